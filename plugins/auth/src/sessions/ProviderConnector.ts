import { type DiscoveryApi, PluginClient, readAnswer } from '@portico/contract';
import {
  authPluginId,
  logoutAnswerSchema,
  logoutEndpoint,
  refreshSessionEndpoint,
  requestedWithHeader,
} from '@portico/contract/auth';
import { openLoginPopup } from './openLoginPopup.ts';
import {
  type ProviderAuthSession,
  readProviderSession,
  toProviderSession,
} from './providerSession.ts';

/** What a connection to a provider is made from. */
export interface ProviderConnectorOptions {
  providerId: string;
  /** Which of the provider's settings is in force. */
  environment: string;
  discovery: DiscoveryApi;
  /** Logs in in place of the portal instead of in a window of its own. */
  isRedirecting: boolean;
  now?: () => number;
}

/** Talks to the auth backend about the sessions of one provider. */
export class ProviderConnector {
  readonly #options: ProviderConnectorOptions;
  readonly #client: PluginClient;

  constructor(options: ProviderConnectorOptions) {
    this.#options = options;
    this.#client = new PluginClient({
      pluginId: authPluginId,
      discovery: options.discovery,
      fetch(input, init) {
        const headers = new Headers(init?.headers);
        headers.set(requestedWithHeader.name, requestedWithHeader.value);
        return fetch(input, { ...init, headers, credentials: 'include' });
      },
    });
  }

  /**
   * Gets a session by the cookie that an earlier login has left.
   *
   * @throws Error with the answer's `status` when there is none.
   */
  async refresh(scopes: readonly string[], signal?: AbortSignal): Promise<ProviderAuthSession> {
    const { providerId: provider, environment: env } = this.#options;
    const response = await this.#client.tryToSend(
      refreshSessionEndpoint,
      {
        params: { provider },
        query: { env, ...(scopes.length > 0 && { scope: scopes.join(' ') }) },
      },
      signal && { signal },
    );
    if (!response.ok) throw createStatusError('Auth refresh request failed', response);
    const answer = (await response.json()) as { error?: { name?: string; message?: string } };
    if (answer.error) {
      const { name = 'Error', message = '' } = answer.error;
      throw Object.assign(new Error(message), { name });
    }
    return readProviderSession(answer, scopes, this.#now());
  }

  /**
   * Asks the user to log in. In the redirect flow this page ends here, and the promise stays open.
   *
   * @param signal - closes the window of the login.
   */
  async login(scopes: readonly string[], signal?: AbortSignal): Promise<ProviderAuthSession> {
    const { providerId, environment, discovery, isRedirecting } = this.#options;
    const base = await discovery.getBaseUrl(authPluginId);
    const url = new URL(`${base}/${encodeURIComponent(providerId)}/start`);
    const query = {
      scope: scopes.join(' '),
      origin: window.location.origin,
      flow: isRedirecting ? 'redirect' : 'popup',
      env: environment,
      ...(isRedirecting && { redirectUrl: getCleanAddress() }),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (isRedirecting) {
      window.location.assign(url);
      return new Promise(() => {});
    }
    const name = `${providerId} Login`;
    const options = { url: url.href, name, origin: url.origin, ...(signal && { signal }) };
    const answer = await openLoginPopup(options);
    return toProviderSession(answer, scopes, this.#now());
  }

  /** Ends the session. @returns where the provider ends its own, if it wants the browser there. */
  async logout(): Promise<string | undefined> {
    const { providerId: provider, environment: env } = this.#options;
    const response = await this.#client.tryToSend(logoutEndpoint, {
      params: { provider },
      query: { env },
    });
    if (!response.ok) throw createStatusError('Logout request failed', response);
    const text = await response.text();
    if (text === '' || !response.headers.get('content-type')?.includes('json')) return undefined;
    const { logoutUrl } = await readAnswer(logoutAnswerSchema, text, 'Answer of the logout');
    return isLogoutUrl(logoutUrl) ? logoutUrl : undefined;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** Where the redirect flow comes back to: here, without what an earlier failure has left in the address. */
function getCleanAddress(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete('error');
  return url.href;
}

function isLogoutUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function createStatusError(what: string, { status, statusText }: Response): Error {
  return Object.assign(new Error(`${what}, ${statusText || status}`), { status });
}
