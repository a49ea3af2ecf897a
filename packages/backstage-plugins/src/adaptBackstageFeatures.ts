import { createHash } from 'node:crypto';
import { laterEntityRulesPoint } from '@portico/catalog-node';
import type { ConfigObject } from '@portico/config';
import type { Plugin } from '@portico/core';
import { laterPermissionsPoint } from '@portico/permission-node';
import { createServerPlugin } from '@portico/server';
import { readFeatures, type ServiceFactory } from './features/features.ts';
import { groupRegistrations, type RegistrationGroup } from './features/groupRegistrations.ts';
import { LoaderServices } from './features/LoaderServices.ts';
import { ServiceContainer } from './features/ServiceContainer.ts';
import { PluginPackages } from './health/PluginPackages.ts';
import { PluginRouter, pluginRoutes } from './http/PluginRouter.ts';
import { type Additions, createAdditions } from './portal/Additions.ts';
import type { PortalPlugin } from './portal/PortalPlugin.ts';
import { findPortalPlugin } from './portal/portalPlugins.ts';
import { createAuth } from './services/createAuth.ts';
import {
  createPluginServices,
  createRootServices,
  type InstalledPlugin,
  type PluginParts,
} from './services/createServices.ts';
import { DeclaredPermissions } from './services/DeclaredPermissions.ts';
import { EventBroker } from './services/EventBroker.ts';
import { Lifecycle } from './services/Lifecycle.ts';
import { type ServerParts, serverNeeds } from './services/serverNeeds.ts';
import { PluginKnex } from './storage/PluginKnex.ts';

/**
 * Makes plugins of a Portico server from backend features of Backstage, as packages export them:
 * `await adaptBackstageFeatures([import('@backstage-community/plugin-badges-backend')])`. Modules run with the plugin that
 * they extend, and those of a plugin that the portal has itself, such as the catalog, as plugins of their own that add to it.
 * A plugin that fails does not stop the others.
 *
 * @param options.config - what feature loaders see of the configuration; the files that the command line names when omitted.
 * @throws InputError for what is no feature, and for a module of a plugin that neither the list nor the portal has.
 */
export async function adaptBackstageFeatures(
  features: readonly unknown[],
  { config }: { config?: ConfigObject } = {},
): Promise<Plugin[]> {
  const { registrations, factories } = await readFeatures(features, new LoaderServices(config));
  const groups = groupRegistrations(registrations);
  const shared = new SharedServices(groups, factories);
  return groups.map(group => adapt(group, shared));
}

/** What all adapted plugins share. */
interface Root {
  container: ServiceContainer;
  lifecycle: Lifecycle;
  events: EventBroker;
}

/** Makes what all adapted plugins share: one container of services, made with the first plugin. */
class SharedServices {
  readonly factories: ReadonlyMap<string, ServiceFactory>;
  readonly packages = new PluginPackages();
  readonly #groups: readonly RegistrationGroup[];
  #root: Root | undefined;

  constructor(groups: readonly RegistrationGroup[], factories: readonly ServiceFactory[]) {
    this.factories = new Map(factories.map(factory => [factory.service.id, factory]));
    this.#groups = groups;
  }

