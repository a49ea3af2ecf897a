import type { StorageApi } from '@portico/app';
import { syncedBuckets, syncStorage, writePending } from './pendingSettings.ts';

/** How the portal looks is the browser's as much as its user's; all else is theirs alone. */
const sharedBucket = 'settings';

/** Takes away what a user has left in the browser, where a guest comes after them; the server has stored it. */
export function forgetOwner(storage: StorageApi): void {
  const own = storage.forBucket(syncStorage.bucket);
  if (own.get(syncStorage.owner) === undefined) return;
  for (const name of syncedBuckets.filter(each => each !== sharedBucket)) {
    const bucket = storage.forBucket(name);
    for (const key of bucket.listKeys()) bucket.set(key, undefined);
  }
  own.set(syncStorage.owner, undefined);
  // Last, since taking away is no change of theirs.
  writePending(storage, {});
}
