import { searchLimits } from '@portico/search-common';
import type { SearchCriteria } from '@portico/search-node';
import type { IndexReader } from '../store/IndexReader.ts';
import { rankDocuments } from './rankDocuments.ts';

/** Documents that are ranked; those beyond follow in the order in which they were stored. */
const maxCandidates = 2000;

/** Matches are counted up to so many: one more than can be reached. */
export const countLimit = searchLimits.results + 1;

interface Candidates {
  /** Ids to rank, one list after the other. */
  tiers: readonly (readonly number[])[];
  count: number;
  /** How many match, at most one more than can be reached; `undefined` when that is not known yet. */
  total: number | undefined;
}

/** @param closest - what those are like that come first. */
export async function listCandidates(
  reader: IndexReader,
  criteria: SearchCriteria,
  closest = criteria,
): Promise<Candidates> {
  if (criteria.words.length === 0) {
    const ids = await reader.listByWeight(criteria, { limit: maxCandidates + 1, offset: 0 });
    const first = ids.slice(0, maxCandidates);
    const total = ids.length > maxCandidates ? undefined : ids.length;
    return { tiers: [first], count: first.length, total };
  }
  const all = await reader.listMatches(criteria, 'all', countLimit);
  const total = all.length;
  const close =
    closest === criteria
      ? undefined
      : new Set(await reader.listMatches(closest, 'all', countLimit));
  const isClose = (id: number) => close?.has(id) ?? true;
  const head =
    total <= maxCandidates ? [] : await reader.listMatches(closest, 'head', maxCandidates);
  const known = new Set(head);
  const others = all.filter(id => !known.has(id));
  const tiers = [head, others.filter(isClose), others.filter(id => !isClose(id))];
  let left = maxCandidates;
  const cut = tiers.map(tier => {
    const first = tier.slice(0, left);
    left -= first.length;
    return first;
  });
  return { tiers: cut, count: maxCandidates - left, total };
}

/** The ids of one page, the best first. */
export async function listPage(
  reader: IndexReader,
  options: {
    criteria: SearchCriteria;
    candidates: Candidates;
    total: number;
    limit: number;
    offset: number;
  },
): Promise<number[]> {
  const { criteria, candidates, total, limit, offset } = options;
  const { tiers, count } = candidates;
  const end = Math.min(offset + limit, searchLimits.results);
  if (criteria.words.length === 0) {
    if (end <= count) return tiers.flat().slice(offset, end);
    return reader.listByWeight(criteria, { limit: end - offset, offset });
  }
  const ids: number[] = [];
  let skipped = offset;
  for (const tier of tiers) {
    const page = { limit: end - offset - ids.length, offset: skipped };
    if (page.limit > 0 && skipped < tier.length)
      ids.push(...rankDocuments(await reader.readRanks(tier), criteria.words, page));
    skipped = Math.max(0, skipped - tier.length);
  }
  const missing = Math.min(end, total) - offset - ids.length;
  if (missing <= 0) return ids;
  const others = await reader.listOthers(criteria, tiers.flat(), {
    limit: missing,
    offset: skipped,
  });
  return [...ids, ...others];
}