  getRoot(parts: ServerParts): Root {
    if (this.#root) return this.#root;
    const logger = parts.logger.child({ plugin: 'backstage-plugins' });
    const lifecycle = new Lifecycle(logger);
    const listPlugins = () => listInstalled(this.#groups);
    const container = new ServiceContainer({
      name: 'A service of all plugins',
      own: createRootServices({ ...parts, logger }, { lifecycle, listPlugins }),
      factories: this.factories,
    });
    this.#root = { container, lifecycle, events: new EventBroker(logger) };
    return this.#root;
  }
}

function listInstalled(groups: readonly RegistrationGroup[]): InstalledPlugin[] {
  const byPlugin = Map.groupBy(
    groups.flatMap(({ registrations }) => registrations),
    ({ pluginId }) => pluginId,
  );
  return [...byPlugin].map(([pluginId, registrations]) => ({
    pluginId,
    modules: registrations.flatMap(({ moduleId }) =>
      moduleId === undefined ? [] : [{ moduleId }],
    ),
  }));
}

/** A published plugin while it runs. */
interface Running extends PluginParts {
  rootLifecycle: Lifecycle;
  /** To a plugin of the portal, by modules. */
  additions: Additions;
}

function adapt(group: RegistrationGroup, shared: SharedServices): Plugin {
  const { id } = group;
  const extended = findExtended(group);
  /** What the last one that was made declares. */
  let latest: Pick<Running, 'declared' | 'additions'> = {
    declared: new DeclaredPermissions(),
    additions: createAdditions(),
  };
  return createServerPlugin<Running, typeof serverNeeds>({
    id,
    needs: serverNeeds,
    contributes: [
      laterPermissionsPoint.add({ list: () => latest.declared.list(), optional: true }),
      ...(extended
        ? [laterEntityRulesPoint.add({ list: () => latest.additions.entityRules, optional: true })]
        : []),
      ...(extended?.contributes ?? []),
    ],
    browserConfig: () => extended?.describeForBrowser?.(latest.additions) ?? {},
    async create(parts): Promise<Running> {
      parts.health.watchHeap(shared.packages.find);
      const { container: root, lifecycle: rootLifecycle, events } = shared.getRoot(parts);
      const additions = createAdditions();
      const declared = new DeclaredPermissions();
      latest = { declared, additions };
      const running: Running = {
        router: new PluginRouter(parts.watched),
        lifecycle: new Lifecycle(parts.logger),
        database: new PluginKnex(parts.storage.locate(getStorageName(id))),
        rootLifecycle,
        events,
        declared,
        entityRules: extended && additions.entityRules,
        additions,
      };
      try {
        await init(group, { root, running, parts, shared });
        return running;
      } catch (error) {
        await running.database.close();
        throw error;
      }
    },
    async start({ lifecycle, rootLifecycle }) {
      await lifecycle.start();
      await rootLifecycle.start();
    },
    async stop({ lifecycle, rootLifecycle, database }) {
      await rootLifecycle.stop();
      await lifecycle.stop();
      await database.close();
    },
    routes: pluginRoutes,
  });
}

/** The portal's own plugin that a group extends; `undefined` for a published plugin with its modules. */
function findExtended({ pluginId, registrations }: RegistrationGroup): PortalPlugin | undefined {
  const isModules = registrations.every(({ moduleId }) => moduleId !== undefined);
  return isModules ? findPortalPlugin(pluginId) : undefined;
}

const longestId = 30;

/** The tables of published plugins cannot meet those of a plugin of the same name: the underscore keeps them apart. */
function getStorageName(id: string): string {
  if (id.length <= longestId) return `backstage_${id}`;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return `backstage_${id.slice(0, longestId)}_${hash}`;
}

/** Lets modules and then their plugin set themselves up, each with the services that it needs. */
async function init(
  group: RegistrationGroup,
  {
    root,
    running,
    parts,
    shared,
  }: {
    root: ServiceContainer;
    running: Running;
    parts: ServerParts;
    shared: SharedServices;
  },
): Promise<void> {
  const { id, pluginId, registrations } = group;
  const getCredentials = () => createAuth({ pluginId: id, ...parts }).getOwnServiceCredentials();
  const extended = findExtended(group);
  const own = extended?.createPoints(running.additions, { ...parts, id, getCredentials }) ?? {};
  const points = new Map<string, unknown>();
  for (const { extensionPoints } of registrations)
    for (const { extensionPoint, factory } of extensionPoints) {
      const context = {
        reportModuleStartupFailure({ error }: { error: Error }): never {
          throw error;
        },
      };
      points.set(extensionPoint.id, factory(context));
    }
  const container = new ServiceContainer({
    name: `Plugin '${id}'`,
    own: createPluginServices({ id, pluginId }, parts, running),
    factories: shared.factories,
    root,
    findExtensionPoint: pointId => points.get(pointId) ?? own[pointId]?.(),
    refused: extended?.refused ?? {},
  });
  for (const {
    init: { deps, func },
  } of registrations)
    await func(await container.resolve(deps));
}
