import { navItemPoint, pageFramePoint, pagePoint } from '@portico/app/points';
import { createPlugin } from '@portico/core';
import { homeCardPoint } from '@portico/home/points';
import { announcementManagePermission } from '@portico/notifications-common';
import { AnnouncementFrame } from './components/AnnouncementFrame.tsx';
import { announcementsRouteRef } from './routes.ts';

/** Announcements: above every page until they are dismissed, and on the first page; written by those who may. */
export const notificationsPlugin = createPlugin({
  id: 'notifications',
  routes: { announcements: announcementsRouteRef },
  contributes: [
    pagePoint.add({
      route: announcementsRouteRef,
      path: '/announcements',
      requires: [announcementManagePermission],
      load: () => import('./pages/AnnouncementsPage/AnnouncementsPage.tsx'),
    }),
    navItemPoint.add({
      id: 'announcements',
      place: 'end',
      requires: [announcementManagePermission],
      load: () => import('./components/AnnouncementsItem.tsx'),
    }),
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
