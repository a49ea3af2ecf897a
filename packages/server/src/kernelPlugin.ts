import type { LoadedConfig } from '@portico/config';
import { authPluginId } from '@portico/contract/auth';
import {
  browserConfigPoint,
  createApiFactory,
  createApiRef,
  createPlugin,
  optionalApi,
  type Plugin,
} from '@portico/core';
import type { ServerAddresses } from './addresses.ts';
import type { StoredTables } from './backup/StoredTables.ts';
import { createRemoteAuth } from './auth/createRemoteAuth.ts';
import {
  DefaultAuthorizer,
  listOwnableResources,
  noPolicyWarning,
} from './permissions/DefaultAuthorizer.ts';
import { ExternalTokens } from './auth/ExternalTokens.ts';
import { createPluginCredentials, pluginCredentialsRef } from './auth/pluginCredentials.ts';
import { TokenAuthenticator } from './auth/TokenAuthenticator.ts';
import { UnavailableAuthorizer } from './permissions/UnavailableAuthorizer.ts';
import { createDiscovery } from './createDiscovery.ts';
import { createPluginFetch } from './createPluginFetch.ts';
import type { Database } from './database/Database.ts';
import type { DatabaseOptions } from './database/DatabaseOptions.ts';
import { createStorageLocations } from './database/createStorageLocations.ts';
import { SqliteWriterThread } from './database/SqliteWriterThread.ts';
import { OwnDatabase } from './database/OwnDatabase.ts';
import type { PostgresConnections } from './database/PostgresConnections.ts';
import { DatabaseDelegations } from './delegation/DatabaseDelegations.ts';
import {
  delegationMigrations,
  delegationMigrationTable,
  type DelegationSchema,
} from './delegation/delegationTables.ts';
import type { HealthWarnings } from './health/HealthWarnings.ts';
import type { HeapWatch } from './health/HeapWatch.ts';
import type { LoopHolds } from './health/LoopHolds.ts';
import { PluginMetrics } from './health/PluginMetrics.ts';
import type { WorkCounts } from './health/WorkCounts.ts';
import type { Logger } from './logging/Logger.ts';
import {
  addressesRef,
  authenticatorRef,
  authorizerRef,
  configRef,
  databaseRef,
  delegationsRef,
  discoveryRef,
  fetchRef,
  healthRef,
  loggerRef,
  metricsRef,
  ownTokensRef,
  permissionPolicyRef,
  schedulerRef,
  secretBoxRef,
  storageLocationsRef,
  storedOwnershipRef,
  tokenKeysRef,
  userDirectoryRef,
  type WatchedWork,
  watchedWorkRef,
  workQueueRef,
} from './refs.ts';
import { createSecretBox } from './secrets/SecretBox.ts';
import { findSecretKeys } from './secrets/findSecretKeys.ts';
import { type ServerConfig, serverConfigSchema } from './serverConfig.ts';
import { serverRuntimePoint } from './serverPlugins.ts';
import type { Telemetry } from './telemetry/Telemetry.ts';
import { PluginWork } from './work/PluginWork.ts';
import { workMigrations, workMigrationTable, type WorkSchema } from './work/workTables.ts';

const hourMs = 3_600_000;

/** What the plugin's queue and scheduler share. */
const pluginWorkRef = createApiRef<PluginWork>({ id: 'server.plugin-work' });

