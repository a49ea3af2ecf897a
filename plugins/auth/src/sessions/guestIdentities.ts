import type { IdentityApi } from '@portico/app';
import { getRefreshedLifetime, RenewingSession } from '@portico/app/sign-in';
import type { Profile, UserIdentity } from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import type { ProviderConnector } from './ProviderConnector.ts';
import type { ProviderAuthSession } from './providerSession.ts';

/** The guest, as the auth backend knows it. */
export class GuestIdentity implements IdentityApi {
  readonly #session: RenewingSession<ProviderAuthSession>;

  constructor(connector: Pick<ProviderConnector, 'refresh'>) {
    this.#session = new RenewingSession<ProviderAuthSession>({
      renew: signal => connector.refresh([], signal),
      getLifetime: ({ expiriesMs }, nowMs) => getRefreshedLifetime(expiriesMs, nowMs),
    });
  }

  async getProfile(): Promise<Profile> {
    return (await this.#session.get()).profile;
  }

  async getIdentity(): Promise<UserIdentity> {
    return (await this.#require()).identity;
  }

  async getCredentials(options?: { renew?: boolean }): Promise<{ token: string }> {
    return { token: (await this.#require(options)).token };
  }

  async signOut(): Promise<void> {
    this.#session.end();
  }

  async #require(options?: { renew?: boolean }) {
    const { identity } = await this.#session.get(options);
    if (identity) return identity;
    throw new AuthenticationError('The guest provider is not configured to support sign-in');
  }
}

const legacyRef = 'user:default/guest';

/** The guest as it was before the backend knew it: nothing proves who it is, and what needs a token fails. */
export class LegacyGuestIdentity implements IdentityApi {
  async getProfile(): Promise<Profile> {
    return { displayName: 'Guest' };
  }

  async getIdentity(): Promise<UserIdentity> {
    return { type: 'user', userEntityRef: legacyRef, ownershipEntityRefs: [legacyRef] };
  }

  async getCredentials(): Promise<{ token?: string }> {
    return {};
  }

  async signOut(): Promise<void> {
    // There is nothing to end.
  }
}
