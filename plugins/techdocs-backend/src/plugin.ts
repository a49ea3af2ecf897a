import { resolve } from 'node:path';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogChangesApiRef } from '@portico/catalog-node';
import { createApiFactory, optionalApi } from '@portico/core';
import { watchedStatePoint } from '@portico/notifications-node';
import { readerRef } from '@portico/url-reader';
import { searchSourcePoint } from '@portico/search-node';
import {
  configRef,
  createServerPlugin,
  databaseRef,
  fetchRef,
  loggerRef,
  metricsRef,
  schedulerRef,
  workQueueRef,
} from '@portico/server';
import { serveSessionCookie } from '@portico/server/http';
import { techdocsApiRef, TechdocsClient, techdocsPluginId } from '@portico/techdocs-common';
import { docsStoragePoint } from '@portico/techdocs-node';
import { buildSiteJob } from './build/buildSiteJob.ts';
import { OuterLinks } from './build/OuterLinks.ts';
import { SiteBuilder } from './build/SiteBuilder.ts';
import { buildNewSites } from './buildNewSites.ts';
import { BuiltSites } from './BuiltSites.ts';
import { createDocsStates } from './createDocsStates.ts';
import { declareDocsMetrics } from './declareDocsMetrics.ts';
import { findEntityNumber } from './findEntityNumber.ts';
import { PageChanges } from './PageChanges.ts';
import { docsFileRoute } from './routes/files.ts';
import { docsEntityRoute, docsMetadataRoute } from './routes/metadata.ts';
import { pageChangeRoute } from './routes/pageChanges.ts';
import { docsLinksRoute, listBuildsRoute, listSitesRoute } from './routes/sites.ts';
import { syncDocsRoute, watchDocsRoute } from './routes/sync.ts';
import { createDocsSource } from './search/createDocsSource.ts';
import { SourceWatcher } from './SourceWatcher.ts';
import { openOrExplain } from './storage/openOrExplain.ts';
import { findPublisherWarnings } from './storage/findPublisherWarnings.ts';
import { BuildStore } from './store/BuildStore.ts';
import { ContentStore } from './store/ContentStore.ts';
import { SearchPlaces } from './store/SearchPlaces.ts';
import { SiteStore } from './store/SiteStore.ts';
import { techdocsMigrations, type TechdocsSchema } from './store/tables.ts';
import { StoredSites } from './StoredSites.ts';
import { removeLostSites } from './removeLostSites.ts';
import { techdocsConfigSchema } from './techdocsConfig.ts';
import type { TechdocsServices } from './TechdocsServices.ts';

const minuteMs = 60_000;
const buildMs = 10 * minuteMs;

/** Technical docs on the server. */
export const techdocsBackendPlugin = createServerPlugin({
  id: techdocsPluginId,
  config: techdocsConfigSchema,
  tables: { migrations: techdocsMigrations },
  needs: {
    database: databaseRef,
    workQueue: workQueueRef,
    scheduler: schedulerRef,
    logger: loggerRef,
    metrics: metricsRef,
    fetch: fetchRef,
    catalog: catalogApiRef,
    changes: optionalApi(catalogChangesApiRef),
    reader: readerRef,
    configuration: configRef,
    storages: docsStoragePoint,
  },
  extensionPoints: [docsStoragePoint],
  check({ config, describePosition, contributionsTo, warn }) {
    const types = contributionsTo(docsStoragePoint).map(({ value }) => value.type);
    findPublisherWarnings(config.techdocs, types, describePosition).forEach(warn);
    return [];
  },
  provides: [
    createApiFactory({
      api: techdocsApiRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => new TechdocsClient(fetch.forPlugin(techdocsPluginId)),
    }),
  ],
  contributes: [
    searchSourcePoint.addFrom(({ source }: TechdocsServices) => source, { optional: true }),
    watchedStatePoint.addFrom(
      ({ local, catalog }: TechdocsServices) => createDocsStates(local?.store, catalog),
      { optional: true },
    ),
  ],
  async create(apis, { config: { techdocs } }): Promise<TechdocsServices> {
    const { database, workQueue, scheduler, logger, fetch, catalog, reader, configuration } = apis;
    const db = await database.open<TechdocsSchema>(techdocsMigrations);
    const now = () => Date.now();
    const store = new SiteStore(db, now);
    const builds = new BuildStore(db, now);
    const contents = new ContentStore(db, now);
    const places = new SearchPlaces(db);
    const client = fetch.forPlugin('catalog');
    const source = createDocsSource({
      store,
      contents,
      places,
      catalog,
      client,
      changes: apis.changes,
    });
    if (techdocs.builder === 'external') {
      const storage = await openOrExplain(
        techdocs,
        apis.storages.map(({ value }) => value),
        path => resolve(configuration.folder, path),
      );
      return {
        catalog,
        source,
        sites: new StoredSites(storage),
        local: undefined,
        close: async () => storage.close?.(),
      };
    }
    const metrics = declareDocsMetrics(apis.metrics, store);
    const builder = new SiteBuilder({
      catalog,
      reader,
      store,
      builds,
      contents,
      logger,
      outerLinks: techdocs.linkHealth.checksEntities
        ? new OuterLinks(catalog, store, contents)
        : undefined,
      allowedIframeHosts: techdocs.sanitizer.allowedIframeHosts,
      plantumlServer: techdocs.plantuml.server,
      findEntityNumber: (entityRef, signal) => findEntityNumber(client, entityRef, signal),
      now: () => Date.now(),
      onEnded: ({ state, pages = 0, reusedPages = 0 }) => metrics.count(state, pages - reusedPages),
    });
    const watcher = new SourceWatcher(logger, entityRef => {
      workQueue
        .add(buildSiteJob, { entityRef }, { key: entityRef, priority: 5 })
        .catch((error: unknown) => {
          logger.warn(
            `The changed docs of '${entityRef}' are not built; they are when they are opened`,
            { error },
          );
        });
    });
    workQueue.handle(buildSiteJob, {
      concurrency: 2,
      maxAttempts: 2,
      timeoutMs: buildMs,
      run: ({ entityRef }, { id, signal }) => builder.build(id, entityRef, signal),
    });
    scheduler.schedule({
      id: 'sweep',
      schedule: { everyMs: 60 * minuteMs },
      timeoutMs: buildMs,
      initialDelayMs: minuteMs,
      async run({ signal }) {
        await builds.endLost(Date.now() - 2 * buildMs);
        await removeLostSites(store, catalog, signal);
        await contents.sweep();
      },
    });
    scheduler.schedule({
      id: 'new-sites',
      schedule: { everyMs: 10 * minuteMs },
      timeoutMs: buildMs,
      initialDelayMs: minuteMs,
      run: ({ signal }) => buildNewSites({ store, workQueue }, catalog, signal),
    });
    return {
      catalog,
      source,
      sites: new BuiltSites(store, contents),
      local: {
        store,
        builds,
        builder,
        watcher,
        workQueue,
        pageChanges: new PageChanges({ reader, logger, now: () => Date.now() }),
      },
      async close() {
        watcher.stop();
        await builder.close();
      },
    };
  },
  stop: ({ close }) => close(),
  routes: [
    serveSessionCookie('/cookie'),
    docsMetadataRoute,
    docsEntityRoute,
    docsFileRoute,
    syncDocsRoute,
    watchDocsRoute,
    listSitesRoute,
    docsLinksRoute,
    pageChangeRoute,
    listBuildsRoute,
  ],
});
