export { notificationsPlugin } from './plugin.ts';
