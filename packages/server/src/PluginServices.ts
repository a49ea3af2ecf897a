import type { LoadedConfig } from '@portico/config';
import type { AssembledContribution } from '@portico/core';
import { InputError, ServiceUnavailableError } from '@portico/errors';
import type { ServerAssembly } from './assembleServer.ts';
import type { Logger } from './logging/Logger.ts';
import type { ServerPluginContext, ServerPluginRuntime } from './serverPlugins.ts';

/** What plugins' services are made with. */
export interface PluginServicesOptions {
  assembly: ServerAssembly;
  config: LoadedConfig;
  logger: Logger;
}

type Runtime = AssembledContribution<ServerPluginRuntime>;
type Step = 'create' | 'start' | 'stop';

/**
 * The services of a server's plugins, from their making to their end. A plugin that fails takes along only
 * those that need its apis; all others go on.
 */
export class PluginServices {
  readonly #options: PluginServicesOptions;
  readonly #services = new Map<string, unknown>();
  readonly #failures = new Map<string, ServiceUnavailableError>();

  constructor(options: PluginServicesOptions) {
    this.#options = options;
  }

  /** The services of a plugin; `undefined` when it has none, or failed. */
  get(pluginId: string): unknown {
    return this.#services.get(pluginId);
  }

  /** The plugins that failed, or need one that did. */
  listFailed(): readonly string[] {
    return [...this.#failures.keys()];
  }

  /** @throws ServiceUnavailableError that names the plugin when it failed, or needs one that did. */
  requireWorking(pluginId: string): void {
    const failure = this.#failures.get(pluginId);
    if (failure) throw failure;
  }

  /** Makes the services of each plugin from the apis it needs. */
  async create(): Promise<void> {
    for (const runtime of this.#options.assembly.runtimes) {
      const { pluginId, value } = runtime;
      await this.#attempt(runtime, 'create', async () => {
        const services = await value.create?.(this.#apisFor(runtime), this.#contextOf(pluginId));
        this.#services.set(pluginId, services);
      });
    }
    await this.#failDependents();
  }

  /** Starts what runs by itself. */
  async start(): Promise<void> {
    for (const runtime of this.#options.assembly.runtimes) {
      const { pluginId, value } = runtime;
      await this.#attempt(runtime, 'start', async () => {
        await value.start?.(this.get(pluginId) as never, this.#contextOf(pluginId));
      });
    }
    await this.#failDependents();
  }

  /** Ends it, in reverse order. */
  async stop(): Promise<void> {
    for (const runtime of this.#options.assembly.runtimes.toReversed()) await this.#end(runtime);
  }

  /** Takes one step of a plugin, unless it has failed before or what it needs has. */
  async #attempt(runtime: Runtime, step: Step, work: () => Promise<void>): Promise<void> {
    const { pluginId } = runtime;
    if (this.#failures.has(pluginId) || (await this.#failIfDependent(runtime))) return;
    try {
      await work();
    } catch (error) {
      this.#options.logger.error(
        `Plugin '${pluginId}' failed in ${step}: its calls are answered with 503, other plugins go on`,
        { plugin: pluginId, error },
      );
      await this.#fail(
        runtime,
        `Plugin '${pluginId}' failed to start; the server's log has the reason`,
      );
    }
  }

  /** Fails those that were made before what they need failed. */
  async #failDependents(): Promise<void> {
    for (;;) {
      const before = this.#failures.size;
      for (const runtime of this.#options.assembly.runtimes) await this.#failIfDependent(runtime);
      if (this.#failures.size === before) return;
    }
  }

  async #failIfDependent(runtime: Runtime): Promise<boolean> {
    const { pluginId, value } = runtime;
    if (this.#failures.has(pluginId)) return false;
    const needed = this.#options.assembly
      .listProviders(value.needs)
      .find(provider => provider !== pluginId && this.#failures.has(provider));
    if (needed === undefined) return false;
    const reason = `Plugin '${pluginId}' needs plugin '${needed}', which failed to start; the server's log has the reason`;
    this.#options.logger.error(reason, { plugin: pluginId });
    await this.#fail(runtime, reason);
    return true;
  }

  async #fail(runtime: Runtime, reason: string): Promise<void> {
    this.#failures.set(runtime.pluginId, new ServiceUnavailableError(reason));
    await this.#end(runtime).catch((error: unknown) =>
      this.#options.logger.warn(`Plugin '${runtime.pluginId}' failed in stop`, {
        plugin: runtime.pluginId,
        error,
      }),
    );
  }

  async #end({ pluginId, value }: Runtime): Promise<void> {
    if (!this.#services.has(pluginId)) return;
    const services = this.#services.get(pluginId);
    this.#services.delete(pluginId);
    await value.stop?.(services as never);
  }

  #apisFor({ pluginId, value }: Runtime): never {
    const holder = this.#options.assembly.apisFor(pluginId);
    const apis = Object.entries(value.needs).map(([name, need]) => [
      name,
      'optional' in need ? holder.get(need.optional) : holder.require(need),
    ]);
    return Object.fromEntries(apis) as never;
  }

  #contextOf(pluginId: string): ServerPluginContext<never> {
    const { assembly, config } = this.#options;
    const schema = assembly.plugins.find(plugin => plugin.id === pluginId)?.config;
    return {
      pluginId,
      config: (schema ? config.read(schema) : undefined) as never,
      contributionsTo: assembly.contributionsTo,
      describePosition: config.describePosition,
      hasFailed: id => this.#failures.has(id),
      servicesOf: id => this.#servicesOf(id),
    };
  }

  #servicesOf(pluginId: string): unknown {
    this.requireWorking(pluginId);
    if (!this.#services.has(pluginId))
      throw new InputError(`Plugin '${pluginId}' has no services yet; ask for them in start`);
    return this.#services.get(pluginId);
  }
}
