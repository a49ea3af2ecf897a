import type { LoadedConfig } from '@portico/config';
import { ServiceUnavailableError } from '@portico/errors';
import { authPluginId } from '@portico/contract';
import {
  createApiFactory,
  createApiRef,
  createPlugin,
  optionalApi,
  type Plugin,
} from '@portico/core';
import type { ServerAddresses } from './addresses.ts';
import { createRemoteAuth } from './auth/createRemoteAuth.ts';
import { DefaultAuthorizer, noPolicyWarning } from './auth/DefaultAuthorizer.ts';
import { ExternalTokens } from './auth/ExternalTokens.ts';
import { createPluginCredentials, pluginCredentialsRef } from './auth/pluginCredentials.ts';
import { TokenAuthenticator } from './auth/TokenAuthenticator.ts';
import { createDiscovery } from './createDiscovery.ts';
import { createPluginFetch } from './createPluginFetch.ts';
import type { Database } from './database/Database.ts';
import type { DatabaseOptions } from './database/DatabaseOptions.ts';
import { openDatabase } from './database/openDatabase.ts';
import type { Logger } from './logging/Logger.ts';
import {
  addressesRef,
  authenticatorRef,
  authorizerRef,
  configRef,
  databaseRef,
  discoveryRef,
  fetchRef,
  loggerRef,
  permissionPolicyRef,
  schedulerRef,
  secretBoxRef,
  tokenKeysRef,
  userDirectoryRef,
  workQueueRef,
} from './refs.ts';
import { createSecretBox } from './secrets/SecretBox.ts';
import { findSecretKeys } from './secrets/findSecretKeys.ts';
import { type ServerConfig, serverConfigSchema } from './serverConfig.ts';
import { serverRuntimePoint } from './serverPlugins.ts';
import { PluginWork } from './work/PluginWork.ts';

/** Opens the plugin's database, once. */
const pluginDatabaseRef = createApiRef<() => Promise<Database<unknown>>>({
  id: 'server.plugin-database',
});
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
  /** Answers a request to this process without the network. */
  answerHere: (request: Request) => Promise<Response>;
  /** Called with every database that is opened, so that it can be closed. */
  onOpened: (database: Database<unknown>) => void;
  /** Called with the queue and scheduler of every plugin that needs one, so that they can be started and stopped. */
  onWork: (work: PluginWork) => void;
}

/** The server itself as a plugin: what every other plugin may count on. */
export function createKernelPlugin(options: KernelOptions): Plugin {
  const { config, serverConfig, addresses, logger, database } = options;
  const secretKeys = once(() => findSecretKeys(serverConfig, database));
  const discovery = createDiscovery(serverConfig, addresses.backendBaseUrl);
  return createPlugin({
    id: 'server',
    config: serverConfigSchema,
    extensionPoints: [serverRuntimePoint],
    provides: [
      createApiFactory({ api: configRef, create: () => config }),
      createApiFactory({ api: addressesRef, create: () => addresses }),
      createApiFactory({
        api: loggerRef,
        scope: 'plugin',
        create: (_, { pluginId }) => logger.child({ plugin: pluginId }),
      }),
      createApiFactory({
        api: pluginDatabaseRef,
        needs: { logger: loggerRef },
        scope: 'plugin',
        create: ({ logger }, { pluginId }) => {
          let opened: Promise<Database<unknown>> | undefined;
          const open = async () => {
            const found = await openDatabase<unknown>(pluginId, database, {
              onConnectionLost: error => logger.warn('A database connection was lost', { error }),
            }).catch((cause: Error) => {
              throw new ServiceUnavailableError(
                describeOpenFailure(pluginId, database, cause.message),
                { cause },
              );
            });
            options.onOpened(found);
            return found;
          };
          return () => (opened ??= open());
        },
      }),
      createApiFactory({
        api: databaseRef,
        needs: { open: pluginDatabaseRef },
        scope: 'plugin',
        create: ({ open }) => ({
          async open<Schema>(migrations: Parameters<Database<Schema>['migrate']>[0]) {
            const opened = await open();
            await opened.migrate(migrations);
            return opened as Database<Schema>;
          },
        }),
      }),
      createApiFactory({
        api: pluginWorkRef,
        needs: { open: pluginDatabaseRef, logger: loggerRef },
        scope: 'plugin',
        create: ({ open, logger }) => {
          const work = new PluginWork(open, logger);
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
          credentials: pluginCredentialsRef,
        },
        create: ({ keys, users, credentials }) => {
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
          }),
      }),
      createApiFactory({
        api: authorizerRef,
        needs: { policy: optionalApi(permissionPolicyRef) },
        create: ({ policy }) => {
          const { enabled } = serverConfig.permission;
          if (!policy && enabled) logger.warn(noPolicyWarning);
          return policy ?? new DefaultAuthorizer(enabled);
        },
      }),
    ],
  });
}

function describeOpenFailure(pluginId: string, database: DatabaseOptions, reason: string): string {
  const head = `The database of plugin '${pluginId}'`;
  return database.engine === 'sqlite'
    ? `${head} in '${database.folder}' cannot be opened: ${reason}; check that it is there, whole, and open to this user`
    : `${head} cannot be opened: ${reason}`;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
