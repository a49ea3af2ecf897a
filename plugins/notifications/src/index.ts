export { notificationsPlugin } from './plugin.ts';
export { announcementsRouteRef } from './routes.ts';
