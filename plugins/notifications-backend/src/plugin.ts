import { randomUUID } from 'node:crypto';
import {
  announcementHint,
  announcementManagePermission,
  announcementReadPermission,
  notificationsPluginId,
} from '@portico/notifications-common';
import { createServerPlugin, databaseRef, pageHintPoint } from '@portico/server';
import { AnnouncementBoard } from './announcements/AnnouncementBoard.ts';
import { announcementConfigSchema } from './announcements/announcementConfig.ts';
import { listAnnouncementsRoute } from './routes/announcements.ts';
import {
  createAnnouncementRoute,
  deleteAnnouncementRoute,
  listManagedAnnouncementsRoute,
  updateAnnouncementRoute,
} from './routes/managedAnnouncements.ts';
import type { NotificationServices } from './routes/NotificationServices.ts';
import { AnnouncementStore } from './store/AnnouncementStore.ts';
import { notificationMigrations, type NotificationTables } from './store/tables.ts';

/** Announcements on the server. */
export const notificationsBackendPlugin = createServerPlugin({
  id: notificationsPluginId,
  config: announcementConfigSchema,
  tables: { migrations: notificationMigrations },
  needs: { database: databaseRef },
  permissions: () => ({ permissions: [announcementReadPermission, announcementManagePermission] }),
  contributes: [
    pageHintPoint.addFrom(({ board, now }: NotificationServices) => ({
      name: announcementHint,
      read: async () => !(await board.isEmpty(now())),
    })),
  ],
  async create({ database }, { config }): Promise<NotificationServices> {
    const store = new AnnouncementStore(
      await database.open<NotificationTables>(notificationMigrations),
    );
    return {
      store,
      board: new AnnouncementBoard(config.announcements, store),
      now: () => new Date(),
      createId: randomUUID,
    };
  },
  routes: [
    listAnnouncementsRoute,
    listManagedAnnouncementsRoute,
    createAnnouncementRoute,
    updateAnnouncementRoute,
    deleteAnnouncementRoute,
  ],
});
