import { searchLimits } from '@portico/search-common';
import type { EngineQuery, EngineResult, MatchClause, SearchCriteria } from '@portico/search-node';
import type { IndexReader } from '../store/IndexReader.ts';
import { isVocabularyWord } from '../text/trigrams.ts';
import { isMinor } from './buildCriteria.ts';
import { type Correction, findCorrection } from './findCorrection.ts';
import type { Found, FoundCache } from './FoundCache.ts';
import { rankDocuments } from './rankDocuments.ts';

/** Documents that are ranked; those beyond follow in the order in which they were stored. */
const maxCandidates = 2000;
const countLimit = searchLimits.results + 1;
/** Words that nothing has beyond so many are not corrected: each costs queries of its own. */
const maxCorrected = 3;
/** Of words that nothing has together, those that say most: so many at most are searched for together. */
const maxTogether = 8;

type Query = Omit<EngineQuery, 'visibility'>;

/** Answers a query from an index. */
export async function search(
  reader: IndexReader,
  query: Query,
  cache: FoundCache,
): Promise<EngineResult> {
  const found = await cache.get([reader.state, query], () => find(reader, query));
  const { ids, ...rest } = found;
  return { ...rest, hits: await reader.readHits(ids) };
}

async function find(reader: IndexReader, query: Query): Promise<Found> {
  const { limit, offset, facets } = query;
  if (query.criteria.words.some(({ alternatives }) => alternatives.length === 0))
    return { ids: [], total: 0, facets: {}, corrections: {} };
  const loose = await keepKnown(reader, query.criteria);
  const isLoose = await hasLooser(reader, loose);
  const written = { ...loose, names: [] };
  const minor = query.corrects ? await listNeedless(reader, written) : [];
  const wanted = written.words.filter(clause => !minor.includes(clause));
  let criteria: SearchCriteria = { ...written, words: isLoose ? wanted.map(loosen) : wanted };
  let corrections: Readonly<Record<string, string>> = {};
  let omitted: readonly string[] = minor.map(({ source }) => source);
  let candidates = await listCandidates(reader, criteria);
  if (candidates.count === 0 && query.corrects && criteria.words.length > 0) {
    const other = await findOtherWords(reader, criteria);
    if (other) {
      criteria = { ...criteria, words: other.words };
      candidates = await listCandidates(reader, criteria);
      ({ corrections, omitted } = other);
    }
  }
  if (isLoose) {
    const { names, words } = loose;
    const asWritten = new Map(words.map(clause => [clause.source, clause]));
    const closest = criteria.words.map(clause =>
      Object.hasOwn(corrections, clause.source) ? clause : (asWritten.get(clause.source) ?? clause),
    );
    criteria = { ...criteria, names };
    candidates = await listCandidates(reader, criteria, { ...criteria, words: closest });
  }
  const total = candidates.total ?? (await reader.count(criteria, countLimit));
  const ids =
    limit === 0 || offset >= total
      ? []
      : await listPage(reader, { criteria, candidates, total, limit, offset });
  return {
    ids,
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

/** Without what is written in one or apart with a word that no document has: looking for it takes longer. */
async function keepKnown(reader: IndexReader, criteria: SearchCriteria): Promise<SearchCriteria> {
  const sequences = criteria.words.flatMap(clause => clause.looser ?? []);
  const wanted = new Set(sequences.flatMap(({ words }) => words.filter(isVocabularyWord)));
  if (wanted.size === 0) return criteria;
  const known = new Set(await reader.listKnown([...wanted]));
  const isKnown = (word: string) => !wanted.has(word) || known.has(word);
  const words = criteria.words.map(({ looser = [], ...clause }) => ({
    ...clause,
    looser: looser.filter(sequence => sequence.words.every(isKnown)),
  }));
  return { ...criteria, words };
}

/** Whether anything is written in one or apart unlike the query, or is called as one of its words. */
async function hasLooser(reader: IndexReader, criteria: SearchCriteria): Promise<boolean> {
  const { names } = criteria;
  const looser = criteria.words.flatMap(clause => clause.looser ?? []);
  if (looser.length === 0 && names.length === 0) return false;
  const words = looser.length > 0 ? [{ source: '', alternatives: looser }] : [];
  return hasMatches(reader, { ...criteria, words });
}

/** The words that say little, when nothing has all words as they are written, but something has the others. */
async function listNeedless(
  reader: IndexReader,
  criteria: SearchCriteria,
): Promise<readonly MatchClause[]> {
  const { words } = criteria;
  const minor = words.filter(isMinor);
  if (minor.length === 0 || minor.length === words.length) return [];
  const others = words.filter(clause => !isMinor(clause));
  const isNeedless =
    !(await hasMatches(reader, criteria)) &&
    (await hasMatches(reader, { ...criteria, words: others }));
  return isNeedless ? minor : [];
}

function loosen({ source, alternatives, looser = [] }: MatchClause): MatchClause {
  return { source, alternatives: [...alternatives, ...looser] };
}

/** @param closest - what those are like that come first. */
async function listCandidates(
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

/** A word with how many documents have it. */
interface CountedWord {
  clause: MatchClause;
  count: number;
  /** Something is called so. */
  isName: boolean;
  /** What it was replaced by. */
  correction?: string;
}

/** Words to search for in place of those that nothing matches. */
interface OtherWords {
  words: readonly MatchClause[];
  /** By what the user wrote. */
  corrections: Readonly<Record<string, string>>;
  omitted: readonly string[];
}

/**
 * What is searched for when nothing visible matches all words: similar words in place of those that nothing matches; the
 * other words without those that are unlike any; and of those that are left as many as something has together.
 */
async function findOtherWords(
  reader: IndexReader,
  criteria: SearchCriteria,
): Promise<OtherWords | undefined> {
  const alone = { ...criteria, words: [], withoutWords: [] };
  const counts = await reader.countEach(
    [
      ...criteria.words.map(clause => ({ ...alone, words: [clause] })),
      ...criteria.words.map(({ alternatives: [whole] }) => ({
        ...alone,
        names: [whole?.words.join(' ') ?? ''],
      })),
    ],
    countLimit,
  );
  const counted = criteria.words.map((clause, at): CountedWord => {
    const count = counts[at] ?? 0;
    return { clause, count, isName: (counts[criteria.words.length + at] ?? 0) > 0 };
  });
  const wrong = counted
    .filter(({ clause, count }) => count === 0 && !isMinor(clause))
    .slice(0, maxCorrected);
  const corrections = new Map(
    await Promise.all(
      wrong.map(
        async ({ clause }) => [clause, await findCorrection(reader, alone, clause)] as const,
      ),
    ),
  );
  const choose = (isCorrected: (correction: Correction) => boolean): CountedWord[] =>
    counted.flatMap((word): CountedWord[] => {
      const { clause, count } = word;
      if (count > 0) return [word];
      const correction = corrections.get(clause);
      if (!correction || !isCorrected(correction)) return [];
      const alternatives = [{ words: [correction.word], isPrefix: false }];
      return [{ ...word, clause: { ...clause, alternatives }, correction: correction.word }];
    });
  const describe = (words: readonly CountedWord[]): OtherWords => ({
    words: words.map(({ clause }) => clause),
    corrections: Object.fromEntries(
      words.flatMap(({ clause, correction }) =>
        correction === undefined ? [] : [[clause.source, correction]],
      ),
    ),
    omitted: counted.flatMap(({ clause: { source } }) =>
      words.some(({ clause }) => clause.source === source) ? [] : [source],
    ),
  });
  // What says little finds anything: it is not searched for in place of what was asked.
  const isMinorOnly = (words: readonly MatchClause[]) => words.every(isMinor);
  const choices = [
    choose(({ isDoubtful }) => !isDoubtful),
    choose(() => false),
    choose(() => true),
  ].filter(
    words =>
      words.length > 0 &&
      (isMinorOnly(criteria.words) || !isMinorOnly(words.map(({ clause }) => clause))),
  );
  for (const words of choices) {
    const isKnown = words.length === counted.length && words.every(each => !each.correction);
    if (!isKnown && (await hasMatches(reader, withWords(criteria, words)))) return describe(words);
  }
  const together = await findTogether(reader, criteria, choices[0] ?? []);
  return together.length > 0 ? describe(together) : undefined;
}

/** As many of these words as something has together, when nothing has all of them, those that say most first. */
async function findTogether(
  reader: IndexReader,
  criteria: SearchCriteria,
  words: readonly CountedWord[],
): Promise<readonly CountedWord[]> {
  const telling = words.filter(({ clause }) => !isMinor(clause));
  // Of words that say as much the first one: the last one narrowed the search too far.
  const ranked = (telling.length > 0 ? telling : words)
    .toSorted((a, b) => Number(b.isName) - Number(a.isName) || a.count - b.count)
    .slice(0, maxTogether);
  if (await hasMatches(reader, withWords(criteria, ranked))) return ranked;
  let together: readonly CountedWord[] = [];
  for (const word of ranked) {
    const more = [...together, word];
    if (await hasMatches(reader, withWords(criteria, more))) together = more;
  }
  return together;
}

function withWords(criteria: SearchCriteria, words: readonly CountedWord[]): SearchCriteria {
  return { ...criteria, words: words.map(({ clause }) => clause) };
}

async function hasMatches(reader: IndexReader, criteria: SearchCriteria): Promise<boolean> {
  return (await reader.listMatches(criteria, 'all', 1)).length > 0;
}
