export { userSettingsPlugin } from './plugin.ts';
export { settingsRouteRef } from './routes.ts';
