import type { AnnouncementBoard } from '../announcements/AnnouncementBoard.ts';
import type { AnnouncementStore } from '../store/AnnouncementStore.ts';

/** What the area's routes work with. */
export interface NotificationServices {
  board: AnnouncementBoard;
  store: AnnouncementStore;
  now: () => Date;
  createId: () => string;
}
