import { CatalogClient, catalogApiRef, catalogEntityTopic } from '@portico/catalog-common';
import { createApiFactory } from '@portico/core';
import {
  authorizerRef,
  createServerPlugin,
  databaseRef,
  eventTopicPoint,
  fetchRef,
  userDirectoryRef,
} from '@portico/server';
import { type CatalogServices, createCatalogServices } from './CatalogServices.ts';
import { GroupDirectory } from './GroupDirectory.ts';
import { catalogRoutes } from './routes/catalogRoutes.ts';
import { catalogMigrations } from './store/migrations/index.ts';
import type { CatalogSchema } from './store/tables.ts';

const catalogPluginId = 'catalog';

/** The software catalog on the server. */
export const catalogBackendPlugin = createServerPlugin({
  id: catalogPluginId,
  needs: { database: databaseRef, authorizer: authorizerRef },
  provides: [
    createApiFactory({
      api: catalogApiRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => new CatalogClient(fetch.forPlugin(catalogPluginId)),
    }),
    createApiFactory({
      api: userDirectoryRef,
      needs: { fetch: fetchRef },
      create: ({ fetch }) =>
        new GroupDirectory(new CatalogClient(fetch.forPlugin(catalogPluginId))),
    }),
  ],
  contributes: [
    eventTopicPoint.add({
      topic: catalogEntityTopic,
      create: ({ events }: CatalogServices) => events,
    }),
  ],
  async create({ database, authorizer }): Promise<CatalogServices> {
    const db = await database.open<CatalogSchema>(catalogMigrations);
    return createCatalogServices({ db, authorizer, subscribe: () => () => {} });
  },
  routes: catalogRoutes,
});
