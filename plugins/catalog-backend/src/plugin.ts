import { resolve } from 'node:path';
import {
  CatalogClient,
  type CatalogProcessor,
  catalogApiRef,
  catalogEntityTopic,
  catalogProcessorPoint,
  entityFilesApiRef,
  entityPermissionRulePoint,
  entityKindPoint,
  type EntityProvider,
  entityProviderPoint,
} from '@portico/catalog-common';
import { createApiFactory, createApiRef } from '@portico/core';
import { CodeHosts } from '@portico/integrations';
import { findIntegrationWarnings, listCodeHosts } from '@portico/integrations/config';
import {
  authorizerRef,
  configRef,
  createServerPlugin,
  type Database,
  databaseRef,
  eventTopicPoint,
  fetchRef,
  loggerRef,
  userDirectoryRef,
} from '@portico/server';
import {
  catalogConfigSchema,
  findLocationWarnings,
  isReadableLocation,
  listReadableHosts,
} from './catalogConfig.ts';
import {
  collectEntityRules,
  describeCatalogPermissions,
  findRuleProblems,
} from './catalogPermissions.ts';
import { type CatalogServices, createCatalogServices } from './CatalogServices.ts';
import { CatalogUserDirectory } from './CatalogUserDirectory.ts';
import { collectKinds, findKindProblems, writeKindsForBrowser } from './kinds/collectKinds.ts';
import { EntityFileReader } from './ingestion/EntityFileReader.ts';
import { UrlReader } from './ingestion/UrlReader.ts';
import { catalogRoutes } from './routes/catalogRoutes.ts';
import { catalogMigrations } from './store/migrations/index.ts';
import type { CatalogSchema } from './store/tables.ts';
import { CatalogEngine } from './workers/CatalogEngine.ts';

const catalogPluginId = 'catalog';
const fileLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };

/** The catalog's own database, opened once for the plugin and for what it provides to others. */
const catalogDatabaseRef = createApiRef<Promise<Database<CatalogSchema>>>({
  id: 'catalog.database',
});

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
    database: catalogDatabaseRef,
    authorizer: authorizerRef,
    logger: loggerRef,
    configuration: configRef,
  },
  extensionPoints: [
    entityProviderPoint,
    catalogProcessorPoint,
    entityPermissionRulePoint,
    entityKindPoint,
  ],
  permissions: describeCatalogPermissions,
  check(context) {
    const { config, describePosition, warn } = context;
    findLocationWarnings(config, describePosition).forEach(warn);
    findIntegrationWarnings(config.integrations, describePosition).forEach(warn);
    return [...findRuleProblems(context), ...findKindProblems(context)];
  },
  browserConfig: writeKindsForBrowser,
  provides: [
    createApiFactory({
      api: catalogApiRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => new CatalogClient(fetch.forPlugin(catalogPluginId)),
    }),
    createApiFactory({
      api: catalogDatabaseRef,
      needs: { database: databaseRef },
      create({ database }) {
        const opening = database.open<CatalogSchema>(catalogMigrations);
        // Told by whoever awaits it, which may be later.
        opening.catch(() => {});
        return opening;
      },
    }),
    createApiFactory({
      api: entityFilesApiRef,
      needs: { database: catalogDatabaseRef, configuration: configRef },
      create({ database, configuration }) {
        const config = configuration.read(catalogConfigSchema);
        const codeHosts = new CodeHosts(listCodeHosts(config.integrations));
        return new EntityFileReader({
          database,
          codeHosts,
          fileRoots: config.catalog.fileRoots.map(root => resolve(configuration.folder, root)),
          trusted: new UrlReader({ hosts: listReadableHosts(config), codeHosts, ...fileLimits }),
          other: new UrlReader({ hosts: config.backend.reading.allow, ...fileLimits }),
        });
      },
    }),
    createApiFactory({
      api: userDirectoryRef,
      needs: { database: catalogDatabaseRef },
      create: ({ database }) => new CatalogUserDirectory(database),
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
    { config, contributionsTo },
  ): Promise<CatalogPluginServices> {
    const db = await database;
    const providers: EntityProvider[] = [];
    const processors: CatalogProcessor[] = [];
    const { catalog } = config;
    const engine = await CatalogEngine.create({
      database: db,
      logger,
      providers,
      processors,
      kinds: collectKinds({ config, contributionsTo }),
      locations: catalog.locations.filter(isReadableLocation),
      ...(catalog.rules && { rules: catalog.rules }),
      baseFolder: configuration.folder,
      fileRoots: catalog.fileRoots,
      readableHosts: listReadableHosts(config),
      codeHosts: listCodeHosts(config.integrations),
      orphanStrategy: catalog.orphanStrategy,
      deletionGuard: {
        ...catalog.deletionGuard,
        windowMs: catalog.deletionGuard.window,
      },
      refreshIntervalMs: catalog.processingInterval,
      historyMs: catalog.history.retention,
    });
    const rules = collectEntityRules({ contributionsTo });
    const codeHosts = new CodeHosts(listCodeHosts(config.integrations));
    const services = createCatalogServices({ db, authorizer, engine, rules, codeHosts });
    return { ...services, providers, processors };
  },
  async start({ engine, providers, processors }, { contributionsTo, hasFailed, servicesOf }) {
    for (const { pluginId, value } of contributionsTo(entityProviderPoint)) {
      if (hasFailed(pluginId)) continue;
      providers.push(value.create(servicesOf(pluginId) as never));
    }
    for (const { pluginId, value } of contributionsTo(catalogProcessorPoint)) {
      if (hasFailed(pluginId)) continue;
      processors.push(value.create(servicesOf(pluginId) as never));
    }
    await engine.start();
  },
  stop: ({ engine }) => engine.stop(),
  routes: catalogRoutes,
});
