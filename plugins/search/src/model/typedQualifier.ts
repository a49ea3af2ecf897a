import { parseSearchTerm, type SearchQualifier, searchQualifiers } from '@portico/search-common';

/** The part of a term that is being typed, and may be completed. */
export type TypedQualifier = {
  /** What has been typed of it. */
  text: string;
  /** Where that is in the term. */
  start: number;
  end: number;
} & ({ part: 'name' } | { part: 'value'; name: SearchQualifier });

/** Letters after which a word may be meant as a qualifier. */
const minLetters = 2;

/** The qualifier, or its value, that is being typed at a place of a term. */
export function findTypedQualifier(term: string, caret: number): TypedQualifier | undefined {
  const { words, qualifiers } = parseSearchTerm(term);
  const isTyped = ({ start, end }: { start: number; end: number }) => start < caret && caret <= end;
  const qualifier = qualifiers.find(isTyped);
  if (qualifier) {
    const start = term.indexOf(':', qualifier.start) + 1;
    if (caret < start) return undefined;
    return {
      part: 'value',
      name: qualifier.name,
      text: qualifier.value,
      start,
      end: qualifier.end,
    };
  }
  const word = words.find(isTyped);
  if (!word || word.isPhrase || caret !== word.end) return undefined;
  const start = word.isNegated ? word.start + 1 : word.start;
  const text = word.text.toLowerCase();
  if (text.length < minLetters || !searchQualifiers.some(name => name.startsWith(text)))
    return undefined;
  return { part: 'name', text, start, end: word.end };
}

/** The names of qualifiers that begin like this. */
export function listQualifierNames(text: string): SearchQualifier[] {
  return searchQualifiers.filter(name => name.startsWith(text));
}

/** A term with what was typed replaced by a qualifier's name, or by a value. */
export function completeQualifier(term: string, typed: TypedQualifier, chosen: string): string {
  const before = term.slice(0, typed.start);
  const after = term.slice(typed.end);
  if (typed.part === 'name') return `${before}${chosen}:${after}`;
  const value = /[\s"]/.test(chosen) ? `"${chosen.replaceAll('"', '')}"` : chosen;
  return `${before}${value}${after.startsWith(' ') ? after : ` ${after}`}`;
}
