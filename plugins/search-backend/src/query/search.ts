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
  let corrections: Readonly<Record<string, string>> = {};
  let omitted: readonly string[] = [];
  let candidates = await listCandidates(reader, criteria);
  if (candidates.count === 0 && query.corrects && criteria.words.length > 0) {
    for (const other of await listOtherWords(reader, criteria)) {
      const next = await listCandidates(reader, { ...criteria, words: other.words });
      if (next.count === 0) continue;
      criteria = { ...criteria, words: other.words };
      candidates = next;
      ({ corrections, omitted } = other);
      break;
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
    omitted,
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

/** Words to search for in place of those that nothing matches. */
interface OtherWords {
  words: readonly MatchClause[];
  /** By what the user wrote. */
  corrections: Readonly<Record<string, string>>;
  omitted: readonly string[];
}

/**
 * What may be searched for when nothing visible matches all words, best first: similar words in place of those that nothing
 * matches; the other words without those that are unlike any; and without one of the words where each occurs, but never together.
 */
async function listOtherWords(
  reader: IndexReader,
  criteria: SearchCriteria,
): Promise<readonly OtherWords[]> {
  const words = await Promise.all(
    criteria.words.map(async clause => {
      const alone = { ...criteria, words: [clause], withoutWords: [] };
      const isKnown = (await reader.listMatches(alone, 'all', 1)).length > 0;
      const correction = isKnown ? undefined : await findCorrection(reader, alone, clause);
      return { clause, isKnown, correction };
    }),
  );
  const unknown = words.filter(({ isKnown }) => !isKnown);
  if (unknown.length === 0) return listWithoutOne(criteria.words);
  const choose = (isCorrected: (word: (typeof words)[number]) => boolean): OtherWords => {
    const corrections: Record<string, string> = {};
    const omitted: string[] = [];
    const chosen = words.flatMap((word): MatchClause[] => {
      const { clause, isKnown, correction } = word;
      if (isKnown) return [clause];
      if (!correction || !isCorrected(word)) {
        omitted.push(clause.source);
        return [];
      }
      corrections[clause.source] = correction.word;
      return [{ ...clause, alternatives: [{ words: [correction.word], isPrefix: false }] }];
    });
    return { words: chosen, corrections, omitted };
  };
  const others = [
    choose(({ correction }) => correction?.isDoubtful === false),
    choose(() => false),
    choose(() => true),
  ];
  return others.filter(each => each.words.length > 0);
}

/** The words without one of them, the last first: it is the one that narrowed the search too far. */
function listWithoutOne(words: readonly MatchClause[]): readonly OtherWords[] {
  if (words.length < 2) return [];
  return words
    .map(({ source }, at) => ({
      words: words.filter((_, index) => index !== at),
      corrections: {},
      omitted: [source],
    }))
    .toReversed();
}
