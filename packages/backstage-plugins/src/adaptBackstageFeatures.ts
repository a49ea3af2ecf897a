import { InputError } from '@portico/errors';
import type { Plugin } from '@portico/core';
import { createServerPlugin } from '@portico/server';
import { type ReadFeatures, readFeatures, type Registration } from './features/features.ts';
import { ServiceContainer } from './features/ServiceContainer.ts';
import { pluginRoute, PluginRouter } from './http/PluginRouter.ts';
import {
  createPluginServices,
  createRootServices,
  type PluginParts,
} from './services/createServices.ts';
import { EventBroker } from './services/EventBroker.ts';
import { Lifecycle } from './services/Lifecycle.ts';
import { type ServerParts, serverNeeds } from './services/serverNeeds.ts';
import { PluginKnex } from './storage/PluginKnex.ts';

/**
 * Makes plugins of a Portico server from backend features of Backstage, as packages export them:
 * `await adaptBackstageFeatures([import('@backstage-community/plugin-badges-backend')])`. Modules run with the plugin that
 * they extend. A plugin that fails does not stop the others.
 *
 * @throws InputError for what is no feature, and for a module whose plugin is not in the list.
 */
export async function adaptBackstageFeatures(features: readonly unknown[]): Promise<Plugin[]> {
  const read = await readFeatures(features);
  const plugins = read.registrations.filter(({ moduleId }) => moduleId === undefined);
  const modulesOf = (pluginId: string) =>
    read.registrations.filter(each => each.moduleId !== undefined && each.pluginId === pluginId);
  const known = new Set(plugins.map(({ pluginId }) => pluginId));
  const homeless = read.registrations.find(({ pluginId }) => !known.has(pluginId));
  if (homeless)
    throw new InputError(
      `Module '${homeless.moduleId}' extends plugin '${homeless.pluginId}', which is not among the features; add that plugin, or leave the module out`,
    );
  const shared = new SharedServices(read, modulesOf);
  return plugins.map(plugin => adapt(plugin, modulesOf(plugin.pluginId), shared));
}

/** What all adapted plugins share. */
interface Root {
  container: ServiceContainer;
  lifecycle: Lifecycle;
  events: EventBroker;
}

/** Makes what all adapted plugins share: one container of services, made with the first plugin. */
class SharedServices {
  readonly #read: ReadFeatures;
  readonly #modulesOf: (pluginId: string) => readonly Registration[];
  #root: Root | undefined;

  constructor(read: ReadFeatures, modulesOf: (pluginId: string) => readonly Registration[]) {
    this.#read = read;
    this.#modulesOf = modulesOf;
  }

  get factories() {
    return new Map(this.#read.factories.map(factory => [factory.service.id, factory]));
  }

  getRoot(parts: ServerParts): Root {
    if (this.#root) return this.#root;
    const logger = parts.logger.child({ plugin: 'backstage-plugins' });
    const lifecycle = new Lifecycle(logger);
    const listPlugins = () =>
      this.#read.registrations
        .filter(({ moduleId }) => moduleId === undefined)
        .map(({ pluginId }) => ({
          pluginId,
          modules: this.#modulesOf(pluginId).map(({ moduleId = '' }) => ({ moduleId })),
        }));
    const container = new ServiceContainer({
      name: 'A service of all plugins',
      own: createRootServices({ ...parts, logger }, { lifecycle, listPlugins }),
      factories: this.factories,
    });
    this.#root = { container, lifecycle, events: new EventBroker(logger) };
    return this.#root;
  }
}

/** A published plugin while it runs. */
interface Running extends PluginParts {
  rootLifecycle: Lifecycle;
}

function adapt(
  plugin: Registration,
  modules: readonly Registration[],
  shared: SharedServices,
): Plugin {
  const { pluginId } = plugin;
  return createServerPlugin({
    id: pluginId,
    needs: serverNeeds,
    async create(parts): Promise<Running> {
      const { container: root, lifecycle: rootLifecycle, events } = shared.getRoot(parts);
      const running: Running = {
        router: new PluginRouter(),
        lifecycle: new Lifecycle(parts.logger),
        database: new PluginKnex(parts.storage.locate(getStorageName(pluginId))),
        rootLifecycle,
        events,
      };
      try {
        await init([...modules, plugin], { root, running, parts, shared });
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
    routes: [pluginRoute],
  });
}

/** The tables of published plugins cannot meet those of a plugin of the same name: the underscore keeps them apart. */
function getStorageName(pluginId: string): string {
  return `backstage_${pluginId}`;
}

/** Lets modules and then their plugin set themselves up, each with the services that it needs. */
async function init(
  registrations: readonly Registration[],
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
  const [{ pluginId = '' } = {}] = registrations;
  const container = new ServiceContainer({
    name: `Plugin '${pluginId}'`,
    own: createPluginServices(pluginId, parts, running),
    factories: shared.factories,
    root,
    findExtensionPoint: id => points.get(id),
  });
  for (const {
    init: { deps, func },
  } of registrations)
    await func(await container.resolve(deps));
}
