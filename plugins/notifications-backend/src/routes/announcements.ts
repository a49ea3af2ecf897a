import {
  announcementReadPermission,
  listAnnouncementsEndpoint,
} from '@portico/notifications-common';
import { serve } from '@portico/server';
import type { NotificationServices } from './NotificationServices.ts';

/** The announcements that hold now and are for the caller. */
export const listAnnouncementsRoute = serve(listAnnouncementsEndpoint, {
  access: ['user', 'service'],
  permission: announcementReadPermission,
  handle: async ({ principal }, { board, now }: NotificationServices) => ({
    items: await board.list(principal, now()),
  }),
});
