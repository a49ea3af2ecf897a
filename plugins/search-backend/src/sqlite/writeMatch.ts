import type { SearchCriteria, WordSequence } from '@portico/search-node';
import { everyToken, toFieldToken, toNameToken, toTypeToken } from '../query/fieldTokens.ts';

/** Writes what documents must be like as a query of FTS5. Words hold letters and digits only, so that none is an operator. */
export function writeMatch(criteria: SearchCriteria, area: 'head' | 'all' = 'all'): string {
  // Tokens of fields have a character that words have not, so that words need no columns where they may be anywhere.
  const columns = area === 'head' ? 'head : ' : '';
  const words = criteria.words.map(({ alternatives }) => writeWords(columns, alternatives));
  const named = criteria.names.length > 0 ? [writeTokens(criteria.names.map(toNameToken))] : [];
  const either = [...(words.length > 0 ? [`(${words.join(' AND ')})`] : []), ...named];
  const positive = [
    ...(either.length > 0 ? [`(${either.join(' OR ')})`] : []),
    ...criteria.fields.map(({ field, values }) =>
      writeTokens(values.map(value => toFieldToken(field, value))),
    ),
    ...(criteria.types.length > 0 ? [writeTokens(criteria.types.map(toTypeToken))] : []),
  ];
  const negative = [
    ...criteria.withoutWords.map(({ alternatives }) => writeWords('', alternatives)),
    ...criteria.withoutFields.map(({ field, values }) =>
      writeTokens(values.map(value => toFieldToken(field, value))),
    ),
  ];
  const all = positive.length > 0 ? positive.join(' AND ') : writeTokens([everyToken]);
  return negative.length > 0 ? `(${all}) NOT (${negative.join(' OR ')})` : all;
}

function writeWords(columns: string, alternatives: readonly WordSequence[]): string {
  const words = alternatives.map(({ words, isPrefix }) =>
    isPrefix ? `"${words.join(' ')}" *` : `"${words.join(' ')}"`,
  );
  return `(${columns}(${words.join(' OR ')}))`;
}

function writeTokens(tokens: readonly string[]): string {
  return `(${tokens.map(token => `"${token}"`).join(' OR ')})`;
}
