import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** How many browsers of a person are notified; with one more, the one that was added first is removed. */
export const maxPushSubscriptions = 10;

const base64Url = (length: number) =>
  z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(length));
const browser = z.string().check(z.minLength(1), z.maxLength(100));

/** A browser that is notified. */
export const pushSubscriptionSchema = z.object({
  id: z.string(),
  /** Its name, as it was given by itself: `Firefox on Linux`. */
  browser,
  /** ISO time. */
  createdAt: z.string(),
});
/** A browser that is notified. */
export type PushSubscriptionEntry = z.infer<typeof pushSubscriptionSchema>;

const path = '/push-subscriptions';

/** The caller's browsers that are notified; without `publicKey` this server notifies none. */
export const listPushSubscriptionsEndpoint = defineEndpoint({
  method: 'GET',
  path,
  answer: z.object({
    /** The key that browsers subscribe with, in base64url (VAPID, RFC 8292). */
    publicKey: z.optional(z.string()),
    items: z.array(pushSubscriptionSchema),
  }),
  summary: "The caller's browsers that are notified",
});

/** Notifies a browser of the caller, by what the browser says of its push service (RFC 8291). */
export const addPushSubscriptionEndpoint = defineEndpoint({
  method: 'POST',
  path,
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.object({ p256dh: base64Url(100), auth: base64Url(40) }),
    browser,
  }),
  answer: pushSubscriptionSchema,
  status: 201,
  summary: 'Notifies a browser of the caller',
});

/** Notifies a browser of the caller no more. */
export const removePushSubscriptionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  params: z.object({ id: z.string().check(z.regex(/^[\da-f]{40}$/)) }),
  status: 204,
  summary: 'Notifies a browser of the caller no more',
});

/** The script that shows notifications in a browser while no page of the portal is open. */
export const pushWorkerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/push-worker.js',
  summary: 'The service worker that shows notifications',
});
