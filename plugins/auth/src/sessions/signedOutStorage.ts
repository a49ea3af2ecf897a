import type { StorageApi } from '@portico/app';

const key = 'signedOut';

/** Whether somebody left here whom a proxy would let in again at once: they are let in at their next click. */
export function hasSignedOut(storage: StorageApi): boolean {
  return storage.forBucket('auth').get(key) === true;
}

/** Stores whether somebody left here. */
export function storeSignedOut(storage: StorageApi, isSignedOut: boolean): void {
  storage.forBucket('auth').set(key, isSignedOut || undefined);
}
