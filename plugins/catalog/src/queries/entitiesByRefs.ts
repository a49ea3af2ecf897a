import { RefBatcher, useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { summaryFields } from '../model/summaryFields.ts';

type Reader = Pick<CatalogApi, 'getEntitiesByRefs'>;

const batchers = new WeakMap<Reader, RefBatcher<Entity | undefined>>();

/**
 * Entities by their refs, as far as tables show them; missing ones are omitted. What the parts of a page request at the
 * same moment goes together in one call.
 */
export function entitiesByRefsQuery(catalog: Reader, entityRefs: readonly string[]) {
  return queryOptions({
    queryKey: catalogKeys.entitiesByRefs(entityRefs),
    queryFn: async () => {
      const batcher = getBatcher(catalog);
      const found = await Promise.all(entityRefs.map(entityRef => batcher.load(entityRef)));
      return found.filter((entity): entity is Entity => entity !== undefined);
    },
    enabled: entityRefs.length > 0,
    placeholderData: keepPreviousData,
  });
}

function getBatcher(catalog: Reader): RefBatcher<Entity | undefined> {
  const known = batchers.get(catalog);
  if (known) return known;
  const batcher = new RefBatcher(
    (entityRefs: readonly string[]) =>
      catalog.getEntitiesByRefs({ entityRefs, fields: summaryFields }),
    0,
  );
  batchers.set(catalog, batcher);
  return batcher;
}

/** Entities by their refs, as far as tables show them; the former ones stay until they come. */
export function useEntitiesByRefs(entityRefs: readonly string[]) {
  return useQuery(entitiesByRefsQuery(useApi(catalogApiRef), entityRefs));
}
