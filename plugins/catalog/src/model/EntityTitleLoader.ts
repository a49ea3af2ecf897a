import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';

const mostRefs = 100;
const delayMs = 50;
const fields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.profile.displayName',
];

interface Asker {
  resolve(title: string | undefined): void;
  reject(error: unknown): void;
}

/** Reads what people know entities by, for many askers in few calls: what is asked within 50 ms goes together. */
export class EntityTitleLoader {
  readonly #catalog: Pick<CatalogApi, 'getEntitiesByRefs'>;
  #asked = new Map<string, Asker[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(catalog: Pick<CatalogApi, 'getEntitiesByRefs'>) {
    this.#catalog = catalog;
  }

  /** The title of an entity; `undefined` when there is no such entity, or it may not be seen. */
  load(entityRef: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const askers = this.#asked.get(entityRef) ?? [];
      this.#asked.set(entityRef, [...askers, { resolve, reject }]);
      if (this.#asked.size >= mostRefs) void this.#send();
      else this.#timer ??= setTimeout(() => void this.#send(), delayMs);
    });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#asked;
    this.#asked = new Map();
    try {
      const entityRefs = [...asked.keys()];
      const entities = await this.#catalog.getEntitiesByRefs({ entityRefs, fields });
      for (const [index, entityRef] of entityRefs.entries()) {
        const title = getTitle(entities[index]);
        for (const { resolve } of asked.get(entityRef) ?? []) resolve(title);
      }
    } catch (error) {
      for (const askers of asked.values()) for (const { reject } of askers) reject(error);
    }
  }
}

function getTitle(entity: Entity | undefined): string | undefined {
  return entity && getEntityDisplayName(entity);
}
