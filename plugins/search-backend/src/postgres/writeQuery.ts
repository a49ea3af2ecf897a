import type { SearchCriteria, WordSequence } from '@portico/search-node';
import { everyToken, toFieldToken, toNameToken, toTypeToken } from '../query/fieldTokens.ts';

/** The two vectors of a document that a query may be about. */
export interface VectorQuery {
  /** Over title and names. */
  head: string | undefined;
  /** Over all words and tokens, in place of the one over title and names. */
  named: string | undefined;
  /** Over all words and tokens. */
  words: string;
}

/** Writes what documents must be like as `tsquery`s. Words hold letters and digits only, so that none is an operator. */
export function writeQuery(criteria: SearchCriteria, area: 'head' | 'all' = 'all'): VectorQuery {
  const words = criteria.words.map(({ alternatives }) => writeWords(alternatives)).join(' & ');
  const named =
    criteria.names.length > 0 ? writeTokens(criteria.names.map(toNameToken)) : undefined;
  const either = [...(words === '' ? [] : [`(${words})`]), ...(named === undefined ? [] : [named])];
  const isHead = area === 'head' && words !== '';
  const tokens = [
    ...criteria.fields.map(({ field, values }) =>
      writeTokens(values.map(value => toFieldToken(field, value))),
    ),
    ...(criteria.types.length > 0 ? [writeTokens(criteria.types.map(toTypeToken))] : []),
  ];
  const without = [
    ...criteria.withoutWords.map(({ alternatives }) => `!${writeWords(alternatives)}`),
    ...criteria.withoutFields.map(
      ({ field, values }) => `!${writeTokens(values.map(value => toFieldToken(field, value)))}`,
    ),
  ];
  const rest = [...(isHead || either.length === 0 ? [] : [`(${either.join(' | ')})`]), ...tokens];
  return {
    head: isHead ? words : undefined,
    named: isHead ? named : undefined,
    words: [...(rest.length > 0 ? rest : [`'${everyToken}'`]), ...without].join(' & '),
  };
}

function writeWords(alternatives: readonly WordSequence[]): string {
  const words = alternatives.map(({ words, isPrefix }) => {
    const quoted = words.map((word, index) =>
      isPrefix && index === words.length - 1 ? `'${word}':*` : `'${word}'`,
    );
    return quoted.length > 1 ? `(${quoted.join(' <-> ')})` : (quoted[0] ?? '');
  });
  return `(${words.join(' | ')})`;
}

function writeTokens(tokens: readonly string[]): string {
  return `(${tokens.map(token => `'${token}'`).join(' | ')})`;
}
