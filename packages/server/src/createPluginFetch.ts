import { type DiscoveryApi, type FetchApi, PluginClient } from '@portico/contract';
import type { PluginIdentity } from './auth/PluginIdentity.ts';

/** What a plugin's fetch is made from. */
export interface PluginFetchOptions {
  pluginId: string;
  discovery: DiscoveryApi;
  identity: Pick<PluginIdentity, 'issue'>;
  /** Base address of the APIs that this process answers itself. */
  ownBaseUrl: string;
  answerHere: (request: Request) => Promise<Response>;
  /** Headers that go on with the trace of the caller. */
  getTraceHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}

/**
 * The fetch of one plugin. Calls to plugins carry the plugin's own token, unless the caller set
 * another; those to this process are answered in it. Other addresses are fetched as they are.
 */
export function createPluginFetch(options: PluginFetchOptions): FetchApi {
  const { pluginId, discovery, identity, ownBaseUrl, answerHere, getTraceHeaders } = options;
  const ownApis = `${ownBaseUrl}/api/`;
  const send = async (request: Request, targetId: string | undefined) => {
    if (targetId !== undefined && !request.headers.has('authorization'))
      request.headers.set('authorization', `Bearer ${await identity.issue(pluginId, targetId)}`);
    if (targetId !== undefined && getTraceHeaders)
      for (const [name, value] of Object.entries(getTraceHeaders()))
        request.headers.set(name, value);
    return request.url.startsWith(ownApis) ? answerHere(request) : fetch(request);
  };
  return {
    fetch(input, init) {
      const request = new Request(input, init);
      return send(request, readPluginId(request.url, ownApis));
    },
    forPlugin: target =>
      new PluginClient({
        pluginId: target,
        discovery,
        fetch: (input, init) => send(new Request(input, init), target),
      }),
  };
}

/** The plugin of this process that an address is of. */
function readPluginId(url: string, ownApis: string): string | undefined {
  return url.startsWith(ownApis) ? url.slice(ownApis.length).split(/[/?#]/, 1)[0] : undefined;
}
