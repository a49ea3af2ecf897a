import type { Entity } from '@portico/catalog-model';
import type { Permission } from '@portico/contract/permissions';
import {
  type Deployment,
  deliveryLimits,
  type DeploymentReading,
  type EntityDeployments,
} from '@portico/delivery-common';
import type { DeploymentProvider, DeploymentSource } from '@portico/delivery-node';
import type { Readings, ReadingTask } from '../read/Readings.ts';
import { boundDeployments } from './boundDeployments.ts';
import type { DeploymentRow } from '../store/tables.ts';
import type { DeploymentStore } from './DeploymentStore.ts';
import { orderEnvironments } from './orderEnvironments.ts';

/** What names environments, and their order. */
export interface EnvironmentRules {
  /** `cluster`: each is an environment; `namespace`: each namespace is one, in whichever cluster. */
  from: 'cluster' | 'namespace';
  order: readonly string[];
}

/** What deployments are read with. */
export interface DeploymentReaderOptions {
  readings: Readings;
  store: DeploymentStore;
  providers: readonly DeploymentProvider[];
  environments: EnvironmentRules;
  freshMs: number;
  now: () => Date;
}

/** Who reads. */
export interface DeploymentCall {
  signal: AbortSignal;
  isAllowed(permission: Permission): Promise<boolean>;
}

const formatVersion = 1;

/** A reading of one source. */
interface SourceTask extends ReadingTask<Deployment[]> {
  provider: DeploymentProvider;
  source: DeploymentSource;
}

/** What is deployed of entities. */
export class DeploymentReader {
  readonly #options: DeploymentReaderOptions;

  constructor(options: DeploymentReaderOptions) {
    this.#options = options;
  }

  /** All of an entity that the caller may see; clusters are waited for where what is stored is not fresh. */
  async read(entity: Entity, call: DeploymentCall): Promise<EntityDeployments> {
    const { readings, environments } = this.#options;
    const { tasks, denied } = await this.listTasks(entity, call);
    const found = await Promise.all(
      tasks.map(async task => describe(task, await readings.get(task))),
    );
    const named = found.map(reading => ({
      ...reading,
      items: reading.items.map(each => this.nameEnvironment(each)),
    }));
    const names = named.flatMap(({ items }) => items.map(({ environment }) => environment));
    return {
      environments: orderEnvironments(names, environments.order).slice(
        0,
        deliveryLimits.environments,
      ),
      readings: named,
      denied,
    };
  }

  /** A deployment in the environment that the rules name. */
  nameEnvironment<T extends { environment: string; namespace?: string | null | undefined }>(
    deployment: T,
  ): T {
    const { environment, namespace } = deployment;
    const { from } = this.#options.environments;
    return { ...deployment, environment: (from === 'namespace' && namespace) || environment };
  }

  /** Of what was seen, what is in the last environment that versions pass through. */
  takeLastEnvironment(rows: readonly DeploymentRow[]): DeploymentRow[] {
    const named = rows.map(row => this.nameEnvironment(row));
    const { order } = this.#options.environments;
    const last = orderEnvironments(
      named.map(({ environment }) => environment),
      order,
    ).at(-1);
    return named.filter(({ environment }) => environment === last);
  }

  /** The readings of an entity that the caller may see, and the permissions that the others need. */
  async listTasks(
    entity: Entity,
    call: DeploymentCall,
  ): Promise<{ tasks: SourceTask[]; denied: string[] }> {
    const { tasks, denied } = await this.listTasksOf([entity], call);
    return { tasks: tasks[0] ?? [], denied };
  }

  /** The readings of each of several entities; each permission is asked for once. */
  async listTasksOf(
    entities: readonly Entity[],
    { signal, isAllowed }: DeploymentCall,
  ): Promise<{ tasks: SourceTask[][]; denied: string[] }> {
    const found = await Promise.all(entities.map(entity => this.#listSources(entity, signal)));
    const wanted = [...new Set(found.flat().flatMap(({ provider }) => provider.permission ?? []))];
    const allowed = await Promise.all(wanted.map(isAllowed));
    const denied = wanted.filter((_permission, at) => !allowed[at]);
    const tasks = found.map(own =>
      own
        .filter(({ provider: { permission } }) => !permission || !denied.includes(permission))
        .flatMap(({ provider, sources }) => sources.map(source => this.#toTask(provider, source)))
        .slice(0, deliveryLimits.deploymentSources),
    );
    return { tasks, denied: denied.map(({ name }) => name) };
  }

  async #listSources(entity: Entity, signal: AbortSignal) {
    const found = await Promise.all(
      this.#options.providers.map(async provider => ({
        provider,
        sources: await provider.listSources(entity, signal),
      })),
    );
    return found.filter(({ sources }) => sources.length > 0);
  }

  #toTask(provider: DeploymentProvider, source: DeploymentSource): SourceTask {
    const { store, freshMs, now } = this.#options;
    const { host, name } = source;
    const key = JSON.stringify([formatVersion, 'deployments', provider.id, host, name]);
    return {
      kind: 'deployments',
      key,
      host,
      freshMs,
      provider,
      source,
      async read(options) {
        const found = boundDeployments(await source.list(options));
        await store.record(key, found, now());
        return found;
      },
    };
  }
}

function describe(
  { provider, source }: SourceTask,
  stored: Awaited<ReturnType<Readings['get']>>,
): DeploymentReading {
  const { content, readAt, problem } = stored as Partial<DeploymentReading> & {
    content?: Deployment[];
  };
  return {
    provider: provider.id,
    title: provider.title,
    host: source.host,
    project: source.name,
    items: content ?? [],
    ...(readAt !== undefined && { readAt }),
    ...(problem && { problem }),
  };
}
