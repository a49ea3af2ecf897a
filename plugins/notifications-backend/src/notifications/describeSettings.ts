import {
  fillNotificationSettings,
  isNotificationEnabled,
  type NotificationSettings,
  webChannel,
} from '@portico/notifications-common';
import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';
import type { NotificationStore } from '../store/NotificationStore.ts';

/** What settings are described from. */
export interface SettingSources {
  settings: Pick<NotificationSettingStore, 'get'>;
  notifications: Pick<NotificationStore, 'listTopics'>;
  defaultSettings: NotificationSettings;
  personalChannels: readonly { name: string }[];
}

const nothing: NotificationSettings = { channels: [] };

/**
 * What holds for a person, for all senders and topics that they have notifications of, have set, or are configured.
 *
 * @param user - its ref; `undefined` for the guest.
 */
export async function describeSettings(
  user: string | undefined,
  { settings, notifications, defaultSettings, personalChannels }: SettingSources,
): Promise<NotificationSettings> {
  const own = user === undefined ? nothing : await settings.get(user);
  const received = user === undefined ? [] : await notifications.listTopics(user, {});
  const held = fillNotificationSettings(own, defaultSettings);
  const ids = [webChannel, ...personalChannels.map(({ name }) => name)];
  const named = fillNotificationSettings(held, nameSenders(ids, received));
  return {
    channels: named.channels.map(channel => ({
      ...channel,
      origins: channel.origins.map(({ id, topics = [] }) => ({
        id,
        enabled: isNotificationEnabled(held, { channel: channel.id, origin: id, topic: undefined }),
        topics: topics.map(topic => ({
          id: topic.id,
          enabled: isNotificationEnabled(held, {
            channel: channel.id,
            origin: id,
            topic: topic.id,
          }),
        })),
      })),
    })),
  };
}

/** Senders and topics as settings of each channel that are all on. */
function nameSenders(
  channels: readonly string[],
  pairs: readonly { origin: string; topic: string | null }[],
): NotificationSettings {
  const byOrigin = Map.groupBy(pairs, ({ origin }) => origin);
  const origins = [...byOrigin].map(([id, own]) => ({
    id,
    enabled: true,
    topics: own.flatMap(({ topic }) => (topic === null ? [] : [{ id: topic, enabled: true }])),
  }));
  return { channels: channels.map(id => ({ id, origins })) };
}
