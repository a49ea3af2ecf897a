import type { MatchClause } from '@portico/search-node';
import type { RankRow } from '../store/tables.ts';

/**
 * A page of documents' ids, those first whose names and keywords match best: a name that is what was written, one that begins
 * with its words, its words in names, in keywords; whole words before beginnings. A match in the text alone scores nothing. Of
 * two that match alike, the one with the shorter title comes first.
 */
export function rankDocuments(
  rows: readonly RankRow[],
  words: readonly MatchClause[],
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const getScore = createScore(words);
  const ranked = rows.map(row => ({ row, score: getScore(row) }));
  const end = offset + limit;
  return keepBest(ranked, end)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.row.weight - a.row.weight ||
        a.row.length - b.row.length ||
        compareTexts(a.row.names, b.row.names) ||
        a.row.id - b.row.id,
    )
    .slice(offset, end)
    .map(({ row }) => row.id);
}

/** Those with the best scores, at least so many: comparing numbers alone takes less time than sorting all. */
function keepBest<Ranked extends { score: number }>(ranked: readonly Ranked[], count: number) {
  if (count >= ranked.length) return ranked;
  const scores = Float64Array.from(ranked, ({ score }) => score).sort();
  const least = scores[scores.length - count] ?? 0;
  return ranked.filter(({ score }) => score >= least);
}

function createScore(clauses: readonly MatchClause[]): (row: RankRow) => number {
  const getScores = clauses.map(createClauseScore);
  const whole = clauses.map(({ alternatives }) => alternatives[0]?.words.join(' ') ?? '').join(' ');
  const line = `\n ${whole}`;
  return row => {
    let score = scoreLine(row.names, line) - row.length;
    for (const getScore of getScores) score += getScore(row);
    return score;
  };
}

/** How well a name, in a line of its own, is what was written; the title is the first name. */
function scoreLine(names: string, line: string): number {
  const at = names.indexOf(line);
  if (at < 0) return 0;
  const whole = names.indexOf(`${line} \n`, at);
  if (whole >= 0) return whole === 0 ? 10_000 : 9000;
  const beginning = names.indexOf(`${line} `, at);
  if (beginning >= 0) return beginning === 0 ? 3000 : 2700;
  return at === 0 ? 300 : 260;
}

function createClauseScore({ alternatives }: MatchClause): (row: RankRow) => number {
  const texts = alternatives.map(({ words, isPrefix }) => ({
    text: ` ${words.join(' ')}`,
    isPrefix,
  }));
  /** Scores whole words, and beginnings of words where these are wanted. */
  const scoreIn = (within: string, whole: number, beginning: number) => {
    let score = 0;
    for (const { text, isPrefix } of texts) {
      const at = within.indexOf(text);
      if (at < 0) continue;
      if (within.charAt(at + text.length) === ' ' || within.includes(`${text} `, at)) return whole;
      if (isPrefix) score = beginning;
    }
    return score;
  };
  return ({ names, keywords }) => scoreIn(names, 1000, 600) || scoreIn(keywords, 300, 200);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
