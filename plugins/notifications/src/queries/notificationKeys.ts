import { notificationsPluginId } from '@portico/notifications-common';

const all = [notificationsPluginId, 'notifications'] as const;

/** Keys of what is read of notifications. */
export const notificationKeys = {
  all,
  lists: [...all, 'lists'] as const,
  unread: [...all, 'unread'] as const,
  settings: [notificationsPluginId, 'settings'] as const,
  watches: [notificationsPluginId, 'watches'] as const,
  preferences: [notificationsPluginId, 'preferences'] as const,
  pushSubscriptions: [notificationsPluginId, 'push-subscriptions'] as const,
  channels: [notificationsPluginId, 'channels'] as const,
};

/** The number of unread notifications that the refs of an event bring; the last one counts. */
export function readUnread(refs: readonly string[]): number | undefined {
  const text = refs.findLast(ref => /^unread:\d+$/.test(ref));
  return text === undefined ? undefined : Number(text.slice('unread:'.length));
}
