import { fetchApiRef, useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { formerOwnersEndpoint } from '@portico/catalog-common/history';
import type { Entity } from '@portico/catalog-model';
import type { CallOptions, FetchApi } from '@portico/contract';
import { useQuery } from '@tanstack/react-query';

const maxListed = 20;

/** What those who left a group still own. */
export interface HandOver {
  /** Who left, and owns something. */
  ownerRefs: readonly string[];
  /** The first ones. */
  entities: readonly Entity[];
  count: number;
}

async function readHandOver(
  groupRef: string,
  { fetch, catalog }: { fetch: FetchApi; catalog: CatalogApi },
  options: CallOptions,
): Promise<HandOver> {
  const former = await fetch.forPlugin('catalog').callOptional(formerOwnersEndpoint, {}, options);
  const ownerRefs = (former?.items ?? [])
    .filter(({ groups = [] }) => groups.includes(groupRef))
    .map(({ entityRef }) => entityRef);
  if (ownerRefs.length === 0) return { ownerRefs, entities: [], count: 0 };
  const { items, totalItems } = await catalog.queryEntities(
    {
      query: { 'relations.ownedBy': { $in: ownerRefs } },
      orderBy: [{ field: 'metadata.name', order: 'asc' }],
      fields: ['kind', 'metadata', 'spec.profile', 'relations'],
      limit: maxListed,
    },
    options,
  );
  return { ownerRefs, entities: items, count: totalItems ?? items.length };
}

/** What those who left a group still own. */
export function useHandOver(groupRef: string) {
  const fetch = useApi(fetchApiRef);
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [...catalogKeys.formerOwners(), 'of', groupRef],
    queryFn: ({ signal }) => readHandOver(groupRef, { fetch, catalog }, { signal }),
  });
}
