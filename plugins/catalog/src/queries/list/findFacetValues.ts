import { type CatalogApi, catalogKeys, type EntityPredicate } from '@portico/catalog-common';
import type { LoadOptions } from '@portico/ui/forms';
import type { QueryClient } from '@tanstack/react-query';

const maxShown = 50;
const freshMs = 60_000;

/**
 * Finds values of a facet, such as tags, to choose from: the most used first.
 *
 * @param query - among which entities; all when omitted.
 */
export function createFindFacetValues(
  catalog: Pick<CatalogApi, 'getEntityFacets'>,
  queryClient: QueryClient,
  { facet, query }: { facet: string; query?: EntityPredicate | undefined },
): LoadOptions {
  const request = { facets: [facet], ...(query && { query }) };
  return async term => {
    const { [facet]: values = [] } = await queryClient.fetchQuery({
      queryKey: catalogKeys.facets(request),
      queryFn: ({ signal }) => catalog.getEntityFacets(request, { signal }),
      staleTime: freshMs,
    });
    const wanted = term.toLowerCase();
    return values
      .filter(({ value }) => value.toLowerCase().includes(wanted))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxShown)
      .map(({ value }) => ({ value, label: value }));
  };
}
