import {
  createEndpointDiscovery,
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  type DiscoveryApi,
  resolveEndpoints,
} from '@portico/contract';
import type { ServerConfig } from './serverConfig.ts';

/** Where plugins' APIs are: at the configured endpoints, and all others at this server's own address. */
export function createDiscovery({ discovery }: ServerConfig, backendBaseUrl: string): DiscoveryApi {
  return createEndpointDiscovery(
    resolveEndpoints(discovery.endpoints, 'internal'),
    createUrlPatternDiscovery(backendBaseUrl + defaultDiscoveryPath),
  );
}
