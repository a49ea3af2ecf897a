import type { PluginClient } from '@portico/contract';
import type { NotificationSettings } from '@portico/notifications-common';
import type { AnnouncementBoard } from '../announcements/AnnouncementBoard.ts';
import type { NotificationNews } from '../notifications/NotificationNews.ts';
import type { NotificationSender } from '../notifications/NotificationSender.ts';
import type { AnnouncementStore } from '../store/AnnouncementStore.ts';
import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';
import type { NotificationStore } from '../store/NotificationStore.ts';

/** What the area's routes work with. */
export interface NotificationServices {
  board: AnnouncementBoard;
  store: AnnouncementStore;
  notifications: NotificationStore;
  settings: NotificationSettingStore;
  /** What holds for those who have not set it otherwise. */
  defaultSettings: NotificationSettings;
  sender: NotificationSender;
  news: NotificationNews;
  /** Calls this plugin itself. */
  client: PluginClient;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  now: () => Date;
  createId: () => string;
}
