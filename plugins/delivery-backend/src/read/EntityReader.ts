import type { Entity } from '@portico/catalog-model';
import {
  type Alert,
  type Build,
  type BuildAction,
  type BuildReading,
  deliveryLimits,
  type DeliverySummary,
  type EntityDelivery,
  type PullRequest,
  type PullRequestReading,
} from '@portico/delivery-common';
import type {
  AlertProvider,
  BuildProvider,
  DeliveryProject,
  DeliveryProvider,
  PullRequestProvider,
} from '@portico/delivery-node';
import type { StoredReading } from '../store/ReadingStore.ts';
import { boundAlerts, boundBuilds, boundPullRequests } from './boundItems.ts';
import type { Readings, ReadingTask } from './Readings.ts';
import { summarize } from './summarize.ts';

/** What entities are read with. */
export interface EntityReaderOptions {
  readings: Readings;
  builds: readonly BuildProvider[];
  pullRequests: readonly PullRequestProvider[];
  alerts: readonly AlertProvider[];
  freshMs: number;
}

const buildActions: readonly BuildAction[] = ['rerun', 'cancel'];
const dayMs = 86_400_000;
/** Another one where something is stored otherwise than before. */
const formatVersion = 1;

/** One reading of one project. */
interface ProjectTask<T> extends ReadingTask<T> {
  provider: DeliveryProvider<unknown>;
  project: DeliveryProject;
}

/** Builds and pull requests of entities. */
export class EntityReader {
  readonly #options: EntityReaderOptions;

  constructor(options: EntityReaderOptions) {
    this.#options = options;
  }

