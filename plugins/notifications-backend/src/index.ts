export { notificationsBackendPlugin } from './plugin.ts';
export { signalsBackendPlugin } from './signals/signalsBackendPlugin.ts';
