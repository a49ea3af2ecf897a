import { type DiscoveryApi, type FetchApi, PluginClient } from '@portico/contract';
import type { IdentityApi } from './refs.ts';

/** What the user's fetch is made from. */
export interface IdentityFetchOptions {
  discovery: DiscoveryApi;
  identity: IdentityApi;
  /** Addresses that may see the user's token, as prefixes. */
  allowedPrefixes: readonly string[];
}

/** A fetch that adds the user's token to calls of allowed addresses, and to no others. */
export function createIdentityFetch(options: IdentityFetchOptions): FetchApi {
  const { discovery, identity, allowedPrefixes } = options;
  const fetchAsUser: FetchApi['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    const isAllowed = allowedPrefixes.some(
      prefix => request.url === prefix || request.url.startsWith(`${prefix}/`),
    );
    if (!isAllowed || request.headers.has('authorization')) return fetch(request);
    const send = async (renew: boolean) => {
      const attempt = request.clone();
      const { token } = await identity.getCredentials({ renew });
      if (token) attempt.headers.set('authorization', `Bearer ${token}`);
      return fetch(attempt);
    };
    const response = await send(false);
    // The server may know the token no more, as after its keys were made anew: once another is tried.
    return response.status === 401 ? send(true) : response;
  };
  return {
    fetch: fetchAsUser,
    forPlugin: pluginId => new PluginClient({ pluginId, discovery, fetch: fetchAsUser }),
  };
}
