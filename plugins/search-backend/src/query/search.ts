import type { EngineQuery, EngineResult, MatchClause, SearchCriteria } from '@portico/search-node';
import type { IndexReader } from '../store/IndexReader.ts';
import { isVocabularyWord } from '../text/trigrams.ts';
import { isMinor } from './buildCriteria.ts';
import type { Found, FoundCache } from './FoundCache.ts';
import { countLimit, listCandidates, listPage } from './listCandidates.ts';
import { findOtherWords, hasMatches } from './findOtherWords.ts';

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
