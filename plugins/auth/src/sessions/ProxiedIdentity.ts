import type { IdentityApi } from '@portico/app';
import { RenewingSession } from '@portico/app/sign-in';
import type { Profile, UserIdentity } from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import { getProxiedLifetime } from '../model/proxiedLifetime.ts';
import type { ProviderConnector } from './ProviderConnector.ts';
import type { ProviderAuthSession } from './providerSession.ts';
import { SameUser } from './SameUser.ts';

/** Somebody whom a proxy before the portal has let in: the session comes with each request, without a login. */
export class ProxiedIdentity implements IdentityApi {
  readonly #title: string;
  readonly #connector: Pick<ProviderConnector, 'refresh' | 'logout'>;
  readonly #session: RenewingSession<ProviderAuthSession>;
  readonly #user: SameUser;
  readonly #onSignOut: (() => void) | undefined;

  constructor(options: {
    title: string;
    /** Called when somebody leaves, who would be let in again by the proxy. */
    onSignOut?: () => void;
    connector: Pick<ProviderConnector, 'refresh' | 'logout'>;
    now?: () => number;
    user?: SameUser;
  }) {
    this.#title = options.title;
    this.#onSignOut = options.onSignOut;
    this.#user = options.user ?? new SameUser();
    this.#connector = options.connector;
    this.#session = new RenewingSession<ProviderAuthSession>({
      renew: (signal, previous) => this.#renew(signal, previous !== undefined),
      getLifetime: ({ identity }, nowMs) => getProxiedLifetime(identity?.token, nowMs),
      ...(options.now && { now: options.now }),
    });
  }

  async getProfile(): Promise<Profile> {
    return (await this.#session.get()).profile;
  }

  async getIdentity(): Promise<UserIdentity> {
    return this.#requireIdentity(await this.#session.get()).identity;
  }

  async getCredentials(options?: { renew?: boolean }): Promise<{ token: string }> {
    return { token: this.#requireIdentity(await this.#session.get(options)).token };
  }

  signOut(): Promise<string | undefined> {
    this.#session.end();
    this.#onSignOut?.();
    return this.#connector.logout();
  }

  async #renew(signal: AbortSignal, isAgain: boolean): Promise<ProviderAuthSession> {
    try {
      return await this.#connector.refresh([], signal);
    } catch (cause) {
      const { status } = cause as { status?: number };
      if (status === 401 || status === 403) {
        const message = 'You do not appear to be signed in. Please try reloading the browser page.';
        throw Object.assign(new AuthenticationError(message, { cause }), { status });
      }
      if (!isAgain || signal.aborted || status !== undefined || cause instanceof TypeError) {
        throw cause;
      }
      // oxlint-disable-next-line no-console -- the message says to look there
      console.error(cause);
      throw new Error('Session refresh failed, see developer console for details', { cause });
    }
  }

  #requireIdentity({ identity }: ProviderAuthSession) {
    if (identity) return this.#user.require(identity);
    throw new AuthenticationError(
      `The ${this.#title} provider is not configured to support sign-in`,
    );
  }
}
