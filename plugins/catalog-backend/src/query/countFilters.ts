import type { FilterCounts, FilterCountsQuery } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { Database } from '@portico/server';
import type { CatalogSchema } from '../store/tables.ts';
import { countFacet } from './countFacets.ts';
import type { CountCache } from './CountCache.ts';
import { EntitySelection } from './EntitySelection.ts';
import { normalizeFullText, parseFullText } from './fullText.ts';
import { parsePredicate } from './parsePredicate.ts';
import { allOf, type Predicate, valueIn } from './predicate.ts';

/**
 * Counts what each filter of a page of entities would show: each facet's values under all other
 * filters, each group's size under all of them.
 *
 * @param allowed - what the caller may see.
 * @param counts - where the answer is kept until something changes.
 * @throws InputError when the chosen group is not among the groups, or a predicate is not valid.
 */
export async function countFilters(
  db: Database<CatalogSchema>,
  request: FilterCountsQuery,
  allowed: Predicate,
  counts: CountCache,
): Promise<FilterCounts> {
  const groups = (request.groups ?? []).map(({ id, query }, at) => ({
    id,
    predicate: parsePredicate(query, `groups.${at}.query`),
  }));
  const chosen = groups.find(({ id }) => id === request.chosenGroup);
  if (request.chosenGroup !== undefined && !chosen)
    throw new InputError(
      `Field 'chosenGroup' names '${request.chosenGroup}', which is not in 'groups'; add it there`,
    );
  const text = parseFullText(normalizeFullText(request.fullTextFilter));
  const common = allOf(allowed, parsePredicate(request.query, 'query'), text);
  const filters = request.filters.map(({ facet, values }) => ({
    facet,
    predicate: values.length > 0 ? valueIn(facet, values) : undefined,
  }));
  return counts.get(['filters', common, filters, groups, chosen?.id], () =>
    countAll(db, { common, filters, groups, chosen }),
  );
}

interface ParsedFilters {
  common: Predicate;
  filters: { facet: string; predicate: Predicate | undefined }[];
  groups: { id: string; predicate: Predicate }[];
  chosen: { id: string; predicate: Predicate } | undefined;
}

async function countAll(
  db: Database<CatalogSchema>,
  { common, filters, groups, chosen }: ParsedFilters,
): Promise<FilterCounts> {
  const allFilters = filters.map(({ predicate }) => predicate);

  const count = async (predicate: Predicate) =>
    (await EntitySelection.prepare(db, predicate)).count();
  const facets: FilterCounts['facets'] = {};
  for (const [at, { facet }] of filters.entries()) {
    const others = allFilters.filter((_, other) => other !== at);
    const predicate = allOf(common, chosen?.predicate, ...others);
    const selection = await EntitySelection.prepare(db, predicate, [facet.toLowerCase()]);
    facets[facet] = await countFacet(selection, facet);
  }
  const sizes: FilterCounts['groups'] = {};
  for (const { id, predicate } of groups)
    sizes[id] = await count(allOf(common, predicate, ...allFilters));
  const totalItems = (chosen && sizes[chosen.id]) ?? (await count(allOf(common, ...allFilters)));
  return { totalItems, facets, groups: sizes };
}
