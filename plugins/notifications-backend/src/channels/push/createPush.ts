import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { PushKeyStore, type PushKeys } from '../../store/PushKeyStore.ts';
import { PushSubscriptionStore } from '../../store/PushSubscriptionStore.ts';
import type { NotificationTables } from '../../store/tables.ts';
import { createPushChannel } from './createPushChannel.ts';
import { postPush } from './postPush.ts';
import type { PushConfig } from './pushConfig.ts';

/** What browsers are notified with; no channel and no keys where it is not configured. */
export function createPush(
  db: Database<NotificationTables>,
  secrets: SecretBox,
  config: PushConfig | undefined,
) {
  const subscriptions = new PushSubscriptionStore(db, secrets);
  if (!config) return { pushSubscriptions: subscriptions, getPushKeys: undefined, channels: [] };
  // Without a key to seal with the start fails here, in words that say what is missing.
  secrets.seal('', 'start');
  const { subject, publicKey, privateKey } = config;
  const store = new PushKeyStore(db, secrets);
  const getKeys = async (): Promise<PushKeys> =>
    publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : store.get();
  return {
    pushSubscriptions: subscriptions,
    getPushKeys: getKeys,
    channels: [createPushChannel({ subject, getKeys, subscriptions, post: postPush })],
  };
}
