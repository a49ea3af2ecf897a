import {
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  type DiscoveryApi,
} from '@portico/contract';
import type { ServerConfig } from './serverConfig.ts';

/** Where plugins' APIs are: at the configured endpoints, and all others at this server's own address. */
export function createDiscovery(config: ServerConfig, backendBaseUrl: string): DiscoveryApi {
  const own = createUrlPatternDiscovery(backendBaseUrl + defaultDiscoveryPath);
  const byPlugin = new Map(
    config.discovery.endpoints.flatMap(({ target, plugins }) => {
      const pattern = typeof target === 'string' ? target : target.internal;
      const discovery = pattern === undefined ? own : createUrlPatternDiscovery(pattern);
      return plugins.map(pluginId => [pluginId, discovery] as const);
    }),
  );
  return {
    getBaseUrl: pluginId => (byPlugin.get(pluginId) ?? own).getBaseUrl(pluginId),
  };
}
