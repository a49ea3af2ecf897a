import { CatalogClient, catalogApiRef } from '@portico/catalog-common';
import { createApiFactory } from '@portico/core';
import { createServerPlugin, fetchRef, userDirectoryRef } from '@portico/server';
import { RemoteUserDirectory } from './RemoteUserDirectory.ts';

/**
 * Stands for the catalog in a process that it is not in: its client, and the people and groups in it.
 * Where the catalog is, `discovery.endpoints` says.
 */
export const remoteCatalogPlugin = createServerPlugin({
  id: 'remote-catalog',
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
