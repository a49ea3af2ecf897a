import { removeInvisibleControls } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import {
  addPushSubscriptionEndpoint,
  listPushSubscriptionsEndpoint,
  pushWorkerEndpoint,
  removePushSubscriptionEndpoint,
} from '@portico/notifications-common';
import { serve, serveRaw } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { requirePublicUrl } from '../channels/push/publicAddresses.ts';
import { pushWorkerScript } from '../channels/push/pushWorkerScript.ts';
import { requireReader } from './getReader.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** The caller's browsers that are notified. */
export const listPushSubscriptionsRoute = serve(listPushSubscriptionsEndpoint, {
  access: ['signed-in'],
  async handle({ principal }, { pushSubscriptions, getPushKeys }: NotificationServices) {
    const reader = requireReader(principal);
    if (!getPushKeys) return { items: [] };
    const { publicKey } = await getPushKeys();
    return { publicKey, items: await pushSubscriptions.list(reader) };
  },
});

/** Notifies a browser of the caller. */
export const addPushSubscriptionRoute = serve(addPushSubscriptionEndpoint, {
  access: ['signed-in'],
  auditSubject: () => ({}),
  async handle({ principal, body }, { pushSubscriptions, getPushKeys, now }: NotificationServices) {
    const reader = requireReader(principal);
    if (!getPushKeys)
      throw new InputError(
        "This server notifies no browsers; its operator can set 'notifications.processors.webPush'",
      );
    const { href: endpoint } = requirePublicUrl('endpoint', body.endpoint);
    const { keys } = body;
    requireBytes('keys.p256dh', keys.p256dh, 65);
    requireBytes('keys.auth', keys.auth, 16);
    const browser = removeInvisibleControls(body.browser);
    if (browser === '') throw new InputError("Body field 'browser' is empty; write its name");
    return pushSubscriptions.add(reader, { endpoint, keys, browser }, now());
  },
});

/** Notifies a browser of the caller no more. */
export const removePushSubscriptionRoute = serve(removePushSubscriptionEndpoint, {
  access: ['signed-in'],
  async handle({ principal, params: { id } }, { pushSubscriptions }: NotificationServices) {
    await pushSubscriptions.remove(requireReader(principal), id);
  },
});

/** The script that browsers show notifications by; it is the same for everybody, and holds nothing. */
export const pushWorkerRoute = serveRaw(pushWorkerEndpoint, {
  access: ['public'],
  handle: () =>
    new RawAnswer({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      },
      body: pushWorkerScript,
    }),
});

function requireBytes(field: string, text: string, bytes: number): void {
  if (Buffer.from(text, 'base64url').length !== bytes)
    throw new InputError(
      `Body field '${field}' must be ${bytes} bytes in base64url, as the browser has them`,
    );
}
