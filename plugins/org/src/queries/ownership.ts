import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type { CallOptions } from '@portico/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** How many entities of a type are owned. */
export interface OwnedType {
  type: string;
  count: number;
}

/** How many entities of a kind are owned, and of which types. */
export interface OwnedKind {
  /** As entities write it. */
  kind: string;
  count: number;
  /** The most frequent first; entities without a type are counted in none. */
  types: readonly OwnedType[];
}

/** Counts what any of the owners owns: the kinds with most entities first. */
export async function countOwned(
  catalog: CatalogApi,
  ownerRefs: readonly string[],
  options: CallOptions = {},
): Promise<OwnedKind[]> {
  const query = { 'relations.ownedBy': { $in: ownerRefs } };
  const kinds = await catalog.getFacetsByKind({ facets: ['spec.type'], query }, options);
  return kinds
    .map(({ kind, count, facets }): OwnedKind => {
      const types = (facets['spec.type'] ?? []).map(each => ({
        type: each.value,
        count: each.count,
      }));
      return { kind, count, types: types.toSorted((a, b) => b.count - a.count) };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** What any of the owners owns, counted; the former counts stay until the next ones come. */
export function useOwnership(ownerRefs: readonly string[] | undefined) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [...catalogKeys.lists, 'ownership', ownerRefs],
    queryFn: ({ signal }) => countOwned(catalog, ownerRefs ?? [], { signal }),
    placeholderData: keepPreviousData,
    enabled: ownerRefs !== undefined,
  });
}