  /** All of an entity; hosts are waited for where what is stored is not fresh. */
  async read(entity: Entity): Promise<EntityDelivery> {
    const { readings } = this.#options;
    const [builds, pullRequests, alerts] = await Promise.all([
      Promise.all(
        this.#listBuildTasks(entity).map(async ({ builds: task, branch, abilities }) => {
          const [found, defaultBranch] = await Promise.all([
            readings.get(task),
            branch && readings.get(branch),
          ]);
          return { ...describeBuilds(task, found, defaultBranch?.content), ...abilities };
        }),
      ),
      Promise.all(
        this.#listPullRequestTasks(entity).map(async task =>
          describeReading(task, await readings.get(task)),
        ),
      ),
      Promise.all(
        this.#listAlertTasks(entity).map(async task =>
          describeReading(task, await readings.get(task)),
        ),
      ),
    ]);
    return { builds, pullRequests, alerts };
  }

  /** The latest of many entities; see {@link readStored}. */
  async summarize(entities: readonly (Entity | undefined)[]): Promise<(DeliverySummary | null)[]> {
    const stored = await this.readStored(entities);
    return stored.map(each => each && summarize(each.builds, each.pullRequests));
  }

  /**
   * All of many entities as it is stored. The longest unread part of each host is read again meanwhile, and no other, so
   * that a list costs each host one request.
   */
  async readStored(entities: readonly (Entity | undefined)[]): Promise<(EntityDelivery | null)[]> {
    const planned = entities.map(
      entity =>
        entity && {
          builds: this.#listBuildTasks(entity),
          pullRequests: this.#listPullRequestTasks(entity),
          alerts: this.#listAlertTasks(entity),
        },
    );
    const tasks = planned.flatMap((plan): ProjectTask<unknown>[] =>
      plan
        ? [
            ...plan.builds.flatMap(({ builds, branch }) => (branch ? [builds, branch] : [builds])),
            ...plan.pullRequests,
            ...plan.alerts,
          ]
        : [],
    );
    const stored = await this.#options.readings.listStored(tasks);
    const find = <T>({ key }: ProjectTask<T>) => (stored.get(key) ?? {}) as StoredReading<T>;
    this.#refreshOnePerHost(tasks, find);
    return planned.map(plan =>
      plan
        ? {
            builds: plan.builds.map(({ builds, branch }) =>
              describeBuilds(builds, find(builds), branch && find(branch).content),
            ),
            pullRequests: plan.pullRequests.map(task => describeReading(task, find(task))),
            alerts: plan.alerts.map(task => describeReading(task, find(task))),
          }
        : null,
    );
  }

  /** The project of an entity whose builds a provider lists; `undefined` where the entity names no such one. */
  findBuilds(
    entity: Entity,
    wanted: { provider: string; host: string; project: string },
  ): { provider: BuildProvider; project: DeliveryProject } | undefined {
    return listProjects(this.#options.builds, entity).find(
      ({ provider, project }) =>
        provider.id === wanted.provider &&
        project.host === wanted.host &&
        project.name === wanted.project,
    );
  }

  /** Reads an entity's builds again whatever their age, after one was changed. */
  async refreshBuilds(entity: Entity, provider: BuildProvider): Promise<void> {
    const tasks = this.#listBuildTasks(entity).filter(({ builds }) => builds.provider === provider);
    for (const { builds } of tasks) await this.#options.readings.expire(builds);
  }

  #refreshOnePerHost(
    tasks: readonly ProjectTask<unknown>[],
    find: (task: ProjectTask<unknown>) => StoredReading<unknown>,
  ): void {
    const { readings } = this.#options;
    const due = tasks.filter(task => readings.isDue(task, find(task)));
    const byAge = due.toSorted((a, b) =>
      (find(a).readAt ?? '') < (find(b).readAt ?? '') ? -1 : 1,
    );
    const called = new Set<string>();
    for (const task of byAge) {
      if (called.has(task.host)) continue;
      called.add(task.host);
      readings.refreshInBackground(task, find(task));
    }
  }

  #listBuildTasks(entity: Entity) {
    const { builds, freshMs } = this.#options;
    return listProjects(builds, entity).map(({ provider, project }) => ({
      abilities: {
        hasLogs: provider.logs !== undefined,
        actions: buildActions.filter(name => provider.actions?.[name]),
      },
      builds: createTask('builds', provider, project, freshMs, async options =>
        boundBuilds(await provider.list(project, options), project.url),
      ),
      branch:
        provider.getDefaultBranch &&
        createTask(
          'branch',
          provider,
          project,
          dayMs,
          async options =>
            (await provider.getDefaultBranch?.(project, options))?.slice(
              0,
              deliveryLimits.nameLength,
            ) ?? null,
        ),
    }));
  }

  #listAlertTasks(entity: Entity): ProjectTask<Alert[]>[] {
    const { alerts, freshMs } = this.#options;
    return listProjects(alerts, entity).map(({ provider, project }) =>
      createTask('alerts', provider, project, freshMs, async options =>
        boundAlerts(await provider.list(project, options), project.url),
      ),
    );
  }

  #listPullRequestTasks(entity: Entity): ProjectTask<PullRequest[]>[] {
    const { pullRequests, freshMs } = this.#options;
    return listProjects(pullRequests, entity).map(({ provider, project }) =>
      createTask('pull-requests', provider, project, freshMs, async options =>
        boundPullRequests(await provider.list(project, options), project.url),
      ),
    );
  }
}

function listProjects<P extends DeliveryProvider<unknown>>(
  providers: readonly P[],
  entity: Entity,
) {
  return providers
    .flatMap(provider => provider.listProjects(entity).map(project => ({ provider, project })))
    .slice(0, deliveryLimits.projects);
}

function createTask<T>(
  kind: 'builds' | 'branch' | 'pull-requests' | 'alerts',
  provider: DeliveryProvider<unknown>,
  project: DeliveryProject,
  freshMs: number,
  read: ReadingTask<T>['read'],
): ProjectTask<T> {
  const { host, name } = project;
  const key = JSON.stringify([formatVersion, kind, provider.id, host, name]);
  return { key, host, freshMs, read, provider, project };
}

function describeBuilds(
  task: ProjectTask<Build[]>,
  stored: StoredReading<Build[]>,
  defaultBranch: string | null | undefined,
): BuildReading {
  return {
    ...describeReading(task, stored),
    ...(typeof defaultBranch === 'string' && { defaultBranch }),
  };
}

function describeReading<T>(
  { provider, project }: ProjectTask<T[]>,
  { content = [], readAt, problem }: StoredReading<T[]>,
): Omit<PullRequestReading, 'items'> & { items: T[] } {
  return {
    provider: provider.id,
    title: provider.title,
    host: project.host,
    project: project.name,
    url: project.url,
    items: content,
    ...(readAt !== undefined && { readAt }),
    ...(problem && { problem }),
  };
}
