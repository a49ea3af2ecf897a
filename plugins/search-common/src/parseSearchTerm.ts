import { type SearchQualifier, searchQualifiers } from './query.ts';

/** A word or phrase of a term. */
export interface SearchWord {
  /** Without quotes and minus. */
  text: string;
  isPhrase: boolean;
  /** It must not occur. */
  isNegated: boolean;
  /** It may be the beginning of a longer word: the last word, while it is typed. */
  isPrefix: boolean;
  /** Where it is in the term. */
  start: number;
  end: number;
}

/** A qualifier of a term with its value. */
export interface SearchTermQualifier {
  name: SearchQualifier;
  /** Without quotes; empty while it is typed. */
  value: string;
  isNegated: boolean;
  /** Where it is in the term. */
  start: number;
  end: number;
}

/** A term, read. */
export interface ParsedSearchTerm {
  words: readonly SearchWord[];
  qualifiers: readonly SearchTermQualifier[];
}

const partPattern = /(-?)([A-Za-z]+):(?=\s|$)|(-?)(?:([A-Za-z]+):)?(?:"([^"]*)"?|(\S+))/gu;

/**
 * Reads a term: words, of which all must occur and the last may be the beginning of one; `"phrases"`; `-word` for what
 * must not occur; and qualifiers such as `kind:api`, `-tag:java` or `owner:"group:default/pay"`. Anything else, such as
 * `AND`, `*` or `https://…`, is words.
 */
export function parseSearchTerm(term: string): ParsedSearchTerm {
  const words: SearchWord[] = [];
  const qualifiers: SearchTermQualifier[] = [];
  for (const match of term.matchAll(partPattern)) {
    const [whole, emptyMinus = '', emptyName = '', minus = '', name = '', quoted, plain] = match;
    const place = { start: match.index, end: match.index + whole.length };
    const qualifier = findQualifier(name || emptyName);
    if (qualifier) {
      const isNegated = (minus || emptyMinus) !== '';
      qualifiers.push({ name: qualifier, value: quoted ?? plain ?? '', isNegated, ...place });
    } else if (quoted !== undefined && name === '') {
      if (quoted.trim() === '') continue;
      words.push({
        text: quoted,
        isPhrase: true,
        isNegated: minus !== '',
        isPrefix: false,
        ...place,
      });
    } else {
      const text = minus ? whole.slice(1) : whole;
      words.push({ text, isPhrase: false, isNegated: minus !== '', isPrefix: false, ...place });
    }
  }
  const last = words.at(-1);
  if (last && !last.isPhrase && !last.isNegated && last.end === term.length) last.isPrefix = true;
  return { words, qualifiers };
}

function findQualifier(name: string): SearchQualifier | undefined {
  return searchQualifiers.find(each => each === name.toLowerCase());
}
