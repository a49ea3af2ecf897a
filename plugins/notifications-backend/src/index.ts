export { notificationsBackendPlugin } from './plugin.ts';
