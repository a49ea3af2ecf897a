import { type DiscoveryApi, type FetchApi, PluginClient } from '@portico/contract';
import type { FirstCalls } from '../boot/FirstCalls.ts';
import type { IdentityApi } from './refs.ts';
import { answerWithoutToken } from './withoutToken.ts';

/** What the user's fetch is made from. */
export interface IdentityFetchOptions {
  discovery: DiscoveryApi;
  identity: IdentityApi;
  /** Addresses that may see the user's token, as prefixes. */
  allowedPrefixes: readonly string[];
  /** Plugins whose calls are made without a token too: those by which one signs in, or that may be open to all. */
  openPlugins?: readonly string[];
  /** Has what was requested before the app was there. */
  firstCalls?: Pick<FirstCalls, 'take'> | undefined;
}

const pluginScheme = /^plugin:\/\/([^/?#]+)/;

/**
 * A fetch that adds the user's token and language to calls of allowed addresses, and to no others. `plugin://{id}/…`
 * represents wherever that plugin is. Calls of plugins that the server would refuse, since the user has no token, are
 * answered with 401 at once.
 */
export function createIdentityFetch(options: IdentityFetchOptions): FetchApi {
  const { discovery, identity, allowedPrefixes, openPlugins = [], firstCalls } = options;
  const fetchAsUser: FetchApi['fetch'] = async (input, init) => {
    const make = await prepare(input, init, discovery);
    const request = make();
    if (!isBelow(request.url, allowedPrefixes) || request.headers.has('authorization'))
      return fetch(request);
    const send = async (attempt: Request, renew: boolean) => {
      const { token } = await identity.getCredentials({ renew });
      const ahead = token && !renew ? firstCalls?.take(attempt, init?.body, token) : undefined;
      const answer = await ahead?.catch(() => undefined);
      if (answer) return answer;
      const { lang } = document.documentElement;
      if (lang && !attempt.headers.has('accept-language'))
        attempt.headers.set('accept-language', lang);
      if (token) attempt.headers.set('authorization', `Bearer ${token}`);
      else if (await needsToken(attempt.url)) return answerWithoutToken(attempt);
      return fetch(attempt);
    };
    const needsToken = async (url: string) =>
      new URL(url).pathname.includes('/api/') &&
      !isBelow(url, await Promise.all(openPlugins.map(each => discovery.getBaseUrl(each))));
    const response = await send(request, false);
    // The server may know the token no more, as after its keys were made anew: once another is tried.
    return response.status === 401 ? send(make(), true) : response;
  };
  return {
    fetch: fetchAsUser,
    forPlugin: pluginId => new PluginClient({ pluginId, discovery, fetch: fetchAsUser }),
  };
}

/**
 * Gives what makes the same request as often as it is sent. Only one that can be read but once is copied:
 * the browser takes twice as long to send a copy.
 */
async function prepare(
  input: string | URL | Request,
  init: RequestInit | undefined,
  discovery: DiscoveryApi,
): Promise<() => Request> {
  const isRequest = input instanceof Request;
  const url = isRequest ? input.url : String(input);
  const target = await resolveUrl(url, discovery);
  if (!isRequest && !(init?.body instanceof ReadableStream)) return () => new Request(target, init);
  const request =
    isRequest && target !== url
      ? new Request(await redirect(input, target), init)
      : new Request(isRequest ? input : target, init);
  return () => request.clone();
}

function isBelow(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some(prefix => url === prefix || url.startsWith(`${prefix}/`));
}

async function resolveUrl(url: string, discovery: DiscoveryApi): Promise<string> {
  const [scheme, pluginId] = pluginScheme.exec(url) ?? [];
  if (scheme === undefined || pluginId === undefined) return url;
  return (await discovery.getBaseUrl(pluginId)) + url.slice(scheme.length);
}

/** The same request to another address. Its body is read whole: browsers send none piece by piece everywhere. */
async function redirect(request: Request, url: string): Promise<Request> {
  const { method, headers, signal, credentials, cache } = request;
  const body = request.body && (await request.arrayBuffer());
  return new Request(url, { method, headers, signal, credentials, cache, ...(body && { body }) });
}
