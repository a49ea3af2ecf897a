import type { IdentityApi, StorageApi } from '@portico/app';
import { isNotFound } from '@portico/errors';
import { GuestIdentity, LegacyGuestIdentity } from './guestIdentities.ts';
import type { ProviderConnector } from './ProviderConnector.ts';

/** Where the browser stores that the guest goes without a token of the backend's. */
export const legacyGuestStorage = { bucket: 'auth', key: 'legacyGuestToken' } as const;

/** What the guest is asked. */
export type GuestQuestion = 'fallBack' | 'useNew';

/** What guest sign-in works with. */
export interface GuestSignInOptions {
  connector: Pick<ProviderConnector, 'refresh'>;
  storage: StorageApi;
  /** Asks the user a question. */
  confirm: (question: GuestQuestion) => Promise<boolean>;
}

/** The guest has no way in. */
export class GuestRefusedError extends Error {
  constructor(cause: unknown) {
    super(
      'You cannot sign in as a guest, you must either enable the legacy guest token or configure the auth backend to support guest sign in.',
      { cause },
    );
    this.name = 'GuestRefusedError';
  }
}

/**
 * Signs in as the guest: by the auth backend, or, when the user agrees, without a token of its own.
 *
 * @throws GuestRefusedError when neither works.
 */
export async function enterAsGuest(options: GuestSignInOptions): Promise<IdentityApi> {
  const { connector, storage, confirm } = options;
  const legacy = legacyFlag(storage);
  const guest = new GuestIdentity(connector);
  try {
    await guest.getIdentity();
  } catch (error) {
    if (legacy.isSet()) return new LegacyGuestIdentity();
    if (!(await confirm('fallBack'))) throw new GuestRefusedError(error);
    legacy.set(true);
    return new LegacyGuestIdentity();
  }
  if (!legacy.isSet()) return guest;
  if (!(await confirm('useNew'))) return new LegacyGuestIdentity();
  legacy.set(false);
  return guest;
}

/**
 * Finds the guest again without a question where none is needed.
 *
 * @returns `undefined` when the guest can only come in by the page.
 */
export async function restoreGuest(options: GuestSignInOptions): Promise<IdentityApi | undefined> {
  if (legacyFlag(options.storage).isSet()) return enterAsGuest(options);
  const guest = new GuestIdentity(options.connector);
  try {
    await guest.getIdentity();
    return guest;
  } catch (error) {
    // The module for guests was taken away meanwhile: the page offers what there is now.
    if (isNotFound(error) || (error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}

function legacyFlag(storage: StorageApi) {
  const bucket = storage.forBucket(legacyGuestStorage.bucket);
  return {
    isSet: () => bucket.get(legacyGuestStorage.key) === true,
    set: (isSet: boolean) => bucket.set(legacyGuestStorage.key, isSet || undefined),
  };
}