/** What the server's own apis are made from. */
export interface KernelOptions {
  config: LoadedConfig;
  serverConfig: ServerConfig;
  addresses: ServerAddresses;
  logger: Logger;
  /** Where the tables of all plugins live. */
  database: DatabaseOptions;
  /** Those that all plugins share; `undefined` on SQLite. */
  connections: PostgresConnections | undefined;
  telemetry: Telemetry | undefined;
  /** Answers a request to this process without the network. */
  answerHere: (request: Request) => Promise<Response>;
  /** Whether a plugin provides the permission policy. */
  hasPolicyPlugin: boolean;
  /** What a plugin declares that it stores. */
  findTables: (pluginId: string) => StoredTables | undefined;
  /** Called with every database that is opened, so that it can be closed. */
  onOpened: (database: Database<unknown>) => void;
  /** Called with the queue and scheduler of every plugin that needs one, so that they can be started and stopped. */
  onWork: (work: PluginWork) => void;
  /** Who held the serving thread. */
  holds: LoopHolds;
  /** Whose work failed or was slow. */
  workCounts: WorkCounts;
  /** Whose heap only grows. */
  heap: HeapWatch;
  /** What plugins warn of. */
  warnings: HealthWarnings;
  /** Called with the metrics of every plugin that needs them. */
  onMetrics: (metrics: PluginMetrics) => void;
}

