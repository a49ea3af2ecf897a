import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { useQuery } from '@tanstack/react-query';

/** A group below another one. */
export interface ChildGroup {
  group: Entity;
  /** How many groups are directly below it. */
  childCount: number;
  /** How many users are its own members. */
  memberCount: number;
}

const fields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.profile.displayName',
];

/** The groups directly below a group, with how many groups and people each one holds. */
export async function listGroupChildren(
  catalog: CatalogApi,
  groupRef: string,
  options: CallOptions = {},
): Promise<ChildGroup[]> {
  const groups: Entity[] = [];
  const pages = catalog.streamEntities(
    {
      query: { kind: 'group', 'relations.childOf': groupRef },
      orderBy: [{ field: 'metadata.name', order: 'asc' }],
      orderNames: 'shown',
      fields,
    },
    options,
  );
  for await (const page of pages) groups.push(...page);
  const refs = groups.map(stringifyEntityRef);
  const [childCounts, memberCounts] = await Promise.all([
    countBy(catalog, 'group', 'relations.childOf', refs, options),
    countBy(catalog, 'user', 'relations.memberOf', refs, options),
  ]);
  return groups.map((group, index) => ({
    group,
    childCount: childCounts.get(refs[index] ?? '') ?? 0,
    memberCount: memberCounts.get(refs[index] ?? '') ?? 0,
  }));
}

/** How many entities of a kind are in a relation to each of the targets. */
async function countBy(
  catalog: CatalogApi,
  kind: string,
  facet: string,
  targets: readonly string[],
  options: CallOptions,
): Promise<Map<string, number>> {
  if (targets.length === 0) return new Map();
  const query = { kind, [facet]: { $in: targets } };
  const facets = await catalog.getEntityFacets({ facets: [facet], query }, options);
  return new Map((facets[facet] ?? []).map(({ value, count }) => [value.toLowerCase(), count]));
}

/** The groups directly below a group, when wanted. */
export function useGroupChildren(groupRef: string, isWanted: boolean) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [...catalogKeys.lists, 'groupChildren', groupRef],
    queryFn: ({ signal }) => listGroupChildren(catalog, groupRef, { signal }),
    enabled: isWanted,
  });
}
