import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { useQuery } from '@tanstack/react-query';

/** Refs of all groups below a group, level by level; a group that is below itself ends the way down. */
export async function listDescendantGroups(
  catalog: CatalogApi,
  groupRef: string,
  options: CallOptions = {},
): Promise<string[]> {
  const seen = new Set([groupRef]);
  let level = [groupRef];
  while (level.length > 0) {
    const query = { kind: 'group', 'relations.childOf': { $in: level } };
    const fields = ['kind', 'metadata.name', 'metadata.namespace'];
    level = [];
    for await (const groups of catalog.streamEntities({ query, fields }, options)) {
      const fresh = groups.map(stringifyEntityRef).filter(ref => !seen.has(ref));
      for (const ref of fresh) seen.add(ref);
      level.push(...fresh);
    }
  }
  return [...seen].slice(1);
}

/** All groups below a group, when wanted. */
export function useDescendantGroups(groupRef: string, isWanted: boolean) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [...catalogKeys.lists, 'descendantGroups', groupRef],
    queryFn: ({ signal }) => listDescendantGroups(catalog, groupRef, { signal }),
    enabled: isWanted,
  });
}
