import { pageFramePoint } from '@portico/app/points';
import { createPlugin } from '@portico/core';
import { homeCardPoint } from '@portico/home/points';
import { AnnouncementFrame } from './components/AnnouncementFrame.tsx';

/** Announcements: above every page until they are dismissed, and on the first page. */
export const notificationsPlugin = createPlugin({
  id: 'notifications',
  contributes: [
    pageFramePoint.add({ id: 'announcements', Frame: AnnouncementFrame }),
    homeCardPoint.add({
      id: 'announcements',
      column: 'wide',
      order: 1,
      optional: true,
      load: () => import('./components/AnnouncementsCard.tsx'),
    }),
  ],
});
