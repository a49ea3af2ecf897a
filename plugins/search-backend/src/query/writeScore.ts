import type { MatchClause, WordSequence } from '@portico/search-node';

/** A part of a statement, with a value for each `?`. */
export interface SqlPart {
  text: string;
  values: string[];
}

/**
 * Writes how well names and keywords of a row `r` of `document_ranks` match, as an expression: a name that is what was
 * written, one that begins with its words, its words in names, in keywords; whole words before beginnings. A match in the text alone scores nothing. Of two that
 * match alike, the one with the shorter title scores more.
 *
 * @param find - the function of the database that finds one text in another, from 1 on.
 */
export function writeScore(clauses: readonly MatchClause[], find: 'instr' | 'strpos'): SqlPart {
  const values: string[] = [];
  const at = (column: 'names' | 'keywords', text: string) => {
    values.push(text);
    return `${find}(r.${column}, ?)`;
  };
  const some = (
    column: 'names' | 'keywords',
    sequences: readonly WordSequence[],
    toText: (words: string) => string,
  ) => sequences.map(({ words }) => `${at(column, toText(words.join(' ')))} > 0`).join(' or ');
  const scores = clauses.map(({ alternatives }) => {
    const prefixes = alternatives.filter(({ isPrefix }) => isPrefix);
    // Most documents match in their text alone: they are known by the fewest searches.
    const cases = [
      `when not (${some('names', alternatives, words => ` ${words}`)} or ${some('keywords', alternatives, words => ` ${words}`)}) then 0`,
      `when ${some('names', alternatives, words => ` ${words} `)} then 1000`,
    ];
    if (prefixes.length > 0)
      cases.push(`when ${some('names', prefixes, words => ` ${words}`)} then 600`);
    cases.push(`when ${some('keywords', alternatives, words => ` ${words} `)} then 300`);
    if (prefixes.length > 0)
      cases.push(`when ${some('keywords', prefixes, words => ` ${words}`)} then 200`);
    return `case ${cases.join(' ')} else 0 end`;
  });
  const whole = clauses.map(({ alternatives }) => alternatives[0]?.words.join(' ') ?? '').join(' ');
  const cases = [
    `when ${at('names', `\n ${whole}`)} = 0 then 0`,
    // The title is the first name.
    `when ${at('names', `\n ${whole} \n`)} = 1 then 10000`,
    `when ${at('names', `\n ${whole} \n`)} > 0 then 9000`,
    `when ${at('names', `\n ${whole} `)} = 1 then 3000`,
    `when ${at('names', `\n ${whole} `)} > 0 then 2700`,
    `when ${at('names', `\n ${whole}`)} = 1 then 300`,
    `when ${at('names', `\n ${whole}`)} > 0 then 260`,
  ];
  scores.push(`case ${cases.join(' ')} else 0 end`);
  return { text: `(${scores.join(' + ')} - r.length)`, values };
}
