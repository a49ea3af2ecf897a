import { RefBatcher } from '@portico/app';
import type { CatalogApi } from '@portico/catalog-common';
import { getEntityDisplayName } from '@portico/catalog-model';

const fields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.profile.displayName',
];

/** Reads what people know entities by, for many askers in few calls. */
export class EntityTitleLoader {
  readonly #batcher: RefBatcher<string | undefined>;

  constructor(catalog: Pick<CatalogApi, 'getEntitiesByRefs'>) {
    this.#batcher = new RefBatcher(async entityRefs => {
      const entities = await catalog.getEntitiesByRefs({ entityRefs, fields });
      return entities.map(entity => entity && getEntityDisplayName(entity));
    });
  }

  /** The title of an entity; `undefined` when there is no such entity, or it may not be seen. */
  load(entityRef: string): Promise<string | undefined> {
    return this.#batcher.load(entityRef);
  }
}
