import {
  liveTopicPoint,
  navItemPoint,
  pageFramePoint,
  pagePoint,
  subjectControlPoint,
} from '@portico/app/points';
import { createPlugin } from '@portico/core';
import { homeCardPoint } from '@portico/home/points';
import { announcementManagePermission, notificationTopic } from '@portico/notifications-common';
import { translated } from '@portico/ui/i18n';
import { BellIcon } from '@portico/ui/icons';
import { AnnouncementFrame } from './components/AnnouncementFrame.tsx';
import { navTranslations } from './navTranslations.ts';
import { notificationKeys, readUnread } from './queries/notificationKeys.ts';
import {
  announcementsRouteRef,
  notificationSettingsRouteRef,
  notificationsRouteRef,
} from './routes.ts';

/** Announcements above every page and on the first one, and the reader's notifications with the bell. */
export const notificationsPlugin = createPlugin({
  id: 'notifications',
  routes: {
    announcements: announcementsRouteRef,
    notifications: notificationsRouteRef,
    notificationSettings: notificationSettingsRouteRef,
  },
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
    pagePoint.add({
      id: 'inbox',
      route: notificationsRouteRef,
      path: '/notifications',
      load: () => import('./pages/NotificationsPage/NotificationsPage.tsx'),
    }),
    pagePoint.add({
      id: 'settings',
      route: notificationSettingsRouteRef,
      path: '/notifications/settings',
      load: () => import('./pages/NotificationSettingsPage/NotificationSettingsPage.tsx'),
    }),
    navItemPoint.add({
      id: 'notifications',
      place: 'foot',
      load: () => import('./components/NotificationsItem.tsx'),
      bar: {
        title: translated(navTranslations, 'nav.inbox'),
        icon: BellIcon,
        route: notificationsRouteRef,
        isHiddenFromGuests: true,
        loadIcon: () => import('./components/NotificationsBarIcon.tsx'),
      },
    }),
    liveTopicPoint.add({
      topic: notificationTopic,
      getStaleKeys: () => [notificationKeys.lists],
      getValues(refs) {
        const value = readUnread(refs);
        return value === undefined ? [] : [{ queryKey: notificationKeys.unread, value }];
      },
      allKeys: [notificationKeys.all],
    }),
    subjectControlPoint.add({
      id: 'watch',
      load: () => import('./components/WatchButton/WatchButton.tsx'),
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
