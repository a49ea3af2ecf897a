import {
  type NotificationSettings,
  type NotificationSwitch,
  turnNotificationsOff,
} from '@portico/notifications-common';

/** A line of settings: everything, a sender, or a topic of a sender, with whether it is on by channel. */
export interface SettingLine {
  origin?: string;
  topic?: string;
  channels: readonly { id: string; isOn: boolean; isDisabled: boolean }[];
}

/** Settings as lines: all, then each sender followed by its topics. */
export function listSettingLines({ channels }: NotificationSettings): SettingLine[] {
  const origins = [...new Set(channels.flatMap(channel => channel.origins.map(({ id }) => id)))];
  const all: SettingLine = {
    channels: channels.map(({ id, enabled = true }) => ({ id, isOn: enabled, isDisabled: false })),
  };
  const find = (channel: NotificationSettings['channels'][number], id: string) =>
    channel.origins.find(origin => origin.id === id);
  return [
    all,
    ...origins.toSorted().flatMap(origin => {
      const topics = new Set(
        channels.flatMap(each => find(each, origin)?.topics?.map(({ id }) => id) ?? []),
      );
      const sender: SettingLine = {
        origin,
        channels: channels.map(channel => ({
          id: channel.id,
          isOn: find(channel, origin)?.enabled ?? channel.enabled ?? true,
          isDisabled: false,
        })),
      };
      return [
        sender,
        ...[...topics].toSorted().map(topic => ({
          origin,
          topic,
          channels: channels.map((channel, index) => {
            const isSenderOn = sender.channels[index]?.isOn ?? true;
            const set = find(channel, origin)?.topics?.find(({ id }) => id === topic);
            return {
              id: channel.id,
              isOn: isSenderOn && (set?.enabled ?? true),
              isDisabled: !isSenderOn,
            };
          }),
        })),
      ];
    }),
  ];
}

/** Settings with something turned on or off. */
export function changeSetting(
  settings: NotificationSettings,
  what: NotificationSwitch,
  isOn: boolean,
): NotificationSettings {
  // What is set at all is set explicitly then; turned on, it needs no more than its flag.
  const off = turnNotificationsOff(settings, what);
  if (!isOn) return off;
  const { channel, origin, topic } = what;
  return {
    channels: off.channels.map(each => {
      if (each.id !== channel) return each;
      if (origin === undefined)
        return {
          ...each,
          enabled: true,
          origins:
            settings.channels
              .find(({ id }) => id === channel)
              ?.origins.map(own => ({ ...own, enabled: true })) ?? [],
        };
      return {
        ...each,
        origins: each.origins.map(own => {
          if (own.id !== origin) return own;
          if (topic === undefined) return { ...own, enabled: true };
          return {
            ...own,
            topics: (own.topics ?? []).map(item =>
              item.id === topic ? { ...item, enabled: true } : item,
            ),
          };
        }),
      };
    }),
  };
}
