import type { PluginClient } from '@portico/contract';
import {
  type AuthSession,
  type Profile,
  refreshSessionEndpoint,
  type UserIdentity,
} from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import { getRefreshedLifetime } from './lifetimes.ts';
import { RenewingSession } from './RenewingSession.ts';
import type { IdentityApi } from '../apis/refs.ts';
import { sanitizeProfile } from '../apis/sanitizeProfile.ts';

/** What a session's identity is made from. */
export interface SessionIdentityOptions {
  /** Calls the auth plugin; without a token. */
  auth: PluginClient;
  provider: string;
  now?: () => number;
}

/** The identity of a session that needs no login, such as the guest's: it is fetched when it is first requested. */
export class SessionIdentity implements IdentityApi {
  readonly #provider: string;
  readonly #session: RenewingSession<AuthSession>;

  constructor({ auth, provider, now }: SessionIdentityOptions) {
    this.#provider = provider;
    this.#session = new RenewingSession<AuthSession>({
      renew: signal => auth.call(refreshSessionEndpoint, { params: { provider } }, { signal }),
      getLifetime: ({ backstageIdentity }, nowMs) => {
        const seconds = backstageIdentity?.expiresInSeconds;
        return getRefreshedLifetime([seconds && nowMs + seconds * 1000], nowMs);
      },
      ...(now && { now }),
    });
  }

  async getProfile(): Promise<Profile> {
    return sanitizeProfile((await this.#session.get()).profile);
  }

  async getIdentity(): Promise<UserIdentity> {
    return this.#requireIdentity(await this.#session.get()).identity;
  }

  async getCredentials(options?: { renew?: boolean }): Promise<{ token: string }> {
    return { token: this.#requireIdentity(await this.#session.get(options)).token };
  }

  async signOut(): Promise<void> {
    this.#session.end();
  }

  #requireIdentity({ backstageIdentity }: AuthSession) {
    if (backstageIdentity) return backstageIdentity;
    throw new AuthenticationError(
      `The ${this.#provider} provider is not configured to support sign-in`,
    );
  }
}
