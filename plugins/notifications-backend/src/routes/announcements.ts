import {
  announcementReadPermission,
  listAnnouncementsEndpoint,
} from '@portico/notifications-common';
import { serve } from '@portico/server';
import type { AnnouncementBoard } from '../announcements/AnnouncementBoard.ts';

/** What the area's routes work with. */
export interface NotificationServices {
  board: AnnouncementBoard;
  now: () => Date;
}

/** The announcements that hold now and are for the caller. */
export const listAnnouncementsRoute = serve(listAnnouncementsEndpoint, {
  access: ['user', 'service'],
  permission: announcementReadPermission,
  handle: ({ principal }, { board, now }: NotificationServices) => ({
    items: board.list(principal, now()),
  }),
});
