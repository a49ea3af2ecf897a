import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** The channel of what is shown in the portal. */
export const webChannel = 'Web';

/** How many settings a person may store. */
export const notificationSettingLimits = { channels: 20, origins: 200, topics: 200 } as const;

const id = z.string().check(z.minLength(1), z.maxLength(400));

/** Whether a person gets notifications, by channel, sender and topic. */
export const notificationSettingsSchema = z.object({
  channels: z
    .array(
      z.object({
        id,
        /** Of senders that are not listed; true when omitted. */
        enabled: z.optional(z.boolean()),
        origins: z
          .array(
            z.object({
              id,
              enabled: z.boolean(),
              /** Those that are not listed follow the sender. */
              topics: z.optional(
                z
                  .array(z.object({ id, enabled: z.boolean() }))
                  .check(z.maxLength(notificationSettingLimits.topics)),
              ),
            }),
          )
          .check(z.maxLength(notificationSettingLimits.origins)),
      }),
    )
    .check(z.maxLength(notificationSettingLimits.channels)),
});
/** Whether a person gets notifications, by channel, sender and topic. */
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** The caller's settings, with all senders and topics of their notifications. */
export const notificationSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/settings',
  answer: notificationSettingsSchema,
  summary: "The caller's settings of notifications",
});

/** Replaces the caller's settings, and answers them. */
export const updateNotificationSettingsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/settings',
  body: notificationSettingsSchema,
  answer: notificationSettingsSchema,
  summary: "Replaces the caller's settings of notifications",
});

/** A message as settings see it. */
export interface NotificationKind {
  channel: string;
  origin: string;
  topic: string | undefined;
}

/** Whether settings let a message through: what is said of its topic, else of its sender, else of the channel. */
export function isNotificationEnabled(
  { channels }: NotificationSettings,
  { channel: channelId, origin: originId, topic: topicId }: NotificationKind,
): boolean {
  const channel = findById(channels, channelId);
  const origin = findById(channel?.origins, originId);
  if (!origin) return channel?.enabled ?? true;
  const topic = topicId === undefined ? undefined : findById(origin.topics, topicId);
  return origin.enabled && (topic?.enabled ?? true);
}

/** Settings, with those of others where they say nothing. */
export function fillNotificationSettings(
  own: NotificationSettings,
  others: NotificationSettings,
): NotificationSettings {
  const channels = mergeById(own.channels, others.channels, (mine, other) => ({
    ...mine,
    ...((mine.enabled ?? other.enabled) !== undefined && {
      enabled: mine.enabled ?? other.enabled,
    }),
    // Who has turned a channel off gets of it what they have turned on, and nothing else.
    origins:
      mine.enabled === false
        ? mine.origins
        : mergeById(mine.origins, other.origins, (origin, otherOrigin) => ({
            ...origin,
            topics: mergeById(origin.topics ?? [], otherOrigin.topics ?? [], topic => topic),
          })),
  }));
  return { channels };
}

/** What of a channel is turned off: all of it, a sender, or a topic of a sender. */
export interface NotificationSwitch {
  channel: string;
  origin?: string | undefined;
  topic?: string | undefined;
}

/** Settings with a channel, a sender or a topic turned off. */
export function turnNotificationsOff(
  { channels }: NotificationSettings,
  { channel: channelId, origin: originId, topic: topicId }: NotificationSwitch,
): NotificationSettings {
  const change = (channel: NotificationSettings['channels'][number]) => {
    // Nothing of a channel that is off is on.
    if (originId === undefined) return { ...channel, enabled: false, origins: [] };
    const origins = changeById(
      channel.origins,
      { id: originId, enabled: channel.enabled ?? true },
      origin =>
        topicId === undefined
          ? { ...origin, enabled: false }
          : {
              ...origin,
              topics: changeById(origin.topics ?? [], { id: topicId, enabled: false }, topic => ({
                ...topic,
                enabled: false,
              })),
            },
    );
    return { ...channel, origins };
  };
  return { channels: changeById(channels, { id: channelId, origins: [] }, change) };
}

function changeById<T extends { id: string }>(
  items: readonly T[],
  fresh: T,
  change: (item: T) => T,
): T[] {
  const found = findById(items, fresh.id);
  return found
    ? items.map(item => (item === found ? change(item) : item))
    : [...items, change(fresh)];
}

function mergeById<T extends { id: string }>(
  own: readonly T[],
  others: readonly T[],
  merge: (mine: T, other: T) => T,
): T[] {
  const merged = own.map(mine => {
    const other = findById(others, mine.id);
    return other ? merge(mine, other) : mine;
  });
  return [...merged, ...others.filter(({ id: otherId }) => !findById(own, otherId))];
}

function findById<T extends { id: string }>(items: readonly T[] = [], wanted: string) {
  const folded = wanted.toLowerCase();
  return items.find(item => item.id.toLowerCase() === folded);
}
