import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys, processingStatusFacet } from '@portico/catalog-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  attentionGroup,
  buildAttentionQuery,
  fine,
  listSets,
} from '../model/list/catalogQueries.ts';
import { areFindingsComplete, useEntityFindings } from './entityFindings.ts';

/** How many entities need attention, and the values of the status filter that list them. */
export interface OwnedAttention {
  count: number;
  statuses: readonly string[];
}

/** What needs attention among the entities of some owners; `undefined` until it is known. */
export function useOwnedAttention(
  ownerRefs: readonly string[] | undefined,
): OwnedAttention | undefined {
  const catalog = useApi(catalogApiRef);
  const found = useEntityFindings();
  const findings = found.map(({ value, items = [] }) => ({
    value,
    uids: areFindingsComplete(found) ? items.map(({ uid }) => uid) : [],
  }));
  const sets = listSets(findings);
  const query = {
    query: { 'relations.ownedBy': { $in: [...(ownerRefs ?? [])] } },
    filters: [{ facet: processingStatusFacet, values: [], ...(sets.length > 0 && { sets }) }],
    groups: [{ id: attentionGroup, query: buildAttentionQuery(findings) }],
  };
  const { data } = useQuery({
    queryKey: catalogKeys.filterCounts(query),
    queryFn: ({ signal }) => catalog.countFilters(query, { signal }),
    placeholderData: keepPreviousData,
    enabled: ownerRefs !== undefined,
  });
  const problems = data?.facets[processingStatusFacet]?.filter(({ value }) => value !== fine);
  return (
    problems && {
      count: data?.groups[attentionGroup] ?? 0,
      statuses: problems.map(({ value }) => value),
    }
  );
}
