import { createRouteRef } from '@portico/core';

/** Where announcements are written. */
export const announcementsRouteRef = createRouteRef({ id: 'notifications.announcements' });
