import { type DiscoveryApi, type FetchApi, PluginClient } from '@portico/contract';
import type { ServiceTokens } from './auth/serviceTokens.ts';

/** What a plugin's fetch is made from. */
export interface PluginFetchOptions {
  pluginId: string;
  discovery: DiscoveryApi;
  serviceTokens: ServiceTokens;
  /** Base address of the APIs that this process answers itself. */
  ownBaseUrl: string;
  answerHere: (request: Request) => Promise<Response>;
}

/**
 * The fetch of one plugin. Calls to this process are answered in it and carry the plugin's own token,
 * unless the caller set another; other addresses are fetched as they are.
 */
export function createPluginFetch(options: PluginFetchOptions): FetchApi {
  const { pluginId, discovery, serviceTokens, ownBaseUrl, answerHere } = options;
  const fetchAsPlugin: FetchApi['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${ownBaseUrl}/api/`)) return fetch(request);
    if (!request.headers.has('authorization')) {
      request.headers.set('authorization', `Bearer ${await serviceTokens.issue(pluginId)}`);
    }
    return answerHere(request);
  };
  return {
    fetch: fetchAsPlugin,
    forPlugin: target => new PluginClient({ pluginId: target, discovery, fetch: fetchAsPlugin }),
  };
}
