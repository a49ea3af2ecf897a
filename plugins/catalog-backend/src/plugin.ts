import { resolve } from 'node:path';
import {
  CatalogClient,
  catalogApiRef,
  catalogEntityTopic,
  catalogSourceTopic,
} from '@portico/catalog-common';
import {
  catalogChangesApiRef,
  catalogProcessorPoint,
  entityAnalyzerPoint,
  entityFilesApiRef,
  entityPermissionRulePoint,
  entityKindPoint,
  entityProviderPoint,
  entitySourcePoint,
  groupTransformerPoint,
  laterEntityRulesPoint,
  personTransformersRef,
  userTransformerPoint,
} from '@portico/catalog-node';
import { codeHostsRef } from '@portico/code-hosts-node';
import { createApiFactory, createApiRef, optionalApi } from '@portico/core';
import { CodeHosts } from '@portico/code-hosts';
import { listCodeHosts } from '@portico/code-hosts/config';
import { readerRef, UrlReader } from '@portico/url-reader';
import { listReadableHosts } from '@portico/url-reader/config';
import {
  authorizerRef,
  configRef,
  createServerPlugin,
  databaseRef,
  fetchRef,
  loggerRef,
  metricsRef,
  schedulerRef,
  userDirectoryRef,
} from '@portico/server';
import { eventTopicPoint } from '@portico/server/events';
import type { Database } from '@portico/server/database';
import { catalogConfigSchema, findLocationWarnings, isReadableLocation } from './catalogConfig.ts';
import {
  collectEntityRules,
  describeCatalogPermissions,
  findRuleProblems,
} from './catalogPermissions.ts';
import { type CatalogServices, createCatalogServices } from './CatalogServices.ts';
import { CatalogUserDirectory } from './CatalogUserDirectory.ts';
import { createCatalogChanges } from './createCatalogChanges.ts';
import { collectKinds, findKindProblems, writeKindsForBrowser } from './kinds/collectKinds.ts';
import { declareSourceMetrics } from './entitySources/declareSourceMetrics.ts';
import { SourceEvents } from './entitySources/SourceEvents.ts';
import { EntityFileReader } from './ingestion/read/EntityFileReader.ts';
import { catalogRoutes } from './routes/catalogRoutes.ts';
import { catalogMigrations, rebuildTextIndex } from './store/migrations/index.ts';
import type { CatalogSchema } from './store/tables.ts';
import { CatalogEngine } from './workers/CatalogEngine.ts';

const catalogPluginId = 'catalog';
const fileLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };

/** The catalog's own database, opened once for the plugin and for what it provides to others. */
const catalogDatabaseRef = createApiRef<Database<CatalogSchema>>({ id: 'catalog.database' });

/** What the catalog works with where its database is. */
interface LocalCatalogServices extends CatalogServices {
  sourceEvents: SourceEvents;
}

