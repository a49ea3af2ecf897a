import type { DeliveryPreferenceStore } from '../store/DeliveryPreferenceStore.ts';
import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';
import type { HiddenIds, NotificationStore } from '../store/NotificationStore.ts';
import type { PushSubscriptionStore } from '../store/PushSubscriptionStore.ts';
import type { WatchStore } from '../store/WatchStore.ts';

/** What is exported from. */
export interface ExportSources {
  notifications: Pick<NotificationStore, 'list'>;
  settings: Pick<NotificationSettingStore, 'get'>;
  preferences: Pick<DeliveryPreferenceStore, 'get'>;
  watches: Pick<WatchStore, 'list'>;
  pushSubscriptions: Pick<PushSubscriptionStore, 'list'>;
}

const pageSize = 200;

/** All that is stored of a person as a JSON document, a page of notifications at a time. */
export async function* exportNotifications(
  user: string,
  { notifications, settings, preferences, watches, pushSubscriptions }: ExportSources,
  hidden: HiddenIds,
): AsyncGenerator<string> {
  const own = {
    user,
    settings: await settings.get(user),
    deliveryPreferences: (await preferences.get(user)) ?? null,
    watches: await watches.list(user),
    browsers: await pushSubscriptions.list(user),
  };
  yield `${JSON.stringify(own).slice(0, -1)},"notifications":[`;
  for (let offset = 0; ; offset += pageSize) {
    const page = await notifications.list(user, { limit: pageSize, offset }, hidden);
    const written = page.notifications.map(each => JSON.stringify(each)).join(',\n');
    yield `${offset > 0 && written ? ',\n' : ''}${written}`;
    if (page.notifications.length < pageSize) break;
  }
  yield ']}\n';
}
