import { searchLimits } from '@portico/search-common';
import type { EngineQuery, EngineResult, MatchClause, SearchCriteria } from '@portico/search-node';
import type { IndexReader } from '../store/IndexReader.ts';
import { findCorrection } from './findCorrection.ts';

/** Documents that are ranked; those beyond follow in the order in which they were stored. */
const maxCandidates = 2000;
const countLimit = searchLimits.results + 1;

/** Answers a query from an index. */
export async function search(
  reader: IndexReader,
  query: Omit<EngineQuery, 'visibility'>,
): Promise<EngineResult> {
  const { limit, offset, facets } = query;
  if (query.criteria.words.some(({ alternatives }) => alternatives.length === 0))
    return { hits: [], total: 0, facets: {}, corrections: {} };
  let { criteria } = query;
  const corrections: Record<string, string> = {};
  let candidates = await listCandidates(reader, criteria);
  if (candidates.count === 0 && query.corrects && criteria.words.length > 0) {
    const corrected = await correct(reader, criteria);
    if (corrected) {
      const next = await listCandidates(reader, corrected.criteria);
      if (next.count > 0) {
        criteria = corrected.criteria;
        candidates = next;
        Object.assign(corrections, corrected.corrections);
      }
    }
  }
  const total = candidates.total ?? (await reader.count(criteria, countLimit));
  const ids =
    limit === 0 || offset >= total
      ? []
      : await listPage(reader, { criteria, candidates, total, limit, offset });
  return {
    hits: await reader.readHits(ids),
    total,
    facets:
      facets.length > 0 && total > 0 ? await reader.countFacets(criteria, facets, countLimit) : {},
    corrections,
  };
}

interface Candidates {
  /** Ids to rank, one list after the other. */
  tiers: readonly (readonly number[])[];
  count: number;
  /** How many match, at most one more than can be reached; `undefined` when that is not known yet. */
  total: number | undefined;
}

async function listCandidates(reader: IndexReader, criteria: SearchCriteria): Promise<Candidates> {
  if (criteria.words.length === 0) {
    const ids = await reader.listByWeight(criteria, { limit: maxCandidates + 1, offset: 0 });
    const first = ids.slice(0, maxCandidates);
    const total = ids.length > maxCandidates ? undefined : ids.length;
    return { tiers: [first], count: first.length, total };
  }
  const all = await reader.listMatches(criteria, 'all', countLimit);
  const total = all.length;
  if (total <= maxCandidates) return { tiers: [all], count: total, total };
  const head = await reader.listMatches(criteria, 'head', maxCandidates);
  const known = new Set(head);
  const others = all.filter(id => !known.has(id)).slice(0, maxCandidates - head.length);
  return { tiers: [head, others], count: head.length + others.length, total };
}

async function listPage(
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
      ids.push(...(await reader.rank(tier, criteria.words, page)));
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

/** Replaces the words that nothing visible matches by similar ones that something visible matches. */
async function correct(reader: IndexReader, criteria: SearchCriteria) {
  const corrections: Record<string, string> = {};
  const words: MatchClause[] = [];
  for (const clause of criteria.words) {
    const alone = { ...criteria, words: [clause], withoutWords: [] };
    const isKnown = (await reader.listMatches(alone, 'all', 1)).length > 0;
    const replacement = isKnown ? undefined : await findCorrection(reader, alone, clause);
    if (replacement === undefined) {
      words.push(clause);
      continue;
    }
    corrections[clause.source] = replacement;
    words.push({ ...clause, alternatives: [{ words: [replacement], isPrefix: false }] });
  }
  return Object.keys(corrections).length > 0
    ? { corrections, criteria: { ...criteria, words } }
    : undefined;
}
