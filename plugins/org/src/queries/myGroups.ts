import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys, type EntityQuery } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { useQuery } from '@tanstack/react-query';

/** The query for the groups that have a user as a member. */
export function buildMyGroupsQuery(userEntityRef: string): EntityQuery {
  return {
    query: { kind: 'group', 'relations.hasMember': userEntityRef },
    fields: ['metadata', 'kind', 'spec.profile'],
    orderBy: [{ field: 'metadata.name', order: 'asc' }],
    orderNames: 'shown',
  };
}

/** The groups that have a user as a member; none without a user. */
export function useMyGroups(userEntityRef: string) {
  const catalog = useApi(catalogApiRef);
  const query = buildMyGroupsQuery(userEntityRef);
  return useQuery({
    queryKey: [...catalogKeys.lists, 'myGroups', userEntityRef],
    queryFn: async ({ signal }) => {
      const groups: Entity[] = [];
      for await (const page of catalog.streamEntities(query, { signal })) groups.push(...page);
      return groups;
    },
    enabled: userEntityRef !== '',
  });
}