/** The server itself as a plugin: what every other plugin may count on. */
export function createKernelPlugin(options: KernelOptions): Plugin {
  const { config, serverConfig, addresses, logger, database, telemetry } = options;
  const secretKeys = once(() => findSecretKeys(serverConfig, database));
  const writerThread = new SqliteWriterThread({
    onLost: error =>
      logger.error('The thread that writes to SQLite ended; the next write starts another', {
        error,
      }),
  });
  const discovery = createDiscovery(serverConfig, addresses.backendBaseUrl);
  return createPlugin({
    id: 'server',
    config: serverConfigSchema,
    extensionPoints: [serverRuntimePoint, browserConfigPoint],
    provides: [
      createApiFactory({ api: configRef, create: () => config }),
      createApiFactory({ api: addressesRef, create: () => addresses }),
      createApiFactory({
        api: loggerRef,
        scope: 'plugin',
        create: (_, { pluginId }) => logger.child({ plugin: pluginId }),
      }),
      createApiFactory({
        api: databaseRef,
        scope: 'plugin',
        create: (_, { pluginId }) =>
          new OwnDatabase({
            pluginId,
            database,
            shared: {
              connections: options.connections,
              writerThread,
              onQuery: telemetry?.observeQueries(pluginId, database.engine),
            },
            tables: options.findTables(pluginId),
            onUndeclared: ids =>
              logger.warn(
                `Plugin '${pluginId}' does not declare the migrations '${ids.join("', '")}', so its data cannot be restored from a backup; name them in 'tables' of createServerPlugin`,
              ),
            onOpened: options.onOpened,
          }),
      }),
      createApiFactory({
        api: pluginWorkRef,
        needs: { database: databaseRef, logger: loggerRef },
        scope: 'plugin',
        async create({ database, logger }, { pluginId }) {
          const opened = await database.open<WorkSchema>(workMigrations, workMigrationTable);
          const work = new PluginWork(pluginId, opened, logger, telemetry);
          options.onWork(work);
          return work;
        },
      }),
      createApiFactory({
        api: workQueueRef,
        needs: { work: pluginWorkRef },
        scope: 'plugin',
        create: ({ work }) => work.queue,
      }),
      createApiFactory({
        api: schedulerRef,
        needs: { work: pluginWorkRef },
        scope: 'plugin',
        create: ({ work }) => work.scheduler,
      }),
      createApiFactory({
        api: metricsRef,
        scope: 'plugin',
        create(_, { pluginId }) {
          const metrics = new PluginMetrics(pluginId);
          options.onMetrics(metrics);
          return metrics;
        },
      }),
      createApiFactory({
        api: watchedWorkRef,
        scope: 'plugin',
        create: (_, { pluginId }): WatchedWork => ({
          run: (work, counted) =>
            options.holds.run(
              pluginId,
              counted ? () => options.workCounts.run(pluginId, work, counted) : work,
            ),
        }),
      }),
      createApiFactory({
        api: healthRef,
        scope: 'plugin',
        create: (_, { pluginId }) => ({
          warn: message => options.warnings.add(pluginId, message),
          watchHeap: findPackage => options.heap.watch(findPackage),
        }),
      }),
      createApiFactory({
        api: secretBoxRef,
        scope: 'plugin',
        create: (_, { pluginId }) => createSecretBox(pluginId, secretKeys),
      }),
      createApiFactory({
        api: discoveryRef,
        create: () => discovery,
      }),
      createApiFactory({
        api: authenticatorRef,
        needs: {
          keys: optionalApi(tokenKeysRef),
          users: optionalApi(userDirectoryRef),
          stored: optionalApi(storedOwnershipRef),
          credentials: pluginCredentialsRef,
        },
        create: ({ keys, users, stored, credentials }) => {
          const externalAccess = serverConfig.backend.auth?.externalAccess ?? [];
          const isAuthElsewhere = serverConfig.discovery.endpoints.some(({ plugins }) =>
            plugins.includes(authPluginId),
          );
          const remote = isAuthElsewhere
            ? createRemoteAuth(discovery, credentials.remote)
            : undefined;
          return new TokenAuthenticator({
            keys: () => keys ?? remote,
            users: () => users,
            storedOwnership: () => stored,
            readOwnership: remote?.readOwnership,
            externalTokens: new ExternalTokens(externalAccess),
            serviceTokens: credentials.local,
            pluginTokens: credentials.remote,
          });
        },
      }),
      createApiFactory({
        api: pluginCredentialsRef,
        needs: { database: databaseRef },
        create: ({ database: own }) =>
          createPluginCredentials({
            discovery,
            ownBaseUrl: addresses.backendBaseUrl,
            engine: database.engine,
            database: own,
          }),
      }),
      createApiFactory({
        api: fetchRef,
        needs: { credentials: pluginCredentialsRef },
        scope: 'plugin',
        create: ({ credentials }, { pluginId }) =>
          createPluginFetch({
            pluginId,
            discovery,
            identity: credentials.identity,
            ownBaseUrl: addresses.backendBaseUrl,
            answerHere: options.answerHere,
            getTraceHeaders: telemetry?.getTraceHeaders,
          }),
      }),
      createApiFactory({
        api: ownTokensRef,
        needs: { credentials: pluginCredentialsRef },
        scope: 'plugin',
        create: ({ credentials }, { pluginId }) => ({
          issue: targetId => credentials.identity.issue(pluginId, targetId),
          issueFor: (targetId, caller) => credentials.identity.issueFor(pluginId, targetId, caller),
        }),
      }),
      createApiFactory({
        api: storageLocationsRef,
        create: () => createStorageLocations(database),
      }),
      createApiFactory({
        api: delegationsRef,
        needs: {
          database: databaseRef,
          credentials: pluginCredentialsRef,
          logger: loggerRef,
          work: pluginWorkRef,
        },
        scope: 'plugin',
        async create({ database, credentials, logger: log, work }, { pluginId }) {
          const delegations = new DatabaseDelegations({
            pluginId,
            logger: log,
            identity: credentials.identity,
            maxAgeMs: (serverConfig.backend.auth?.delegation.maxHours ?? 24) * hourMs,
            database: await database.open<DelegationSchema>(
              delegationMigrations,
              delegationMigrationTable,
            ),
          });
          work.queue.endDelegationsWith(id => delegations.end(id));
          return delegations;
        },
      }),
      createApiFactory({
        api: authorizerRef,
        needs: { policy: optionalApi(permissionPolicyRef) },
        create: ({ policy }, { contributionsTo }) => {
          if (policy) return policy;
          // A policy that could not be made must not be taken for one that nobody wrote.
          if (options.hasPolicyPlugin) return new UnavailableAuthorizer();
          const { enabled } = serverConfig.permission;
          if (enabled) logger.warn(noPolicyWarning);
          const resources = listOwnableResources({ contributionsTo });
          return new DefaultAuthorizer({ isEnabled: enabled, resources });
        },
      }),
    ],
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
