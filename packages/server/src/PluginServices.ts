import type { LoadedConfig } from '@portico/config';
import type { AssembledContribution } from '@portico/core';
import { InputError } from '@portico/errors';
import type { ServerAssembly } from './assembleServer.ts';
import type { ServerPluginContext, ServerPluginRuntime } from './serverPlugins.ts';

/** A plugin whose services are made. */
export interface RunningPlugin {
  contribution: AssembledContribution<ServerPluginRuntime>;
  services: unknown;
}

/** The services of a server's plugins, from their making to their end. */
export class PluginServices {
  readonly #assembly: ServerAssembly;
  readonly #config: LoadedConfig;
  readonly #running: RunningPlugin[] = [];

  constructor(assembly: ServerAssembly, config: LoadedConfig) {
    this.#assembly = assembly;
    this.#config = config;
  }

  /** The plugins whose services are made so far. */
  list(): readonly RunningPlugin[] {
    return this.#running;
  }

  /** Makes the services of each plugin from the apis it needs. */
  async create(): Promise<void> {
    for (const contribution of this.#assembly.runtimes) {
      const { pluginId, value } = contribution;
      const services = await value.create?.(this.#apisFor(contribution), this.#contextOf(pluginId));
      this.#running.push({ contribution, services });
    }
  }

  /** Starts what runs by itself. */
  async start(): Promise<void> {
    for (const { contribution, services } of this.#running) {
      const { pluginId, value } = contribution;
      await value.start?.(services as never, this.#contextOf(pluginId));
    }
  }

  /** Ends it, in reverse order. */
  async stop(): Promise<void> {
    for (const { contribution, services } of this.#running.toReversed()) {
      await contribution.value.stop?.(services as never);
    }
  }

  #apisFor({ pluginId, value }: AssembledContribution<ServerPluginRuntime>): never {
    const holder = this.#assembly.apisFor(pluginId);
    const apis = Object.entries(value.needs).map(([name, need]) => [
      name,
      'optional' in need ? holder.get(need.optional) : holder.require(need),
    ]);
    return Object.fromEntries(apis) as never;
  }

  #contextOf(pluginId: string): ServerPluginContext<never> {
    const { plugins, contributionsTo } = this.#assembly;
    const schema = plugins.find(plugin => plugin.id === pluginId)?.config;
    return {
      pluginId,
      config: (schema ? this.#config.read(schema) : undefined) as never,
      contributionsTo,
      describePosition: this.#config.describePosition,
      servicesOf: id => this.#servicesOf(id),
    };
  }

  #servicesOf(pluginId: string): unknown {
    const found = this.#running.find(({ contribution }) => contribution.pluginId === pluginId);
    if (!found)
      throw new InputError(`Plugin '${pluginId}' has no services yet; ask for them in start`);
    return found.services;
  }
}
