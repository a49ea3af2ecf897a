import type { CatalogApi } from '@portico/catalog-common';
import type { PluginClient } from '@portico/contract';
import type { NotificationSettings } from '@portico/notifications-common';
import type { NotificationChannel } from '@portico/notifications-node';
import type { Unsubscriptions } from '../channels/Unsubscriptions.ts';
import type { AnnouncementBoard } from '../announcements/AnnouncementBoard.ts';
import type { NotificationNews } from '../notifications/NotificationNews.ts';
import type { NotificationSender } from '../notifications/NotificationSender.ts';
import type { AnnouncementStore } from '../store/AnnouncementStore.ts';
import type { ChannelStore } from '../store/ChannelStore.ts';
import type { DeliveryPreferenceStore } from '../store/DeliveryPreferenceStore.ts';
import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';
import type { NotificationStore } from '../store/NotificationStore.ts';
import type { PushKeys } from '../store/PushKeyStore.ts';
import type { PushSubscriptionStore } from '../store/PushSubscriptionStore.ts';
import type { OutboxStore } from '../store/OutboxStore.ts';
import type { WatchStore } from '../store/WatchStore.ts';
import type { ReaderRights } from '../watching/ReaderRights.ts';

/** What the area's routes work with. */
export interface NotificationServices {
  board: AnnouncementBoard;
  store: AnnouncementStore;
  notifications: NotificationStore;
  settings: NotificationSettingStore;
  /** What holds for those who have not set it otherwise. */
  defaultSettings: NotificationSettings;
  /** The ways out of the portal. */
  channels: readonly NotificationChannel[];
  /** Those of them that people choose for themselves. */
  personalChannels: readonly NotificationChannel[];
  channelStates: ChannelStore;
  outboxStore: OutboxStore;
  preferences: DeliveryPreferenceStore;
  unsubscriptions: Unsubscriptions;
  pushSubscriptions: PushSubscriptionStore;
  /** The keys by which push services know the portal; `undefined` where it notifies no browsers. */
  getPushKeys: (() => Promise<PushKeys>) | undefined;
  rights: ReaderRights;
  watches: WatchStore;
  /** Has what is watched looked at soon. */
  follow: () => Promise<void>;
  catalog: CatalogApi | undefined;
  sender: NotificationSender;
  news: NotificationNews;
  /** Calls this plugin itself. */
  client: PluginClient;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  now: () => Date;
  createId: () => string;
}
