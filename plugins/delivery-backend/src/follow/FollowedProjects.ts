import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { deliveryAnnotationNames, deliveryLimits } from '@portico/delivery-common';
import type { DeploymentReader } from '../deployments/DeploymentReader.ts';
import type { EntityReader } from '../read/EntityReader.ts';
import type { ReadingKind, ReadingTask } from '../read/Readings.ts';
import type { FollowedReading } from './listDue.ts';

/** Where what is followed comes from. */
export interface FollowedProjectsOptions {
  /** Without a token it is called with the plugin's own rights. */
  catalog: Pick<CatalogApi, 'streamEntities'>;
  reader: Pick<EntityReader, 'listTasks'>;
  deployments: Pick<DeploymentReader, 'listTasks'>;
  now: () => Date;
}

const renewMs = 600_000;
const fields = ['kind', 'metadata'];

/** All that is read of the entities of the catalog, as it was at most ten minutes ago. */
export class FollowedProjects {
  readonly #options: FollowedProjectsOptions;
  #listed: { at: number; readings: Promise<FollowedReading[]> } | undefined;

  constructor(options: FollowedProjectsOptions) {
    this.#options = options;
  }

  /** Once each, though several entities name it. */
  list(signal: AbortSignal): Promise<FollowedReading[]> {
    const now = this.#options.now().getTime();
    if (!this.#listed || now - this.#listed.at >= renewMs) {
      const readings = this.#read(signal);
      this.#listed = { at: now, readings };
      readings.catch(() => {
        this.#listed = undefined;
      });
    }
    return this.#listed.readings;
  }

  /** Those of a repository, as a webhook of its host names it. */
  async find(
    { host, repository, kind }: { host: string; repository: string; kind: ReadingKind },
    signal: AbortSignal,
  ): Promise<FollowedReading[]> {
    const name = repository.toLowerCase();
    return (await this.list(signal)).filter(
      ({ task, repository: own }) => task.kind === kind && task.host === host && own === name,
    );
  }

  async #read(signal: AbortSignal): Promise<FollowedReading[]> {
    const query = {
      $any: deliveryAnnotationNames.map(name => ({
        [`metadata.annotations.${name}`]: { $exists: true },
      })),
    };
    const found = new Map<string, FollowedReading & { uids: string[] }>();
    for await (const entities of this.#options.catalog.streamEntities(
      { query, fields },
      { signal },
    ))
      for (const entity of entities) {
        for (const { task, name } of await this.#listTasks(entity, signal)) {
          const known = found.get(task.key);
          const uids = entity.metadata.uid === undefined ? [] : [entity.metadata.uid];
          if (known) known.uids.push(...uids);
          else found.set(task.key, describe(task, name, uids));
        }
        if (found.size >= deliveryLimits.followed) return [...found.values()];
      }
    return [...found.values()];
  }

  async #listTasks(
    entity: Entity,
    signal: AbortSignal,
  ): Promise<{ task: ReadingTask<unknown>; name: string }[]> {
    const { reader, deployments } = this.#options;
    const { tasks } = await deployments.listTasks(entity, { signal, isAllowed: async () => true });
    return [
      ...reader.listTasks(entity).map(task => ({ task, name: task.project.name })),
      ...tasks.map(task => ({ task, name: '' })),
    ];
  }
}

function describe(task: ReadingTask<unknown>, name: string, uids: string[]) {
  const [owner = ''] = name.split('/');
  // No repository of Azure DevOps has a name that begins with `_`: what follows names a pipeline of it.
  const [repository = ''] = name.toLowerCase().split('/_');
  return { task, account: `${task.host}\n${owner}`, repository, uids };
}
