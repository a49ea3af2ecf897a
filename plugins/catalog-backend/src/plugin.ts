import {
  CatalogClient,
  type CatalogProcessor,
  catalogApiRef,
  catalogEntityTopic,
  catalogProcessorPoint,
  type EntityProvider,
  entityProviderPoint,
} from '@portico/catalog-common';
import { createApiFactory } from '@portico/core';
import { listCodeHosts } from '@portico/integrations/config';
import {
  authorizerRef,
  configRef,
  createServerPlugin,
  databaseRef,
  eventTopicPoint,
  fetchRef,
  loggerRef,
  userDirectoryRef,
} from '@portico/server';
import { catalogConfigSchema, listReadableHosts, readDurationMs } from './catalogConfig.ts';
import { type CatalogServices, createCatalogServices } from './CatalogServices.ts';
import { GroupDirectory } from './GroupDirectory.ts';
import { catalogRoutes } from './routes/catalogRoutes.ts';
import { catalogMigrations } from './store/migrations/index.ts';
import type { CatalogSchema } from './store/tables.ts';
import { CatalogEngine } from './workers/CatalogEngine.ts';

const catalogPluginId = 'catalog';

interface CatalogPluginServices extends CatalogServices {
  /** Filled in before the engine starts, when all plugins' services exist. */
  providers: EntityProvider[];
  processors: CatalogProcessor[];
}

/** The software catalog on the server. */
export const catalogBackendPlugin = createServerPlugin({
  id: catalogPluginId,
  config: catalogConfigSchema,
  needs: {
    database: databaseRef,
    authorizer: authorizerRef,
    logger: loggerRef,
    configuration: configRef,
  },
  extensionPoints: [entityProviderPoint, catalogProcessorPoint],
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
  async create(
    { database, authorizer, logger, configuration },
    { config },
  ): Promise<CatalogPluginServices> {
    const db = await database.open<CatalogSchema>(catalogMigrations);
    const providers: EntityProvider[] = [];
    const processors: CatalogProcessor[] = [];
    const { catalog } = config;
    const engine = await CatalogEngine.create({
      database: db,
      logger,
      providers,
      processors,
      locations: catalog.locations,
      ...(catalog.rules && { rules: catalog.rules }),
      baseFolder: configuration.folder,
      fileRoots: catalog.fileRoots,
      readableHosts: listReadableHosts(config),
      codeHosts: listCodeHosts(config.integrations),
      orphanStrategy: catalog.orphanStrategy,
      deletionGuard: catalog.deletionGuard,
      refreshIntervalMs: readDurationMs(catalog.processingInterval),
      historyMs: readDurationMs(catalog.historyRetention),
    });
    return { ...createCatalogServices({ db, authorizer, engine }), providers, processors };
  },
  async start({ engine, providers, processors }, { contributionsTo, servicesOf }) {
    for (const { pluginId, value } of contributionsTo(entityProviderPoint)) {
      providers.push(value.create(servicesOf(pluginId) as never));
    }
    for (const { pluginId, value } of contributionsTo(catalogProcessorPoint)) {
      processors.push(value.create(servicesOf(pluginId) as never));
    }
    await engine.start();
  },
  stop: ({ engine }) => engine.stop(),
  routes: catalogRoutes,
});