/** The software catalog on the server. */
export const catalogBackendPlugin = createServerPlugin({
  id: catalogPluginId,
  config: catalogConfigSchema,
  tables: { migrations: catalogMigrations, afterRestore: rebuildTextIndex },
  needs: {
    database: catalogDatabaseRef,
    authorizer: authorizerRef,
    logger: loggerRef,
    configuration: configRef,
    metrics: metricsRef,
    scheduler: schedulerRef,
    providers: entityProviderPoint,
    sources: entitySourcePoint,
    processors: catalogProcessorPoint,
    hosts: optionalApi(codeHostsRef),
    reader: optionalApi(readerRef),
    analyzers: entityAnalyzerPoint,
  },
  extensionPoints: [
    entityAnalyzerPoint,
    entityProviderPoint,
    entitySourcePoint,
    catalogProcessorPoint,
    entityPermissionRulePoint,
    laterEntityRulesPoint,
    entityKindPoint,
    userTransformerPoint,
    groupTransformerPoint,
  ],
  permissions: describeCatalogPermissions,
  check(context) {
    const { config, describePosition, warn } = context;
    findLocationWarnings(config, describePosition).forEach(warn);
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
      create: ({ database }) => database.open<CatalogSchema>(catalogMigrations),
    }),
    createApiFactory({
      api: catalogChangesApiRef,
      needs: { database: catalogDatabaseRef, logger: loggerRef },
      create: ({ database, logger }) => createCatalogChanges(database, logger),
    }),
    createApiFactory({
      api: personTransformersRef,
      needs: { users: userTransformerPoint, groups: groupTransformerPoint },
      create: ({ users, groups }) => ({
        user: users.map(({ value }) => value),
        group: groups.map(({ value }) => value),
      }),
    }),
    createApiFactory({
      api: entityFilesApiRef,
      config: catalogConfigSchema,
      needs: {
        database: catalogDatabaseRef,
        configuration: configRef,
        hosts: optionalApi(codeHostsRef),
      },
      create({ database, configuration, hosts }, { config }) {
        const codeHosts = hosts?.codeHosts ?? new CodeHosts(listCodeHosts(config.integrations));
        const tokens = hosts?.tokens;
        const readable = listReadableHosts(config);
        const send = hosts && { fetch: hosts.rateLimits.createFetch() };
        return new EntityFileReader({
          database,
          codeHosts,
          fileRoots: config.catalog.fileRoots.map(root => resolve(configuration.folder, root)),
          trusted: new UrlReader({ hosts: readable, codeHosts, tokens, ...send, ...fileLimits }),
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
    eventTopicPoint.addFrom(({ events }: LocalCatalogServices) => ({
      topic: catalogEntityTopic,
      source: events,
    })),
    eventTopicPoint.addFrom(
      ({ sourceEvents }: LocalCatalogServices) => ({
        topic: catalogSourceTopic,
        source: sourceEvents,
      }),
      { id: 'sources' },
    ),
  ],
  async create(
    {
      database: db,
      authorizer,
      logger,
      configuration,
      metrics,
      scheduler,
      providers,
      sources,
      processors,
      hosts,
      reader,
      analyzers,
    },
    { config, contributionsTo },
  ): Promise<LocalCatalogServices> {
    const { catalog } = config;
    const sourceEvents = new SourceEvents({ db, authorizer, logger });
    const codeHosts = hosts?.codeHosts ?? new CodeHosts(listCodeHosts(config.integrations));
    const engine = await CatalogEngine.create({
      database: db,
      logger,
      providers: providers.map(({ value }) => value),
      sources: sources.map(({ value }) => value),
      scheduler,
      onSourceProgress: sourceEvents.report,
      onSourceTurn: declareSourceMetrics(metrics, db),
      processors: processors.map(({ value }) => value),
      kinds: collectKinds({ config, contributionsTo }),
      locations: catalog.locations.filter(isReadableLocation),
      ...(catalog.rules && { rules: catalog.rules }),
      baseFolder: configuration.folder,
      fileRoots: catalog.fileRoots,
      readableHosts: listReadableHosts(config),
      codeHosts: codeHosts.list(),
      hostTokens: hosts?.tokens,
      ...(hosts && { fetch: hosts.rateLimits.createFetch({ isBackground: true }) }),
      orphanStrategy: catalog.orphanStrategy,
      deletionGuard: {
        ...catalog.deletionGuard,
        windowMs: catalog.deletionGuard.window,
      },
      sourceGuard: {
        ...catalog.deletionGuard.sources,
        windowMs: catalog.deletionGuard.window,
        holdsAtEither: true,
      },
      refreshIntervalMs: catalog.processingInterval,
      historyMs: catalog.history.retention,
    });
    const rules = collectEntityRules({ contributionsTo });
    const services = createCatalogServices({
      db,
      authorizer,
      engine,
      rules,
      codeHosts,
      hosts,
      analysis: {
        reader,
        findDefaultBranch: async ({ host, repository }) =>
          (await hosts?.createWriter(host).getRepository(repository))?.defaultBranch,
        listAuthors: async ({ host, repository }) =>
          (await hosts?.createWriter(host).listAuthors(repository)) ?? [],
        analyzers: analyzers.map(({ value }) => value),
        onFailure: (message, error) => logger.warn(message, { error }),
      },
    });
    return { ...services, sourceEvents };
  },
  async start({ engine, sourceEvents }) {
    await sourceEvents.start();
    await engine.start();
  },
  async stop({ engine, sourceEvents }) {
    await engine.stop();
    await sourceEvents.stop();
  },
  routes: catalogRoutes,
});
