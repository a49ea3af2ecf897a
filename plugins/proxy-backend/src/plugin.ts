import { addressesRef, createServerPlugin, loggerRef } from '@portico/server';
import { listEndpoints, proxyConfigSchema } from './config.ts';
import { findEndpoint } from './findEndpoint.ts';
import { proxyEndpointResource, proxyWritePermission } from './permissions.ts';
import { ProxyEndpoint } from './ProxyEndpoint.ts';
import { proxyRoute, type ProxyServices } from './proxyRoute.ts';

/** Passes calls below `/api/proxy` on to the servers that the configuration names. */
export const proxyBackendPlugin = createServerPlugin({
  id: 'proxy',
  config: proxyConfigSchema,
  needs: { addresses: addressesRef, logger: loggerRef },
  permissions: () => ({
    permissions: [proxyWritePermission],
    resources: [proxyEndpointResource],
  }),
  create({ addresses, logger }, { config }): ProxyServices {
    const endpoints = listEndpoints(config).map(
      ([path, endpoint]) => new ProxyEndpoint(path, endpoint, { logger }),
    );
    return {
      endpoints,
      find: path => findEndpoint(endpoints, path),
      arePermissionsOn: config.permission?.enabled ?? false,
      portalHost: new URL(addresses.backendBaseUrl).host,
    };
  },
  async stop({ endpoints }) {
    await Promise.all(endpoints.map(endpoint => endpoint.close()));
  },
  routes: [proxyRoute],
});
