import { inParts } from '@portico/contract';
import { editDistance } from '@portico/config/editDistance';
import type { MatchClause, SearchCriteria } from '@portico/search-node';
import type { IndexReader } from '../store/IndexReader.ts';
import { maxTypos } from '../text/maxTypos.ts';
import { listInnerTrigrams, listTrigrams } from '../text/trigrams.ts';

/** Similar words that are read at a time. */
const pageSize = 1000;
/** Words that are looked for among the visible documents at a time. */
const maxTogether = 50;

/** Words this long have their meaning left with two typos; shorter ones may be other words. */
const minLengthForTwoTypos = 10;

/** A word that may be meant. */
export interface Correction {
  word: string;
  /** Whether it may well be another word: `handler` for `handover`. */
  isDoubtful: boolean;
}

/**
 * The most similar word to one that nothing matches: with a typo or two, or with the word inside it, as in compounds. Only
 * words of documents that the caller may see.
 */
export async function findCorrection(
  reader: IndexReader,
  criteria: SearchCriteria,
  { alternatives }: MatchClause,
): Promise<Correction | undefined> {
  const [sequence] = alternatives;
  const [word] = sequence?.words ?? [];
  if (word === undefined || sequence?.words.length !== 1 || word.length < 4) return undefined;
  const max = maxTypos(word.length);
  const ranked = new Map<string, number>();
  const trigrams = listTrigrams(word);
  for await (const each of readSimilar(reader, trigrams, Math.max(1, trigrams.length - 4 * max))) {
    const distance = editDistance(word, each, max);
    // The beginning of a word may be misspelt too.
    const ofBeginning = sequence.isPrefix
      ? editDistance(word, each.slice(0, word.length), max) + 0.5
      : max + 1;
    const least = Math.min(distance, ofBeginning);
    if (least <= max + 0.5) ranked.set(each, least);
  }
  const inner = listInnerTrigrams(word);
  for await (const each of readSimilar(reader, inner, inner.length))
    if (each.includes(word) && !ranked.has(each)) ranked.set(each, max + 1);
  const ordered = [...ranked]
    .toSorted(([a, x], [b, y]) => x - y || a.length - b.length || (a < b ? -1 : 1))
    .map(([each]) => each);
  const isVisible = async (words: readonly string[]) => {
    const alternatives = words.map(each => ({ words: [each], isPrefix: false }));
    const clause = { source: word, alternatives };
    return (await reader.listMatches({ ...criteria, words: [clause] }, 'all', 1)).length > 0;
  };
  // However many of them are in hidden documents only, the first one that is visible is found.
  for (const words of inParts(ordered, maxTogether)) {
    if (!(await isVisible(words))) continue;
    for (const each of words) {
      if (!(await isVisible([each]))) continue;
      const typos = each.includes(word) ? 0 : (ranked.get(each) ?? 0);
      return { word: each, isDoubtful: typos >= 2 && word.length < minLengthForTwoTypos };
    }
  }
  return undefined;
}

async function* readSimilar(reader: IndexReader, trigrams: readonly string[], least: number) {
  for (let offset = 0; ; offset += pageSize) {
    const words = await reader.listSimilarWords(trigrams, least, { limit: pageSize, offset });
    yield* words;
    if (words.length < pageSize) return;
  }
}
