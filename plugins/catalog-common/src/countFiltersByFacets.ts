import type { CallOptions } from '@portico/contract';
import type { CatalogApi, FilterCounts, FilterCountsQuery } from './CatalogApi.ts';
import { pickAllValues } from './pickFacetValues.ts';
import type { EntityPredicate } from './schemas.ts';

/**
 * Counts filters by calls that every server of this ecosystem has: one for each facet and group.
 *
 * Text is left aside in the facets, which such servers cannot combine with text.
 */
export async function countFiltersByFacets(
  catalog: Pick<CatalogApi, 'getEntityFacets' | 'queryEntities'>,
  request: FilterCountsQuery,
  options?: CallOptions,
): Promise<FilterCounts> {
  const { groups = [], filters, fullTextFilter } = request;
  const chosenGroup = groups.find(({ id }) => id === request.chosenGroup)?.query;
  const filterQueries = filters.map(({ facet, values, sets = [] }) => {
    const chosen = sets.filter(({ value }) => values.includes(value));
    const others = values.filter(value => chosen.every(set => set.value !== value));
    if (values.length === 0) return undefined;
    const ofFacet = { [facet]: { $in: others } };
    return chosen.length === 0 ? ofFacet : { $any: [ofFacet, ...chosen.map(set => set.query)] };
  });
  const count = async (query: EntityPredicate) => {
    const page = await catalog.queryEntities(
      { query, limit: 0, ...(fullTextFilter && { fullTextFilter }) },
      options,
    );
    return page.totalItems;
  };

  const [totalItems, facets, sizes] = await Promise.all([
    count(all(request.query, chosenGroup, ...filterQueries)),
    Promise.all(
      filters.map(async ({ facet, sets = [], ...choice }, index) => {
        const others = filterQueries.filter((_, other) => other !== index);
        const query = all(request.query, chosenGroup, ...others);
        const found = await catalog.getEntityFacets({ facets: [facet], query }, options);
        const bySets = await Promise.all(
          sets.map(async set => ({ value: set.value, count: await count(all(query, set.query)) })),
        );
        const byValues = (found[facet] ?? []).filter(({ value }) =>
          sets.every(set => set.value !== value),
        );
        const counted = [...byValues, ...bySets.filter(set => set.count > 0)];
        return { facet, values: counted, choice };
      }),
    ),
    Promise.all(
      groups.map(
        async ({ id, query }) =>
          [id, await count(all(request.query, query, ...filterQueries))] as const,
      ),
    ),
  ]);
  return { totalItems, groups: Object.fromEntries(sizes), ...pickAllValues(facets) };
}

function all(...queries: readonly (EntityPredicate | undefined)[]): EntityPredicate {
  return { $all: queries.filter(query => query !== undefined) };
}
