export { userSettingsBackendPlugin } from './plugin.ts';
