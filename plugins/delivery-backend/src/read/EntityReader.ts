import type { Entity } from '@portico/catalog-model';
import type {
  Alert,
  Build,
  BuildState,
  DeliverySummary,
  EntityDelivery,
} from '@portico/delivery-common';
import type { BuildProvider, DeliveryProject } from '@portico/delivery-node';
import type { StoredReading } from '../store/ReadingStore.ts';
import {
  describeBuilds,
  describeReading,
  type ProjectTask,
  ProjectTasks,
  type ProjectTasksOptions,
} from './ProjectTasks.ts';
import type { Readings } from './Readings.ts';
import { summarize } from './summarize.ts';

/** What entities are read with. */
export interface EntityReaderOptions extends ProjectTasksOptions {
  readings: Readings;
}

/** How many requests each host gets at a time for what people watch. */
const watchedPerHost = 4;
/** The states that say whether a branch builds. */
const verdicts = new Set<BuildState>(['succeeded', 'failed']);

/** Builds and pull requests of entities. */
export class EntityReader {
  readonly #options: EntityReaderOptions;
  readonly #tasks: ProjectTasks;

  constructor(options: EntityReaderOptions) {
    this.#options = options;
    this.#tasks = new ProjectTasks(options);
  }

  /** All of an entity; hosts are waited for where what is stored is not fresh. */
  async read(entity: Entity): Promise<EntityDelivery> {
    const { readings } = this.#options;
    const [builds, pullRequests, alerts] = await Promise.all([
      Promise.all(
        this.#tasks.listBuilds(entity).map(async ({ builds: task, branch, abilities }) => {
          const [found, defaultBranch] = await Promise.all([
            readings.get(task),
            branch && readings.get(branch),
          ]);
          return { ...describeBuilds(task, found, defaultBranch?.content), ...abilities };
        }),
      ),
      Promise.all(
        this.#tasks
          .listPullRequests(entity)
          .map(async task => describeReading(task, await readings.get(task))),
      ),
      Promise.all(
        this.#tasks
          .listAlerts(entity)
          .map(async task => describeReading(task, await readings.get(task))),
      ),
    ]);
    return { builds, pullRequests, alerts };
  }

  /** The latest of many entities, null of those that name no project; see {@link readStored}. */
  async summarize(entities: readonly (Entity | undefined)[]): Promise<(DeliverySummary | null)[]> {
    const stored = await this.readStored(entities);
    return stored.map(each =>
      each && each.builds.length + each.pullRequests.length > 0
        ? summarize(each.builds, each.pullRequests)
        : null,
    );
  }

  /**
   * All of many entities as it is stored. The longest unread part of each host is read again meanwhile, and no other, so
   * that a list costs each host one request.
   */
  async readStored(entities: readonly (Entity | undefined)[]): Promise<(EntityDelivery | null)[]> {
    const planned = entities.map(
      entity =>
        entity && {
          builds: this.#tasks.listBuilds(entity),
          pullRequests: this.#tasks.listPullRequests(entity),
          alerts: this.#tasks.listAlerts(entity),
        },
    );
    const tasks = entities.flatMap(entity => (entity ? this.listTasks(entity) : []));
    const stored = await this.#options.readings.listStored(tasks);
    const find = <T>({ key }: ProjectTask<T>) => (stored.get(key) ?? {}) as StoredReading<T>;
    this.#refresh(tasks, find, 1);
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

  /** All that is read of an entity's projects. */
  listTasks(entity: Entity): ProjectTask<unknown>[] {
    return this.#tasks.listAll(entity);
  }

  /** The project of an entity whose builds a provider lists; `undefined` where the entity names no such one. */
  findBuilds(
    entity: Entity,
    wanted: { provider: string; host: string; project: string },
  ): { provider: BuildProvider; project: DeliveryProject } | undefined {
    return this.#tasks.findBuilds(entity, wanted);
  }

  /** Reads an entity's builds again whatever their age, after one was changed. */
  async refreshBuilds(entity: Entity, provider: BuildProvider): Promise<void> {
    const tasks = this.#tasks
      .listBuilds(entity)
      .filter(({ builds }) => builds.provider === provider);
    for (const { builds } of tasks) await this.#options.readings.expire(builds);
  }

  /**
   * Of each entity the latest build of the default branch of each project that has ended, as it is stored; `undefined` of
   * those whose projects are not all known now. What is not fresh is read again meanwhile.
   */
  readLatestBuilds(entities: readonly (Entity | undefined)[]): Promise<(Build[] | undefined)[]> {
    return this.#readWatched(
      entities,
      entity =>
        this.#tasks
          .listBuilds(entity)
          // Which builds count is read first.
          .map(({ builds, branch }) => (branch ? [branch, builds] : [builds])),
      (task, stored, branch) => {
        const reading = describeBuilds(
          task as ProjectTask<Build[]>,
          stored as StoredReading<Build[]>,
          branch?.content as string | null | undefined,
        );
        const items = reading.items.filter(({ state }) => verdicts.has(state));
        const { build } = summarize([{ ...reading, items }], []);
        return build ? [build] : [];
      },
    );
  }

  /** Of each entity the alerts that have not ended, as they are stored; see {@link readLatestBuilds}. */
  readAlerts(entities: readonly (Entity | undefined)[]): Promise<(Alert[] | undefined)[]> {
    return this.#readWatched(
      entities,
      entity => this.#tasks.listAlerts(entity).map(task => [task]),
      (_task, { content }) => (content as Alert[] | undefined) ?? [],
    );
  }

  /** @param listTasks - of each project what must be known, what is wanted of it last. */
  async #readWatched<T>(
    entities: readonly (Entity | undefined)[],
    listTasks: (entity: Entity) => ProjectTask<unknown>[][],
    pick: (
      task: ProjectTask<unknown>,
      stored: StoredReading<unknown>,
      before: StoredReading<unknown> | undefined,
    ) => T[],
  ): Promise<(T[] | undefined)[]> {
    const planned = entities.map(entity => (entity ? listTasks(entity) : []));
    const tasks = planned.flat(2);
    const stored = await this.#options.readings.listStored(tasks);
    const find = ({ key }: ProjectTask<unknown>) => stored.get(key) ?? {};
    this.#refresh(tasks, find, watchedPerHost);
    const isKnown = (task: ProjectTask<unknown>) =>
      find(task).readAt !== undefined && !find(task).problem;
    return planned.map(projects =>
      projects.length > 0 && projects.flat().every(isKnown)
        ? projects.flatMap(own => {
            const [before, last] = own.length > 1 ? own : [undefined, own[0]];
            return last ? pick(last, find(last), before && find(before)) : [];
          })
        : undefined,
    );
  }

  /** Reads again what is due, of each host so many at most, the longest unread first. */
  #refresh(
    tasks: readonly ProjectTask<unknown>[],
    find: (task: ProjectTask<unknown>) => StoredReading<unknown>,
    maxPerHost: number,
  ): void {
    const { readings } = this.#options;
    const due = new Map(
      tasks.filter(task => readings.isDue(task, find(task))).map(task => [task.key, task]),
    );
    const byAge = [...due.values()].toSorted((a, b) =>
      (find(a).readAt ?? '') < (find(b).readAt ?? '') ? -1 : 1,
    );
    for (const own of Map.groupBy(byAge, ({ host }) => host).values())
      for (const task of own.slice(0, maxPerHost)) readings.refreshInBackground(task, find(task));
  }
}
