import { createServerPlugin, databaseRef, loggerRef } from '@portico/server';
import { eventTopicPoint } from '@portico/server/events';
import { userSettingsPluginId, userSettingTopic } from '@portico/user-settings-common';
import { SettingEvents } from './events/SettingEvents.ts';
import {
  listSettingsRoute,
  multiGetSettingsRoute,
  removeSettingRoute,
  setSettingRoute,
  settingRoute,
  type SettingServices,
} from './routes/settings.ts';
import { userSettingsMigration } from './store/migrations/001_user_settings.ts';
import { SettingStore } from './store/SettingStore.ts';
import type { SettingTables } from './store/tables.ts';

/** Keeps what users set, so that it follows them to other browsers. */
export const userSettingsBackendPlugin = createServerPlugin({
  id: userSettingsPluginId,
  tables: { migrations: [userSettingsMigration] },
  needs: { database: databaseRef, logger: loggerRef },
  contributes: [
    eventTopicPoint.addFrom(({ events }: SettingServices) => ({
      topic: userSettingTopic,
      source: events,
    })),
  ],
  async create({ database, logger }): Promise<SettingServices> {
    const db = await database.open<SettingTables>([userSettingsMigration]);
    const events = new SettingEvents(db, logger);
    return { store: new SettingStore(db), events, now: () => new Date() };
  },
  start: ({ events }) => events.start(),
  stop: ({ events }) => events.stop(),
  routes: [
    settingRoute,
    listSettingsRoute,
    multiGetSettingsRoute,
    setSettingRoute,
    removeSettingRoute,
  ],
});
