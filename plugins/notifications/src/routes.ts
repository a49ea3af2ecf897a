import { createRouteRef } from '@portico/core';

/** Where announcements are written. */
export const announcementsRouteRef = createRouteRef({ id: 'notifications.announcements' });

/** What the reader receives, and how. */
export const notificationSettingsRouteRef = createRouteRef({ id: 'notifications.settings' });

/** The reader's notifications. */
export const notificationsRouteRef = createRouteRef({ id: 'notifications.notifications' });
