import { CatalogClient, catalogApiRef } from '@portico/catalog-common';
import { entityKindPoint } from '@portico/catalog-node';
import { createApiFactory } from '@portico/core';
import { createServerPlugin, fetchRef, userDirectoryRef } from '@portico/server';
import { kindsConfigSchema, writeKindsForBrowser } from './kinds/collectKinds.ts';
import { RemoteUserDirectory } from './RemoteUserDirectory.ts';

/**
 * Stands for the catalog in a process that it is not in: its client, and the people and groups in it.
 * Where the catalog is, `discovery.endpoints` says.
 */
export const remoteCatalogPlugin = createServerPlugin({
  id: 'remote-catalog',
  config: kindsConfigSchema,
  // The browser learns the kinds from whoever serves the portal.
  extensionPoints: [entityKindPoint],
  browserConfig: writeKindsForBrowser,
  provides: [
    createApiFactory({
      api: catalogApiRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => new CatalogClient(fetch.forPlugin('catalog')),
    }),
    createApiFactory({
      api: userDirectoryRef,
      needs: { catalog: catalogApiRef },
      create: ({ catalog }) => new RemoteUserDirectory(catalog),
    }),
  ],
});
