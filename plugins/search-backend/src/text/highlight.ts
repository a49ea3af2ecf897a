import type { MatchClause } from '@portico/search-node';
import { listWritings } from './symbolWords.ts';
import { isPlain, readWords, type TextWord } from './splitWords.ts';

const fragmentLength = 240;
const before = 60;
const maxWords = 20_000;

/** Marks where words of a query are in a text. @returns `undefined` when there are none. */
export function highlight(
  text: string,
  clauses: readonly MatchClause[],
  {
    preTag,
    postTag,
    isFragment = false,
  }: { preTag: string; postTag: string; isFragment?: boolean },
): string | undefined {
  const begin = findBegin(text, clauses, isFragment);
  if (begin === undefined) return undefined;
  const reader = readWords(text, begin);
  const words: TextWord[] = [];
  const longest = Math.max(1, ...clauses.flatMap(listLengths));
  /** Reads until a word is there, with those that a phrase may need after it. */
  const reach = (index: number) => {
    while (words.length < Math.min(index + longest, maxWords)) {
      const { value, done } = reader.next();
      if (done) break;
      words.push(value);
    }
    return words[index];
  };
  let first = 0;
  while (reach(first) && matchesAt(words, first, clauses) === 0) first += 1;
  const firstWord = words[first];
  if (!firstWord) return undefined;
  const from = isFragment ? findStart(text, words, firstWord.start) : 0;
  const to = isFragment ? findEnd(text, from) : text.length;
  let result = from > 0 ? '…' : '';
  let at = from;
  for (let index = first; ;) {
    const word = reach(index);
    if (!word || word.start >= to) break;
    const length = matchesAt(words, index, clauses);
    const end = words[index + length - 1]?.end ?? 0;
    if (length > 0 && end <= to) {
      result += `${text.slice(at, word.start)}${preTag}${text.slice(word.start, end)}${postTag}`;
      at = end;
    }
    index += Math.max(1, length);
  }
  return `${result}${text.slice(at, to)}${to < text.length ? '…' : ''}`;
}

/** A place before the first match from which words may be read; `undefined` when nothing can match. */
function findBegin(
  text: string,
  clauses: readonly MatchClause[],
  isFragment: boolean,
): number | undefined {
  // In other texts the form of a word differs from what is written.
  if (!isPlain(text)) return 0;
  const lower = text.toLowerCase();
  const places = clauses
    .flatMap(({ alternatives }) =>
      alternatives.flatMap(({ words: [first = ''] }) =>
        listWritings(first).map(writing => lower.indexOf(writing)),
      ),
    )
    .filter(place => place >= 0);
  if (places.length === 0) return undefined;
  // In a fragment the words before the match are needed, too.
  const wanted = Math.min(...places) - 2 * before;
  if (!isFragment || wanted <= 0) return 0;
  const gap = text.indexOf(' ', wanted);
  return gap >= 0 && gap < wanted + before ? gap : 0;
}

function listLengths({ alternatives }: MatchClause): number[] {
  return alternatives.map(({ words }) => words.length);
}

/** How many words, from this one on, match a clause. */
function matchesAt(
  words: readonly TextWord[],
  index: number,
  clauses: readonly MatchClause[],
): number {
  let longest = 0;
  for (const { alternatives } of clauses)
    for (const { words: wanted, isPrefix } of alternatives) {
      const isMatch = wanted.every((each, offset) => {
        const word = words[index + offset];
        if (!word) return false;
        const fits =
          isPrefix && offset === wanted.length - 1
            ? (form: string) => form.startsWith(each)
            : (form: string) => form === each;
        return fits(word.word) || word.variants.some(fits);
      });
      if (isMatch) longest = Math.max(longest, wanted.length);
    }
  return longest;
}

function findStart(text: string, words: readonly TextWord[], hit: number): number {
  if (hit <= before || text.length <= fragmentLength) return 0;
  return words.find(({ start }) => start >= hit - before)?.start ?? hit;
}

/** Where a fragment ends: before a word that has no room in it, or where words are as long as in Chinese after a character. */
function findEnd(text: string, from: number): number {
  const end = from + fragmentLength;
  if (end >= text.length) return text.length;
  const gap = text.lastIndexOf(' ', end);
  if (gap > end - before) return gap;
  const isInsidePair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return isInsidePair ? end - 1 : end;
}
