import {
  announcementHint,
  announcementReadPermission,
  notificationsPluginId,
} from '@portico/notifications-common';
import { createServerPlugin, pageHintPoint } from '@portico/server';
import { AnnouncementBoard } from './announcements/AnnouncementBoard.ts';
import { announcementConfigSchema } from './announcements/announcementConfig.ts';
import { listAnnouncementsRoute, type NotificationServices } from './routes/announcements.ts';

/** Announcements on the server. */
export const notificationsBackendPlugin = createServerPlugin({
  id: notificationsPluginId,
  config: announcementConfigSchema,
  needs: {},
  permissions: () => ({ permissions: [announcementReadPermission] }),
  contributes: [
    pageHintPoint.addFrom(({ board, now }: NotificationServices) => ({
      name: announcementHint,
      read: async () => !board.isEmpty(now()),
    })),
  ],
  create: (_apis, { config }): NotificationServices => ({
    board: new AnnouncementBoard(config.announcements),
    now: () => new Date(),
  }),
  routes: [listAnnouncementsRoute],
});
