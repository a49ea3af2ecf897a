import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys, type EntityQuery } from '@portico/catalog-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Which members of groups are shown. */
export interface MembersChoice {
  groupRefs: readonly string[];
  text: string;
  /** From 0. */
  pageIndex: number;
  pageSize: number;
}

const searchedFields = [
  'metadata.name',
  'metadata.title',
  'spec.profile.displayName',
  'spec.profile.email',
];

/** The query for a page of members, by the names that people read. */
export function buildMembersQuery(choice: MembersChoice): EntityQuery {
  const text = choice.text.trim();
  return {
    query: { kind: 'user', 'relations.memberOf': { $in: choice.groupRefs } },
    ...(text && { fullTextFilter: { term: text, fields: searchedFields } }),
    orderBy: [{ field: 'metadata.name', order: 'asc' }],
    orderNames: 'shown',
    fields: ['kind', 'metadata', 'spec.profile', 'relations'],
    titlesOf: ['memberOf'],
    limit: choice.pageSize,
    offset: choice.pageIndex * choice.pageSize,
  };
}

/** One page of the members of groups; the former page stays until the next one comes. */
export function useMembers(choice: MembersChoice, isWanted: boolean) {
  const catalog = useApi(catalogApiRef);
  const query = buildMembersQuery(choice);
  return useQuery({
    queryKey: catalogKeys.entityPage(query),
    queryFn: ({ signal }) => catalog.queryEntities(query, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
