import type { MatchClause, SearchCriteria } from '@portico/search-node';
import type { IndexReader } from '../store/IndexReader.ts';
import { isMinor } from './buildCriteria.ts';
import { type Correction, findCorrection } from './findCorrection.ts';
import { countLimit } from './listCandidates.ts';

/** Words that nothing has beyond so many are not corrected: each costs queries of its own. */
const maxCorrected = 3;

/** Of words that nothing has together, those that say most: so many at most are searched for together. */
const maxTogether = 8;

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
export async function findOtherWords(
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

/** Whether anything visible matches. */
export async function hasMatches(reader: IndexReader, criteria: SearchCriteria): Promise<boolean> {
  return (await reader.listMatches(criteria, 'all', 1)).length > 0;
}
