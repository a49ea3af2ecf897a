import type { StorageApi, StoredValueName } from '@portico/app';
import { nameSetting } from '@portico/user-settings-common';

/** Names of what was changed here and has not reached the server, each with the ISO time of the change. */
export type PendingSettings = Readonly<Record<string, string>>;

/** Where this package keeps what it must know of a browser; none of it leaves it. */
export const syncStorage = { bucket: 'userSettings', owner: 'owner', pending: 'pending' } as const;

/** The buckets whose values follow a user; all others stay in their browser. */
export const syncedBuckets: readonly string[] = [
  'starredEntities',
  'settings',
  'featureFlags',
  'notifications',
];

/** Remembers that a value was changed, until the server knows. */
export function recordChange(storage: StorageApi, name: StoredValueName, now: Date): void {
  if (!syncedBuckets.includes(name.bucket)) return;
  writePending(storage, { ...readPending(storage), [nameSetting(name)]: now.toISOString() });
}

/** What the server does not know yet. */
export function readPending(storage: StorageApi): PendingSettings {
  return storage.forBucket(syncStorage.bucket).get<PendingSettings>(syncStorage.pending) ?? {};
}

/** Keeps what the server does not know yet. */
export function writePending(storage: StorageApi, pending: PendingSettings): void {
  const isEmpty = Object.keys(pending).length === 0;
  storage.forBucket(syncStorage.bucket).set(syncStorage.pending, isEmpty ? undefined : pending);
}
