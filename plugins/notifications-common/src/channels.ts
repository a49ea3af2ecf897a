import { defineEndpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import * as z from 'zod/mini';

/** To see how the channels of notifications do; problems name people and hosts, so that it is not for everybody. */
export const notificationChannelReadPermission = createPermission('notifications.channel.read');

/** How a channel does. */
export const notificationChannelStateSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `failing` pauses between tries, and loses nothing; `paused` waits as its host has asked for. */
  state: z.enum(['working', 'paused', 'failing']),
  /** Notifications that wait, those for digests and quiet hours included. */
  waiting: z.number(),
  /** Those of them that are due. */
  due: z.number(),
  /** ISO time, as are all below. */
  oldestDue: z.optional(z.string()),
  lastDelivered: z.optional(z.string()),
  failingSince: z.optional(z.string()),
  nextTry: z.optional(z.string()),
  /** Why it fails or waits, or why it refused somebody last. */
  problem: z.optional(z.string()),
  /** Messages delivered, and those that could not be, since the beginning. */
  delivered: z.number(),
  refused: z.number(),
});
/** How a channel does. */
export type NotificationChannelState = z.infer<typeof notificationChannelStateSchema>;

/** How the channels do by which notifications leave the portal. */
export const listNotificationChannelsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/channels',
  answer: z.object({ items: z.array(notificationChannelStateSchema) }),
  summary: 'How the channels do by which notifications leave the portal',
});

/** Turns a kind of notification off on a channel; the token in the path is the whole right to. */
export const unsubscribeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  summary: 'Turns a kind of notification off without sign-in, by a signed link',
});
