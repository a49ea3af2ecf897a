import { ConfigReader } from '@backstage/config';
import type { BackstageUserInfo } from '@backstage/backend-plugin-api';
import type { EntityPermissionRule } from '@portico/catalog-node';
import { NotAllowedError, NotImplementedError } from '@portico/errors';
import { getCaller } from '../http/Caller.ts';
import type { PluginRouter } from '../http/PluginRouter.ts';
import type { PluginKnex } from '../storage/PluginKnex.ts';
import { ActionsRegistry } from './ActionsRegistry.ts';
import { createAuditor } from './createAuditor.ts';
import { createAuth, createHttpAuth } from './createAuth.ts';
import { createCache } from './createCache.ts';
import { createLogger } from './createLogger.ts';
import { createPermissions } from './createPermissions.ts';
import { createMetrics } from './createMetrics.ts';
import {
  createModulePermissionsRegistry,
  createPermissionsRegistry,
} from './createPermissionsRegistry.ts';
import { createSignals } from './createSignals.ts';
import type { DeclaredPermissions } from './DeclaredPermissions.ts';
import { createScheduler } from './createScheduler.ts';
import { createUrlReader } from './createUrlReader.ts';
import type { EventBroker } from './EventBroker.ts';
import type { Lifecycle } from './Lifecycle.ts';
import type { ServerParts } from './serverNeeds.ts';

/** A published plugin's own parts: what its services work with, and what ends with it. */
export interface PluginParts {
  router: PluginRouter;
  lifecycle: Lifecycle;
  database: PluginKnex;
  /** Of all published plugins. */
  events: EventBroker;
  /** The permissions that it declares. */
  declared: DeclaredPermissions;
  /** Where rules on entities go, for modules of a plugin that the portal has itself. */
  entityRules: EntityPermissionRule[] | undefined;
}

type Services = Readonly<Record<string, () => unknown>>;

/** Services of which all published plugins share one, by their published id. */
export function createRootServices(
  { config, addresses, logger, fetch }: ServerParts,
  {
    lifecycle,
    listPlugins,
  }: { lifecycle: Lifecycle; listPlugins: () => readonly InstalledPlugin[] },
): Services {
  const readHealth = async (kind: string) => {
    const url = `${addresses.backendBaseUrl}/.backstage/health/v1/${kind}`;
    const answer = await fetch.fetch(url);
    return { status: answer.status, payload: await answer.json() };
  };
  return {
    'core.rootConfig': () => new ConfigReader(config.value as never),
    'core.rootLogger': () => createLogger(logger),
    'core.rootLifecycle': () => lifecycle,
    'core.rootHealth': () => ({
      getLiveness: () => readHealth('liveness'),
      getReadiness: () => readHealth('readiness'),
    }),
    'core.rootHttpRouter': () => ({
      use(path: string): never {
        throw new NotImplementedError(
          `A package adds a route at '${path}', beside those of all plugins; there its calls would escape the checks of this server`,
        );
      },
    }),
    'core.rootInstanceMetadata': () => ({
      getId: () => 'portico',
      getInstalledPlugins: async () => listPlugins(),
    }),
  };
}

/** A plugin with its modules, as published plugins list them. */
export interface InstalledPlugin {
  pluginId: string;
  modules: readonly { moduleId: string }[];
}

/**
 * Services of one published plugin, by their published id.
 *
 * @param names - the id of the plugin here, and the one that published code has: `catalog` for what extends the catalog.
 */
export function createPluginServices(
  { id, pluginId }: { id: string; pluginId: string },
  parts: ServerParts,
  { router, lifecycle, database, events, declared, entityRules }: PluginParts,
): Services {
  const { logger, discovery, fetch, addresses, authenticator, tokens, scheduler, reader } = parts;
  const { metrics, signals, watched } = parts;
  const auth = createAuth({ pluginId: id, authenticator, tokens });
  return {
    'core.pluginMetadata': () => ({ getId: () => pluginId }),
    'core.logger': () => createLogger(logger),
    'core.lifecycle': () => lifecycle,
    'core.httpRouter': () => ({
      use: (handler: Parameters<PluginRouter['use']>[0]) => router.use(handler),
      addAuthPolicy: (policy: Parameters<PluginRouter['addAuthPolicy']>[0]) =>
        router.addAuthPolicy(policy),
      addWebSocketHandler: (handler: Parameters<PluginRouter['addWebSocketHandler']>[0]) =>
        router.addWebSocketHandler(handler),
    }),
    'core.auth': () => auth,
    'core.httpAuth': () => createHttpAuth(id),
    'core.userInfo': () => ({
      async getUserInfo(credentials: object): Promise<BackstageUserInfo> {
        const { principal } = getCaller(credentials);
        if (principal.type !== 'user')
          throw new NotAllowedError('Only users have groups; the caller is none');
        const { userEntityRef, ownershipEntityRefs } = principal;
        return { userEntityRef, ownershipEntityRefs: [...ownershipEntityRefs] };
      },
    }),
    'core.discovery': () => ({
      getBaseUrl: (of: string) => discovery.getBaseUrl(of),
      getExternalBaseUrl: async (of: string) => `${addresses.backendBaseUrl}/api/${of}`,
    }),
    'core.database': () => database,
    'events.service': () => events,
    'core.cache': () => createCache(),
    'core.scheduler': () => createScheduler(scheduler, watched),
    'core.permissions': () => createPermissions(fetch),
    'core.permissionsRegistry': () =>
      entityRules
        ? createModulePermissionsRegistry(id, declared, entityRules)
        : createPermissionsRegistry({ use: handler => router.use(handler), declared }),
    'alpha.core.metrics': () => createMetrics(metrics),
    ...(signals && { 'signals.service': () => createSignals(signals) }),
    'alpha.core.actionsRegistry'() {
      const registry = new ActionsRegistry(id, createLogger(logger));
      router.use(registry.createRouter());
      return registry;
    },
    'core.auditor': () => createAuditor(logger, () => auth.getOwnServiceCredentials()),
    ...(reader && { 'core.urlReader': () => createUrlReader(reader) }),
  };
}
