import type { EntityPredicate, FacetValue } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { CatalogSnapshot } from '../CatalogSnapshot.ts';
import type { CountCache } from './CountCache.ts';
import type { EntitySet } from './EntitySet.ts';
import type { FacetIndex } from './FacetIndex.ts';
import { parsePredicate } from '../language/parsePredicate.ts';
import { allOf, type Predicate } from '../language/predicate.ts';

const maxFacets = 50;

/**
 * Counts the values of facets among some entities; values are as they were written, in order.
 *
 * @param allowed - what the caller may see.
 * @param counts - where the answer is cached until something changes.
 * @throws InputError when there is no facet, an empty one, or too many.
 */
export async function countFacets(
  index: FacetIndex,
  request: { facets: readonly string[]; query?: EntityPredicate | undefined },
  allowed: Predicate,
  counts: CountCache,
): Promise<Record<string, FacetValue[]>> {
  const { facets } = request;
  if (facets.length === 0 || facets.some(facet => facet.trim() === ''))
    throw new InputError(
      "Field 'facet' is missing or empty; name at least one, such as 'spec.type'",
    );
  if (facets.length > maxFacets)
    throw new InputError(`Field 'facet' names more than ${maxFacets} facets; ask in several calls`);
  const predicate = allOf(allowed, parsePredicate(request.query, 'query'));
  return counts.get(['facets', predicate, facets], async () => {
    const snapshot = await index.takeSnapshot([predicate], facets);
    const among = snapshot.select(predicate);
    const counted: [string, FacetValue[]][] = [];
    for (const facet of new Set(facets))
      counted.push([facet, await countFacet(index, snapshot, facet, among)]);
    return Object.fromEntries(counted);
  });
}

/** Counts the values of one facet, which the snapshot was taken with, among some entities. */
export async function countFacet(
  index: FacetIndex,
  snapshot: CatalogSnapshot,
  facet: string,
  among: EntitySet,
): Promise<FacetValue[]> {
  const counts = snapshot.count(facet, among);
  const texts = await index.texts.read([...counts.keys()]);
  return Array.from(counts, ([term, count]) => ({ value: texts.get(term) ?? '', count })).toSorted(
    (a, b) => (a.value < b.value ? -1 : 1),
  );
}
