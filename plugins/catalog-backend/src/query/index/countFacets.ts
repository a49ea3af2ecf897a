import type { EntityPredicate, FacetValue, KindFacets } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { CatalogSnapshot } from '../CatalogSnapshot.ts';
import type { CountCache } from './CountCache.ts';
import type { EntitySet } from './EntitySet.ts';
import type { FacetIndex } from './FacetIndex.ts';
import { parsePredicate } from '../language/parsePredicate.ts';
import { allOf, type Predicate } from '../language/predicate.ts';

const maxFacets = 50;
/** Each is counted once for each kind. */
const maxFacetsByKind = 5;

/** Values of facets, and those of each kind where they were requested. */
export interface CountedFacets {
  facets: Record<string, FacetValue[]>;
  kinds?: KindFacets[];
}

/**
 * Counts the values of facets among some entities; values are as they were written, in order.
 *
 * @param allowed - what the caller may see.
 * @param counts - where the answer is cached until something changes.
 * @throws InputError when there is no facet, an empty one, or too many.
 */
export async function countFacets(
  index: FacetIndex,
  request: {
    facets: readonly string[];
    query?: EntityPredicate | undefined;
    byKind?: boolean | undefined;
  },
  allowed: Predicate,
  counts: CountCache,
): Promise<CountedFacets> {
  const { facets, byKind = false } = request;
  if (facets.length === 0 || facets.some(facet => facet.trim() === ''))
    throw new InputError(
      "Field 'facet' is missing or empty; name at least one, such as 'spec.type'",
    );
  const limit = byKind ? maxFacetsByKind : maxFacets;
  if (facets.length > limit)
    throw new InputError(
      `Field 'facet' names more than ${limit} facets${byKind ? ' to count by kind' : ''}; ask in several calls`,
    );
  const predicate = allOf(allowed, parsePredicate(request.query, 'query'));
  return counts.get(['facets', predicate, facets, byKind], async () => {
    const snapshot = await index.takeSnapshot([predicate], facets);
    const among = snapshot.select(predicate);
    const countAmong = async (set: EntitySet) => {
      const counted: [string, FacetValue[]][] = [];
      for (const facet of new Set(facets))
        counted.push([facet, await countFacet(index, snapshot, facet, set)]);
      return Object.fromEntries(counted);
    };
    const all = { facets: await countAmong(among) };
    if (!byKind) return all;
    const kinds: KindFacets[] = [];
    for (const { value, set } of await splitByKind(index, snapshot, among))
      kinds.push({ kind: value, count: set.size, facets: await countAmong(set) });
    return { ...all, kinds };
  });
}

/** The entities of each kind, in the order of the kinds' names. */
async function splitByKind(index: FacetIndex, snapshot: CatalogSnapshot, among: EntitySet) {
  const terms = snapshot.listKinds(among);
  const texts = await index.texts.read(terms);
  return terms
    .map(term => ({ value: texts.get(term) ?? '', set: among.and(snapshot.selectKind(term)) }))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
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
