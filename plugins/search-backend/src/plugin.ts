import { catalogApiRef } from '@portico/catalog-common';
import { catalogChangesApiRef } from '@portico/catalog-node';
import { createApiFactory, optionalApi } from '@portico/core';
import {
  SearchClient,
  searchApiRef,
  searchMissesReadPermission,
  searchPluginId,
} from '@portico/search-common';
import {
  searchEnginePoint,
  type SearchSource,
  searchSourcePoint,
  searchVisibilityPoint,
} from '@portico/search-node';
import {
  createServerPlugin,
  databaseRef,
  fetchRef,
  metricsRef,
  schedulerRef,
} from '@portico/server';
import { CallerVisibilities } from './CallerVisibilities.ts';
import { createCatalogSource } from './catalog/createCatalogSource.ts';
import { createCatalogVisibility } from './catalog/createCatalogVisibility.ts';
import { SourceFollower } from './follow/SourceFollower.ts';
import { createPostgresSearchEngine } from './postgres/PostgresSearchEngine.ts';
import { searchQueryRoute, searchSuggestionsRoute } from './routes/query.ts';
import {
  addRecentQueryRoute,
  clearRecentQueriesRoute,
  listRecentQueriesRoute,
  listSearchMissesRoute,
  removeRecentQueryRoute,
} from './routes/userQueries.ts';
import { searchConfigSchema } from './searchConfig.ts';
import type { SearchServices } from './SearchServices.ts';
import { createSqliteSearchEngine } from './sqlite/SqliteSearchEngine.ts';
import { indexTables, searchMigrations, type SearchSchema } from './store/tables.ts';
import { UserQueries } from './store/UserQueries.ts';

const hourMs = 60 * 60 * 1000;

/** Search on the server. */
export const searchBackendPlugin = createServerPlugin({
  id: searchPluginId,
  config: searchConfigSchema,
  tables: { migrations: searchMigrations, derived: indexTables },
  needs: {
    database: databaseRef,
    scheduler: schedulerRef,
    fetch: fetchRef,
    metrics: metricsRef,
    catalog: catalogApiRef,
    changes: optionalApi(catalogChangesApiRef),
    sources: searchSourcePoint,
    visibilities: searchVisibilityPoint,
    engines: searchEnginePoint,
  },
  extensionPoints: [searchSourcePoint, searchVisibilityPoint, searchEnginePoint],
  permissions: () => ({ permissions: [searchMissesReadPermission] }),
  provides: [
    createApiFactory({
      api: searchApiRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => new SearchClient(fetch.forPlugin(searchPluginId)),
    }),
  ],
  async create(apis, { config }): Promise<SearchServices> {
    const { database, scheduler, fetch, catalog, changes, engines, metrics } = apis;
    const db = await database.open<SearchSchema>(searchMigrations);
    const client = fetch.forPlugin('catalog');
    const engine =
      engines.at(-1)?.value ??
      (db.engine === 'sqlite' ? createSqliteSearchEngine(db) : createPostgresSearchEngine(db));
    const sources: SearchSource[] = [
      createCatalogSource(catalog, client, changes),
      ...apis.sources.map(({ value }) => value),
    ];
    const written = metrics.counter({
      name: 'documents_written',
      help: 'Documents that this process wrote to the index or removed from it',
      labels: ['type', 'change'],
    });
    metrics.gauge({
      name: 'rebuilding',
      help: '1 while a source is read from its beginning',
      labels: ['type'],
      read: () =>
        Promise.all(
          sources.map(async ({ type }) => {
            const progress = await engine.getProgress(type);
            return { labels: { type }, value: progress && !progress.isRebuilding ? 0 : 1 };
          }),
        ),
    });
    for (const source of sources) {
      const follower = new SourceFollower(source, engine, ({ type, documents, removed }) => {
        written.add({ type, change: 'written' }, documents.length);
        written.add({ type, change: 'removed' }, removed.length);
      });
      scheduler.schedule({
        id: `follow-${source.type}`,
        schedule: { everyMs: 1000 },
        timeoutMs: hourMs,
        run: ({ signal }) => follower.run(signal),
      });
    }
    scheduler.schedule({
      id: 'clean-index',
      schedule: { everyMs: 24 * hourMs },
      initialDelayMs: hourMs,
      timeoutMs: hourMs,
      run: async ({ signal }) => engine.clean?.(signal),
    });
    const queries = new UserQueries(db, () => Date.now());
    scheduler.schedule({
      id: 'drop-old-queries',
      schedule: { everyMs: hourMs },
      timeoutMs: hourMs / 12,
      run: () => queries.dropOld(),
    });
    return {
      engine,
      queries,
      config: config.search,
      types: new Set(sources.map(({ type }) => type)),
      visibilities: new CallerVisibilities([
        createCatalogVisibility(client),
        ...apis.visibilities.map(({ value }) => value),
      ]),
    };
  },
  stop: ({ engine }) => engine.close(),
  routes: [
    searchQueryRoute,
    searchSuggestionsRoute,
    listRecentQueriesRoute,
    addRecentQueryRoute,
    removeRecentQueryRoute,
    clearRecentQueriesRoute,
    listSearchMissesRoute,
  ],
});
