import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  type Change,
  deliveryLimits,
  type EntityTimeline,
  type RankedChange,
  rankChanges,
} from '@portico/delivery-common';
import type { DeploymentCall, DeploymentReader } from '../deployments/DeploymentReader.ts';
import type { DeploymentStore } from '../deployments/DeploymentStore.ts';
import type { EntityReader } from '../read/EntityReader.ts';
import { listBuildChanges } from './listBuildChanges.ts';
import { listDeployedChanges } from './listDeployedChanges.ts';
import { listFailures } from './listFailures.ts';

/** What timelines are made of. */
export interface TimelineReaderOptions {
  catalog: CatalogApi;
  reader: EntityReader;
  deployments: DeploymentReader;
  store: DeploymentStore;
}

/** Who reads, and which failure they look into. */
export interface TimelineCall extends DeploymentCall {
  /** For the catalog, with the rights of the caller. */
  token: string;
  failure?: string | undefined;
}

const dependsOn = 'dependsOn';
const maxVersions = 20;

/** What changed before an entity failed, from what is stored. */
export class TimelineReader {
  readonly #options: TimelineReaderOptions;

  constructor(options: TimelineReaderOptions) {
    this.#options = options;
  }

  async read(entity: Entity, call: TimelineCall): Promise<EntityTimeline> {
    const [[delivery], { own, dependencies }, history] = await Promise.all([
      this.#options.reader.readStored([entity]),
      this.#readDeployed(entity, call),
      this.#options.catalog.getEntityHistory(
        stringifyEntityRef(entity),
        { limit: maxVersions },
        { token: call.token, signal: call.signal },
      ),
    ]);
    const { alerts = [], builds = [] } = delivery ?? {};
    const failures = listFailures(own, { alerts, builds });
    const changes = [
      ...listDeployedChanges(own, undefined),
      ...dependencies,
      ...listBuildChanges(builds),
      ...listCatalogChanges(history),
    ];
    const failure = failures.find(({ id }) => id === call.failure) ?? failures[0];
    const ranked = failure ? rankChanges(failure, changes) : listLatest(changes);
    return {
      failures: failures.slice(0, deliveryLimits.failures),
      ...(failure && { failure: failure.id }),
      changes: ranked.slice(0, deliveryLimits.changes),
    };
  }

  /** What is deployed of an entity, and what changed of those that it depends on. */
  async #readDeployed(entity: Entity, call: TimelineCall) {
    const { deployments, store } = this.#options;
    const found = await this.#listDependencies(entity, call);
    const { tasks } = await deployments.listTasksOf([entity, ...found], call);
    const keys = tasks.map(each => each.map(({ key }) => key));
    const rows = Map.groupBy(await store.list([...new Set(keys.flat())]), ({ source }) => source);
    const [own = [], ...others] = keys.map(each =>
      each.flatMap(key => rows.get(key) ?? []).map(row => deployments.nameEnvironment(row)),
    );
    return {
      own,
      dependencies: found.flatMap((each, at) =>
        listDeployedChanges(others[at] ?? [], stringifyEntityRef(each)),
      ),
    };
  }

  async #listDependencies(entity: Entity, { token, signal }: TimelineCall): Promise<Entity[]> {
    const entityRefs = (entity.relations ?? [])
      .filter(({ type }) => type === dependsOn)
      .map(({ targetRef }) => targetRef)
      .slice(0, deliveryLimits.dependencies);
    if (entityRefs.length === 0) return [];
    const found = await this.#options.catalog.getEntitiesByRefs({ entityRefs }, { token, signal });
    return found.flatMap(each => each ?? []);
  }
}

type EntityHistory = Awaited<ReturnType<CatalogApi['getEntityHistory']>>;

/** Versions of the entity's own document, each with what it changed. */
function listCatalogChanges(history: EntityHistory): Change[] {
  return (history?.items ?? [])
    .filter(({ action, changes }) => action === 'updated' && changes.length > 0)
    .map(({ version, at, changes, commit }) => ({
      id: `catalog ${version}`,
      kind: 'catalog',
      title: changes
        .map(({ path }) => path)
        .join(', ')
        .slice(0, deliveryLimits.titleLength),
      at,
      ...(commit && { commit: commit.id }),
      ...(commit?.url !== undefined && { url: commit.url }),
    }));
}

/** The latest first, without a verdict. */
function listLatest(changes: readonly Change[]): RankedChange[] {
  return changes
    .map(change => ({ ...change, score: 0, reasons: [] }))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
