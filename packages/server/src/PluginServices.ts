import { ApiFailure, type ApiRef, type AssembledContribution } from '@portico/core';
import { ServiceUnavailableError } from '@portico/errors';
import type { ServerAssembly } from './assembleServer.ts';
import type { FailedPlugin } from './health/createReadiness.ts';
import type { Logger } from './logging/Logger.ts';
import type { ServerPluginRuntime } from './serverPlugins.ts';

/** What plugins' services are made with. */
export interface PluginServicesOptions {
  assembly: ServerAssembly;
  logger: Logger;
}

type Runtime = AssembledContribution<ServerPluginRuntime>;
/** How a plugin failed: by itself, or because of another one. */
interface Failure {
  error: ServiceUnavailableError;
  because: string | undefined;
}

type Step = 'create' | 'start' | 'stop';

/**
 * The services of a server's plugins, from their making to their end. A plugin that fails takes along only
 * those that need its apis; all others go on.
 */
export class PluginServices {
  readonly #options: PluginServicesOptions;
  readonly #services = new Map<string, unknown>();
  readonly #failures = new Map<string, Failure>();
  readonly #failedContributions: ApiFailure[] = [];

  constructor(options: PluginServicesOptions) {
    this.#options = options;
  }

  /** The services of a plugin; `undefined` when it has none, or failed. */
  get(pluginId: string): unknown {
    return this.#services.get(pluginId);
  }

  /** The plugins that failed, or need one that did. */
  listFailed(): readonly FailedPlugin[] {
    return [...this.#failures].map(([id, { because }]) => ({ id, because }));
  }

  /** @throws ServiceUnavailableError that names the plugin when it failed, or needs one that did. */
  requireWorking(pluginId: string): void {
    const failure = this.#failures.get(pluginId);
    if (failure) throw failure.error;
  }

  /** Notes a contribution that cannot be made: its plugin fails with it. */
  noteFailedContribution(failure: ApiFailure): void {
    this.#failedContributions.push(failure);
  }

  /** Makes the apis and the services of each plugin, unless the server stops meanwhile. */
  async create(stopSignal: AbortSignal): Promise<void> {
    const { assembly } = this.#options;
    for (const runtime of assembly.runtimes) {
      if (stopSignal.aborted) return;
      const { pluginId, value } = runtime;
      await this.#attempt(runtime, 'create', async () => {
        for (const api of listOwnApis(assembly, pluginId)) await assembly.makeApi(api, pluginId);
        const services = value.services && (await assembly.makeApi(value.services, pluginId));
        this.#services.set(pluginId, services);
      });
    }
    for (const failure of this.#failedContributions) await this.#failAt(failure, 'create');
    await this.#failDependents();
  }

  /** Starts what runs by itself, unless the server stops meanwhile. */
  async start(stopSignal: AbortSignal): Promise<void> {
    for (const runtime of this.#options.assembly.runtimes) {
      if (stopSignal.aborted) return;
      const { pluginId, value } = runtime;
      await this.#attempt(runtime, 'start', async () => {
        await value.start?.(this.get(pluginId) as never, {
          hasFailed: id => this.#failures.has(id),
        });
      });
    }
    await this.#failDependents();
  }

  /** Ends it, in reverse order; what does not end in order is logged, and the others end. */
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
      // What it is made from may be another plugin's, which then fails first.
      if (error instanceof ApiFailure && (await this.#failAt(error, step)))
        if (this.#failures.has(pluginId) || (await this.#failIfDependent(runtime))) return;
      await this.#failIn(runtime, step, error);
    }
  }

  /** Fails the plugin whose code could not make an api or a contribution. @returns whether there is such a plugin. */
  async #failAt(failure: ApiFailure, step: Step): Promise<boolean> {
    const { runtimes } = this.#options.assembly;
    const runtime = runtimes.find(({ pluginId }) => pluginId === failure.pluginId);
    if (runtime && !this.#failures.has(failure.pluginId))
      await this.#failIn(runtime, step, failure);
    return runtime !== undefined;
  }

  async #failIn(runtime: Runtime, step: Step, error: unknown): Promise<void> {
    const { pluginId } = runtime;
    this.#options.logger.error(
      `Plugin '${pluginId}' failed in ${step}: its calls are answered with 503, other plugins go on`,
      error instanceof ApiFailure
        ? { plugin: pluginId, making: error.what, error: error.cause }
        : { plugin: pluginId, error },
    );
    await this.#fail(
      runtime,
      `Plugin '${pluginId}' failed to start; the server's log has the reason`,
      undefined,
    );
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
    await this.#fail(runtime, reason, needed);
    return true;
  }

  async #fail(runtime: Runtime, reason: string, because: string | undefined): Promise<void> {
    const error = new ServiceUnavailableError(reason);
    this.#failures.set(runtime.pluginId, { error, because });
    await this.#end(runtime);
  }

  async #end({ pluginId, value }: Runtime): Promise<void> {
    if (!this.#services.has(pluginId)) return;
    const services = this.#services.get(pluginId);
    this.#services.delete(pluginId);
    try {
      await value.stop?.(services as never);
    } catch (error) {
      const { logger } = this.#options;
      logger.warn(`Plugin '${pluginId}' failed in stop`, { plugin: pluginId, error });
    }
  }
}

/** The apis that a plugin provides to all, which are made before it serves. */
function listOwnApis({ plugins }: ServerAssembly, pluginId: string): readonly ApiRef<unknown>[] {
  const plugin = plugins.find(({ id }) => id === pluginId);
  return (plugin?.provides ?? []).filter(({ scope }) => scope === 'app').map(({ api }) => api);
}
