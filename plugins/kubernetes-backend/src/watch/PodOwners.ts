import type { CatalogApi, EntityPredicate } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { kubernetesAnnotations } from '@portico/kubernetes-common';
import type { StoredObject } from './ObjectStore.ts';

const freshMs = 60_000;
const maxEntities = 2000;
const fields = ['kind', 'metadata.name', 'metadata.namespace', 'metadata.annotations', 'relations'];

interface SharedRead {
  key: string;
  freshUntil: number;
  entities: Promise<readonly Entity[]>;
}

/**
 * The entities that may select pods, read from the catalog once a minute for all callers: whoever gets them must check
 * which of them a caller may read.
 */
export class PodOwners {
  readonly #catalog: Pick<CatalogApi, 'streamEntities'>;
  readonly #now: () => number;
  readonly #reads = new Map<string, SharedRead>();

  constructor(catalog: Pick<CatalogApi, 'streamEntities'>, now: () => number) {
    this.#catalog = catalog;
    this.#now = now;
  }

  /** Lists those that may select one of the pods: by their id, or by a selector of their own. */
  async list(pods: readonly StoredObject[]): Promise<Entity[]> {
    const ids = new Set(pods.flatMap(({ labels }) => labels[kubernetesAnnotations.id] ?? []));
    const sortedIds = [...ids].toSorted();
    const [byId, bySelector] = await Promise.all([
      this.#read('id', sortedIds.join(), {
        [`metadata.annotations.${kubernetesAnnotations.id}`]: { $in: sortedIds },
      }),
      this.#read('selector', '', {
        [`metadata.annotations.${kubernetesAnnotations.labelSelector}`]: { $exists: true },
      }),
    ]);
    const found = [...byId, ...bySelector].map(
      entity => [stringifyEntityRef(entity), entity] as const,
    );
    return [...new Map(found).values()];
  }

  /** Shares what a query gave, while it is the same query and fresh. A failure is not shared with later callers. */
  #read(kind: string, key: string, query: EntityPredicate): Promise<readonly Entity[]> {
    const known = this.#reads.get(kind);
    if (known?.key === key && this.#now() < known.freshUntil) return known.entities;
    const entities = this.#readAll(query);
    const read = { key, freshUntil: this.#now() + freshMs, entities };
    this.#reads.set(kind, read);
    entities.catch(() => {
      if (this.#reads.get(kind) === read) this.#reads.delete(kind);
    });
    return entities;
  }

  async #readAll(query: EntityPredicate): Promise<readonly Entity[]> {
    const found: Entity[] = [];
    for await (const entities of this.#catalog.streamEntities({ query, fields })) {
      found.push(...entities);
      if (found.length >= maxEntities) break;
    }
    return found;
  }
}
