import { RefBatcher } from '@portico/app';
import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { createApiRef } from '@portico/core';

const fields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  // What is wrong with it.
  'metadata.annotations.backstage.io/orphan',
  'status',
  'spec.lifecycle',
  'spec.type',
  'spec.profile.displayName',
  'relations',
];

/** Reads entities as far as graphs show them. */
export interface GraphEntitiesApi {
  /** `undefined` when there is no such entity, or it may not be seen. */
  load(entityRef: string): Promise<Entity | undefined>;
}

/** Reads entities as far as graphs show them. */
export const graphEntitiesApiRef = createApiRef<GraphEntitiesApi>({ id: 'catalog-graph.entities' });

/** Reads for several graphs at once in few calls. */
export function createGraphEntities(
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>,
): GraphEntitiesApi {
  return new RefBatcher(entityRefs => catalog.getEntitiesByRefs({ entityRefs, fields }));
}
