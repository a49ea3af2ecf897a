import { createServerPlugin, databaseRef } from '@portico/server';
import { userSettingsPluginId } from '@portico/user-settings-common';
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
  needs: { database: databaseRef },
  async create({ database }): Promise<SettingServices> {
    const db = await database.open<SettingTables>([userSettingsMigration]);
    return { store: new SettingStore(db), now: () => new Date() };
  },
  routes: [
    settingRoute,
    listSettingsRoute,
    multiGetSettingsRoute,
    setSettingRoute,
    removeSettingRoute,
  ],
});
