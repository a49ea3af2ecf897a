import { NotImplementedError } from '@portico/errors';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogImportPluginId } from '@portico/catalog-import-common';
import { codeHostsRef } from '@portico/code-hosts-node';
import { optionalApi } from '@portico/core';
import { notificationsRef } from '@portico/notifications-node';
import {
  createServerPlugin,
  databaseRef,
  delegationsRef,
  loggerRef,
  schedulerRef,
  secretBoxRef,
  workQueueRef,
} from '@portico/server';
import { bulkRunJob, BulkRunner } from './bulk/BulkRunner.ts';
import { ImportCatalog } from './bulk/ImportCatalog.ts';
import { PullRequestFollower } from './bulk/PullRequestFollower.ts';
import { RepositoryFinder } from './bulk/RepositoryFinder.ts';
import { RunTokens } from './bulk/RunTokens.ts';
import { runNewsJob, sendRunNews } from './bulk/sendRunNews.ts';
import { importConfigSchema } from './importConfig.ts';
import type { ImportServices } from './ImportServices.ts';
import { ImportPullRequests } from './pullRequests/ImportPullRequests.ts';
import {
  cancelBulkRunRoute,
  continueBulkRunRoute,
  getBulkRunRoute,
  listBulkRepositoriesRoute,
  listBulkRunsRoute,
  listFoundRepositoriesRoute,
  listImportHostsRoute,
  listImportOwnersRoute,
  retryBulkRunRoute,
  startBulkRunRoute,
} from './routes/bulkRuns.ts';
import {
  getImportDefaultsRoute,
  getPullRequestRoute,
  openPullRequestRoute,
  planPullRequestRoute,
} from './routes/pullRequests.ts';
import { FollowedStore } from './store/FollowedStore.ts';
import { ImportStore } from './store/ImportStore.ts';
import { importMigrations, type ImportSchema } from './store/tables.ts';

const dayMs = 24 * 60 * 60_000;
/** How long imports are stored and their pull requests followed. */
const retentionMs = 90 * dayMs;
/** How often the server may end while a run is under way, and how often its news are tried. */
const maxAttempts = 20;

/** The catalog import on the server. */
export const catalogImportBackendPlugin = createServerPlugin({
  id: catalogImportPluginId,
  config: importConfigSchema,
  tables: { migrations: importMigrations },
  needs: {
    hosts: codeHostsRef,
    catalog: catalogApiRef,
    database: databaseRef,
    delegations: delegationsRef,
    // Optional, so that a portal on PostgreSQL without `backend.secrets.keys` starts; a run with a user's own token says what is missing.
    box: optionalApi(secretBoxRef),
    logger: loggerRef,
    scheduler: schedulerRef,
    workQueue: workQueueRef,
    notifications: optionalApi(notificationsRef),
  },
  async create(apis, { config }): Promise<ImportServices> {
    const { hosts, catalog, database, delegations, box, logger, scheduler, workQueue } = apis;
    const { notifications } = apis;
    if (!box) throw new NotImplementedError('This server has nothing to seal tokens with');
    const settings = config.catalog.import;
    const everyMs = settings.pullRequestInterval;
    const db = await database.open<ImportSchema>(importMigrations);
    const store = new ImportStore(db);
    const followed = new FollowedStore(db);
    const pullRequests = new ImportPullRequests({ hosts, settings });
    const importCatalog = new ImportCatalog(catalog, delegations);
    const tokens = new RunTokens({ box, logger });
    const shared = { store, pullRequests, catalog: importCatalog };
    const runner = new BulkRunner({
      ...shared,
      workQueue,
      tokens,
      checkAfterMs: everyMs,
      onEnd:
        notifications &&
        ((runId, trx) => workQueue.add(runNewsJob, { runId }, { key: runId, trx: trx as never })),
    });
    if (notifications)
      workQueue.handle(runNewsJob, {
        maxAttempts,
        run: ({ runId }, { signal }) => sendRunNews(runId, { store, notifications, signal }),
      });
    workQueue.handle(bulkRunJob, {
      concurrency: 2,
      maxAttempts,
      run: ({ runId }, job) => runner.run(runId, job),
    });
    const follower = new PullRequestFollower({ ...shared, followed, delegations, logger, everyMs });
    scheduler.schedule({
      id: 'follow',
      schedule: { everyMs },
      timeoutMs: 10 * 60_000,
      run: ({ signal }) => follower.checkDue(signal),
    });
    scheduler.schedule({
      id: 'sweep',
      schedule: { everyMs: dayMs / 24 },
      timeoutMs: 10 * 60_000,
      initialDelayMs: 60_000,
      async run() {
        await store.removeExpiredTokens();
        await store.removeBefore(Date.now() - retentionMs);
      },
    });
    const finder = new RepositoryFinder({ hosts, catalog, fileName: settings.entityFilename });
    return {
      pullRequests,
      finder,
      store,
      followed,
      hosts,
      settings,
      workQueue,
      delegations,
      tokens,
    };
  },
  routes: [
    getImportDefaultsRoute,
    planPullRequestRoute,
    openPullRequestRoute,
    getPullRequestRoute,
    listImportHostsRoute,
    listImportOwnersRoute,
    listFoundRepositoriesRoute,
    startBulkRunRoute,
    listBulkRunsRoute,
    getBulkRunRoute,
    listBulkRepositoriesRoute,
    cancelBulkRunRoute,
    continueBulkRunRoute,
    retryBulkRunRoute,
  ],
});
