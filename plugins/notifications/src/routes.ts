import { createRouteRef } from '@portico/core';

/** Where announcements are written. */
export const announcementsRouteRef = createRouteRef({ id: 'notifications.announcements' });

/** The reader's notifications. */
export const notificationsRouteRef = createRouteRef({ id: 'notifications.notifications' });
