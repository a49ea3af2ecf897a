/** What commands are found by. */
export interface Rankable {
  title: string;
  keywords: string;
}

/** A part of a text, from the first character to before the last. */
export type TextRange = readonly [start: number, end: number];

/** A command that fits, and where its title shows it. */
export interface Ranked<T> {
  item: T;
  highlights: readonly TextRange[];
}

const points = { titleStart: 4, wordStart: 3, inside: 2, keyword: 1 } as const;

/**
 * The items that fit what was typed, best first: every word must be in the title or the keywords, and the
 * nearer to a start the better. Equal ones keep their order.
 */
export function rankCommands<T extends Rankable>(items: readonly T[], query: string): Ranked<T>[] {
  const words = splitWords(query);
  return items
    .flatMap(item => {
      const found = words.map(word => findWord(item, word));
      if (found.includes(undefined)) return [];
      const score = found.reduce((sum, each) => sum + (each?.score ?? 0), 0);
      return [
        { item, score, highlights: found.flatMap(each => (each?.range ? [each.range] : [])) },
      ];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item, highlights }) => ({ item, highlights: mergeRanges(highlights) }));
}

/** Where the words of a query are in a text. */
export function findHighlights(text: string, query: string): readonly TextRange[] {
  return mergeRanges(
    splitWords(query).flatMap(word => {
      const at = text.toLowerCase().indexOf(word);
      return at < 0 ? [] : [[at, at + word.length] as const];
    }),
  );
}

function splitWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function findWord({ title, keywords }: Rankable, word: string) {
  const text = title.toLowerCase();
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const start = starts.find(index => text.startsWith(word, index));
  const at = start ?? text.indexOf(word);
  if (at >= 0) {
    const score = start === 0 ? points.titleStart : start ? points.wordStart : points.inside;
    return { score, range: [at, at + word.length] as const };
  }
  return keywords.toLowerCase().includes(word) ? { score: points.keyword } : undefined;
}

function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
