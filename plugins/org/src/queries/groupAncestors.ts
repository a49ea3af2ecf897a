import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { parseEntityRef } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { useQuery } from '@tanstack/react-query';

/** Refs of the groups above a group, the uppermost first. Where a group has several parents, the first one is followed. */
export async function listGroupAncestors(
  catalog: CatalogApi,
  groupRef: string,
  options: CallOptions = {},
): Promise<string[]> {
  const path = [groupRef];
  for (;;) {
    const parent = await getParent(catalog, path[0] ?? groupRef, options);
    if (parent === undefined || path.includes(parent)) return path.slice(0, -1);
    path.unshift(parent);
  }
}

/** A facet names the parent without the group's other relations, which may be thousands of members. */
async function getParent(catalog: CatalogApi, groupRef: string, options: CallOptions) {
  const { kind, namespace, name } = parseEntityRef(groupRef);
  const facet = 'relations.childOf';
  const query = { kind, 'metadata.namespace': namespace, 'metadata.name': name };
  const facets = await catalog.getEntityFacets({ facets: [facet], query }, options);
  return facets[facet]?.[0]?.value.toLowerCase();
}

/** The groups above a group. */
export function useGroupAncestors(groupRef: string) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [...catalogKeys.lists, 'groupAncestors', groupRef],
    queryFn: ({ signal }) => listGroupAncestors(catalog, groupRef, { signal }),
  });
}
