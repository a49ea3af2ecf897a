import {
  type AuthSession,
  type PluginClient,
  type Profile,
  refreshSessionEndpoint,
  type UserIdentity,
} from '@portico/contract';
import { AuthenticationError } from '@portico/errors';
import type { IdentityApi } from './refs.ts';

/** What a session's identity is made from. */
export interface SessionIdentityOptions {
  /** Calls the auth plugin; without a token. */
  auth: PluginClient;
  provider: string;
  now?: () => number;
}

interface ActiveSession {
  session: AuthSession;
  expiresAtMs: number;
}

const refreshWhenLeftMs = 180_000;
const defaultLifetimeMs = 5 * 60_000;

/** The identity of a provider's session, renewed in time; simultaneous renewals are one. */
export class SessionIdentity implements IdentityApi {
  readonly #options: SessionIdentityOptions;
  readonly #now: () => number;
  #active: ActiveSession | undefined;
  #renewal: Promise<ActiveSession> | undefined;

  constructor(options: SessionIdentityOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async getProfile(): Promise<Profile> {
    return (await this.#get()).session.profile;
  }

  async getIdentity(): Promise<UserIdentity> {
    return requireIdentity((await this.#get()).session, this.#options.provider).identity;
  }

  async getCredentials({ renew = false } = {}): Promise<{ token: string }> {
    if (renew) this.#active = undefined;
    const { session } = await this.#get();
    return { token: requireIdentity(session, this.#options.provider).token };
  }

  async #get(): Promise<ActiveSession> {
    if (this.#active && this.#active.expiresAtMs - this.#now() > refreshWhenLeftMs) {
      return this.#active;
    }
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(): Promise<ActiveSession> {
    const { auth, provider } = this.#options;
    const session = await auth.call(refreshSessionEndpoint, { params: { provider } });
    const seconds = session.backstageIdentity?.expiresInSeconds;
    const lifetimeMs = seconds === undefined ? defaultLifetimeMs : seconds * 1000;
    this.#active = { session, expiresAtMs: this.#now() + lifetimeMs };
    return this.#active;
  }
}

function requireIdentity({ backstageIdentity }: AuthSession, provider: string) {
  if (!backstageIdentity) {
    throw new AuthenticationError(`The ${provider} provider is not configured to support sign-in`);
  }
  return backstageIdentity;
}
