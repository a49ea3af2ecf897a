import type { Entity } from '@portico/catalog-model';
import {
  type Alert,
  type Build,
  type BuildAction,
  type BuildReading,
  deliveryLimits,
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
import type { ReadingKind, ReadingTask } from './Readings.ts';

/** What is read of the projects of entities, and how long it is fresh. */
export interface ProjectTasksOptions {
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
export interface ProjectTask<T> extends ReadingTask<T> {
  provider: DeliveryProvider<unknown>;
  project: DeliveryProject;
}

/** Lists what is read of the projects of entities, without any request. */
export class ProjectTasks {
  readonly #options: ProjectTasksOptions;

  constructor(options: ProjectTasksOptions) {
    this.#options = options;
  }

  /** The builds of each project, with its default branch where the provider knows it. */
  listBuilds(entity: Entity) {
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

  listAlerts(entity: Entity): ProjectTask<Alert[]>[] {
    const { alerts, freshMs } = this.#options;
    return listProjects(alerts, entity).map(({ provider, project }) =>
      createTask('alerts', provider, project, freshMs, async options =>
        boundAlerts(await provider.list(project, options), project.url),
      ),
    );
  }

  listPullRequests(entity: Entity): ProjectTask<PullRequest[]>[] {
    const { pullRequests, freshMs } = this.#options;
    return listProjects(pullRequests, entity).map(({ provider, project }) =>
      createTask('pull-requests', provider, project, freshMs, async options =>
        boundPullRequests(await provider.list(project, options), project.url),
      ),
    );
  }

  /** All of an entity. */
  listAll(entity: Entity): ProjectTask<unknown>[] {
    return [
      ...this.listBuilds(entity).flatMap(({ builds, branch }) =>
        branch ? [builds, branch] : [builds],
      ),
      ...this.listPullRequests(entity),
      ...this.listAlerts(entity),
    ];
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
  kind: ReadingKind,
  provider: DeliveryProvider<unknown>,
  project: DeliveryProject,
  freshMs: number,
  read: ReadingTask<T>['read'],
): ProjectTask<T> {
  const { host, name } = project;
  const key = JSON.stringify([formatVersion, kind, provider.id, host, name]);
  return { kind, key, host, freshMs, read, provider, project };
}

/** The builds of a project as readers see them. */
export function describeBuilds(
  task: ProjectTask<Build[]>,
  stored: StoredReading<Build[]>,
  defaultBranch: string | null | undefined,
): BuildReading {
  return {
    ...describeReading(task, stored),
    ...(typeof defaultBranch === 'string' && { defaultBranch }),
  };
}

/** What was read of a project as readers see it. */
export function describeReading<T>(
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
