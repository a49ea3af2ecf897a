import { PublishSubject } from '@portico/app';
import { getRefreshedLifetime, isPassing, RenewingSession } from '@portico/app/sign-in';
import type { Profile } from '@portico/contract/auth';
import type { ProviderSession } from '@portico/user-settings/points';
import {
  coversScopes,
  findAzureResource,
  getDefaultScopes,
  normalizeScopes,
} from '../model/providerScopes.ts';
import type { AuthRequestOptions, ProviderAuthApi, ProviderIdentity } from '../providerAuth.ts';
import type { AuthRequestQueue } from './AuthRequestQueue.ts';
import type { ProviderConnector } from './ProviderConnector.ts';
import type { ProviderAuthSession } from './providerSession.ts';
import { runAloneInBrowser } from './runAlone.ts';

/** What a provider's sessions are made from. */
export interface ProviderAuthOptions {
  providerId: string;
  connector: Pick<ProviderConnector, 'refresh' | 'login' | 'logout'>;
  requests: AuthRequestQueue;
  /** The one resource that its tokens are for, where there are several. */
  resource?: string;
  /** Asked for with every session; default those of the provider. */
  defaultScopes?: readonly string[];
  now?: () => number;
}

/** The sessions of one provider: restored by cookie, renewed in time, extended by what callers need. */
export class ProviderAuth implements ProviderAuthApi {
  readonly #options: ProviderAuthOptions;
  readonly #changes = new PublishSubject();
  readonly #sessions: RenewingSession<ProviderAuthSession>;
  readonly #defaultScopes: readonly string[];
  /** Sessions whose tokens are for one Azure resource each. */
  readonly #byResource = new Map<string, ProviderAuth>();
  #wanted: readonly string[] = [];
  #shown: { of: ProviderAuthSession; session: ProviderSession } | undefined;

  constructor(options: ProviderAuthOptions) {
    const { providerId, connector, now } = options;
    this.#options = options;
    this.#defaultScopes = normalizeScopes(
      providerId,
      options.defaultScopes ?? getDefaultScopes(providerId),
    );
    this.#sessions = new RenewingSession<ProviderAuthSession>({
      renew: (signal, previous) =>
        connector.refresh(union(this.#defaultScopes, previous?.scopes, this.#wanted), signal),
      getLifetime: ({ expiriesMs }, nowMs) => getRefreshedLifetime(expiriesMs, nowMs),
      runAlone: (signal, task) => runAloneInBrowser(`portico-auth:${providerId}`, signal, task),
      onChange: () => this.#changes.post(),
      ...(now && { now }),
    });
  }

  readonly getSession = (): ProviderSession | undefined => {
    const known = this.#sessions.known;
    if (!known) return undefined;
    if (this.#shown?.of !== known) {
      this.#shown = { of: known, session: { profile: known.profile, scopes: known.scopes } };
    }
    return this.#shown.session;
  };

  readonly subscribe = (onChange: () => void): (() => void) => this.#changes.subscribe(onChange);

  async restore(): Promise<void> {
    await this.#require([], { optional: true });
  }

  async signIn({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    await this.#require([], { instantPopup: true, ...(signal && { signal }) });
  }

  async signOut(): Promise<void> {
    const logoutUrl = await this.endSession();
    if (logoutUrl !== undefined) window.location.assign(logoutUrl);
  }

  async endSession(): Promise<string | undefined> {
    this.#sessions.end();
    for (const other of this.#byResource.values()) other.#sessions.end();
    return this.#options.connector.logout();
  }

  async getAccessToken(
    scopes?: string | readonly string[],
    options: AuthRequestOptions = {},
  ): Promise<string> {
    const wanted = normalizeScopes(this.#options.providerId, scopes);
    const resource =
      this.#options.providerId === 'microsoft' ? findAzureResource(wanted) : undefined;
    if (resource !== undefined && !wanted.every(scope => this.#defaultScopes.includes(scope))) {
      const session = await this.#getFor(resource).#require(wanted, options);
      return session?.accessToken ?? '';
    }
    return (await this.#require(wanted, options))?.accessToken ?? '';
  }

  async getIdToken(options: AuthRequestOptions = {}): Promise<string> {
    return (await this.#require([], options))?.idToken ?? '';
  }

  async getProfile(options: AuthRequestOptions = {}): Promise<Profile | undefined> {
    return (await this.#require([], options))?.profile;
  }

  async getBackstageIdentity(
    options: AuthRequestOptions = {},
  ): Promise<ProviderIdentity | undefined> {
    return (await this.#require([], options))?.identity;
  }

  #getFor(resource: string): ProviderAuth {
    const known = this.#byResource.get(resource);
    if (known) return known;
    const defaultScopes = ['openid', 'offline_access', 'profile', 'email'];
    const made = new ProviderAuth({ ...this.#options, resource, defaultScopes });
    this.#byResource.set(resource, made);
    return made;
  }

  /** A session that grants the scopes: the one there is, one by cookie, or one that the user logs in for. */
  async #require(
    scopes: readonly string[],
    { optional = false, instantPopup = false, renew = false, signal }: AuthRequestOptions,
  ): Promise<ProviderAuthSession | undefined> {
    const found = await this.#find(scopes, { instantPopup, renew, optional });
    if (found || optional) return found;
    const wanted = union(this.#defaultScopes, this.#sessions.known?.scopes, scopes);
    const login = async (all: readonly string[]) => {
      const session = await this.#options.connector.login(union(wanted, all), signal);
      this.#sessions.set(session);
      return session;
    };
    const { providerId, resource, requests } = this.#options;
    const id = resource === undefined ? providerId : `${providerId} ${resource}`;
    if (!instantPopup) return requests.wait({ id, providerId, login }, scopes);
    const session = await login(wanted);
    requests.settle(id, session);
    return session;
  }

  async #find(
    scopes: readonly string[],
    { instantPopup, renew, optional }: Required<Omit<AuthRequestOptions, 'signal'>>,
  ): Promise<ProviderAuthSession | undefined> {
    const known = this.#sessions.known;
    const isLacking = known !== undefined && !coversScopes(known.scopes, scopes);
    // A cookie grants no more than it did; whoever clicked waits for no answer first.
    if (isLacking || (!known && instantPopup)) return undefined;
    this.#wanted = scopes;
    try {
      const session = await this.#sessions.get({ renew });
      if (coversScopes(session.scopes, scopes)) return session;
      throw new ScopesMissingError('Refreshed session did not receive the required scopes');
    } catch (error) {
      // A login does not help where a provider is away for a moment. Where no login follows, only a session that is not
      // there is no error.
      if (optional ? !isNoSession(error) : isPassing(error) && !instantPopup) throw error;
      return undefined;
    } finally {
      this.#wanted = [];
    }
  }
}

/** The provider renewed a session with fewer scopes than were requested. */
class ScopesMissingError extends Error {
  override readonly name = 'ScopesMissingError';
}

function isNoSession(error: unknown): boolean {
  const { status, name } = error as { status?: number; name: string };
  const isRefused = status !== undefined && status < 500;
  return isRefused || name === 'AbortError' || name === 'ScopesMissingError';
}

function union(...lists: (readonly string[] | undefined)[]): readonly string[] {
  return [...new Set(lists.flatMap(list => list ?? []))];
}
