import {
  parseSearchTerm,
  type SearchQualifier,
  type SearchTermQualifier,
} from '@portico/search-common';
import type { FieldClause, MatchClause, SearchCriteria, WordSequence } from '@portico/search-node';
import { isCjk, splitWords } from '../text/splitWords.ts';
import { isStopWord } from '../text/stopWords.ts';

/** What a caller wants to find. */
export interface CriteriaRequest {
  term: string;
  types: readonly string[];
  filters: Readonly<Record<string, readonly string[]>>;
  /** What `owner:me` means. */
  ownerRefs: readonly string[];
  /** What the value at the end of the term may become; default that value alone. */
  completions?: readonly string[] | undefined;
  /** Whether words are found in one with their neighbours or apart, and names beside them; default true. */
  isLoose?: boolean;
}

/** Compounds are these many letters, and so many at least of each part. */
const compoundLength = { min: 6, max: 24, part: 2 } as const;

const fieldsByQualifier: Readonly<Record<SearchQualifier, string>> = {
  kind: 'kind',
  type: 'type',
  owner: 'owner',
  tag: 'tags',
  system: 'system',
  lifecycle: 'lifecycle',
  namespace: 'namespace',
  is: 'is',
};

/** A minus before its word is typed, and what many write for "everything". */
const ignored = /^[-*]+$/;

/** The field of documents that a qualifier is about. */
export function getQualifierField(qualifier: SearchQualifier): string {
  return fieldsByQualifier[qualifier];
}

/** Reads what a caller wants as what documents must be like. */
export function buildCriteria({
  term,
  types,
  filters,
  ownerRefs,
  completions,
  isLoose = true,
}: CriteriaRequest): SearchCriteria {
  const { words, qualifiers } = parseSearchTerm(term.normalize('NFC'));
  const fields: FieldClause[] = [];
  const withoutFields: FieldClause[] = [];
  const resolve = (field: string, value: string): string[] =>
    field === 'owner' && value.toLowerCase() === 'me'
      ? // Nobody owns as nobody.
        ownerRefs.length > 0
        ? [...ownerRefs]
        : ['']
      : [value];
  const add = (list: FieldClause[], field: string, values: string[]) => {
    // A document has several tags, and one of everything else.
    const same = field === 'tags' ? undefined : list.find(each => each.field === field);
    if (same) list.splice(list.indexOf(same), 1, { field, values: [...same.values, ...values] });
    else list.push({ field, values });
  };
  const unfinished = completions && findUnfinished(term);
  for (const { name, value, isNegated, start } of qualifiers) {
    // It is still being typed.
    if (value.trim() === '') continue;
    const field = fieldsByQualifier[name];
    const values =
      completions && start === unfinished?.start ? [...completions] : resolve(field, value);
    add(isNegated ? withoutFields : fields, field, values);
  }
  for (const [name, values] of Object.entries(filters)) {
    const field = name === 'tag' ? 'tags' : name;
    if (values.length > 0)
      fields.push({ field, values: values.flatMap(value => resolve(field, value)) });
  }
  const clausesOf = (isNegated: boolean) => {
    const same = words.filter(word => word.isNegated === isNegated && !ignored.test(word.text));
    const clauses = same.map(({ text, isPrefix }): MatchClause => {
      const alternatives = listAlternatives(text, isPrefix);
      // Beside others, a word that says little is not the beginning of another one.
      const isWhole = same.length > 1 && isMinor({ alternatives });
      return {
        source: text,
        alternatives: isWhole
          ? alternatives.map(each => ({ ...each, isPrefix: false }))
          : alternatives,
      };
    });
    if (isNegated || !isLoose) return clauses;
    const partsOf = (at: number) => {
      const [first] = clauses[at]?.alternatives ?? [];
      return first && same[at]?.isPhrase === false ? first.words : [];
    };
    return clauses.map((clause, at) => {
      const looser = listLooser(partsOf(at - 1), partsOf(at), partsOf(at + 1));
      return looser.length > 0 ? { ...clause, looser } : clause;
    });
  };
  const isSearchable = ({ alternatives }: MatchClause) => alternatives.length > 0;
  const all = clausesOf(false);
  const searchable = all.filter(isSearchable);
  return {
    // Punctuation beside words changes nothing; alone it is in no document.
    words: searchable.length > 0 ? searchable : all,
    names: isLoose && searchable.length > 1 ? listNames(searchable) : [],
    withoutWords: clausesOf(true).filter(isSearchable),
    fields,
    withoutFields,
    types,
  };
}

/** The qualifier at the end of a term whose value may still be typed. */
export function findUnfinished(term: string): SearchTermQualifier | undefined {
  const written = term.normalize('NFC');
  const last = parseSearchTerm(written).qualifiers.at(-1);
  if (!last || last.end !== written.length || last.isNegated) return undefined;
  const isOwn = last.name === 'owner' && last.value.toLowerCase() === 'me';
  return last.value.trim() === '' || written.endsWith('"') || isOwn ? undefined : last;
}

/** Whether it is a word that says little. */
export function isMinor({ alternatives }: Pick<MatchClause, 'alternatives'>): boolean {
  const [{ words: [word = '', ...others] } = { words: [] }] = alternatives;
  return others.length === 0 && isStopWord(word);
}

/** What may be the name of something, as a whole. */
function listNames(clauses: readonly MatchClause[]): string[] {
  return clauses
    .filter(clause => !isMinor(clause))
    .flatMap(({ alternatives }) => alternatives.map(({ words }) => words.join(' ')));
}

/** A word written as one with one of its neighbours, its own parts as one, or in two parts. */
function listLooser(
  before: readonly string[],
  own: readonly string[],
  after: readonly string[],
): WordSequence[] {
  const neighbours = [[...before, ...own], own, [...own, ...after]];
  const pairs = own.length > 0 ? neighbours.filter(parts => parts.length === 2) : [];
  const joined = [...new Set(pairs.map(parts => parts.join('')))].filter(word => !isCjk(word));
  const [word = ''] = own;
  const letters = [...word];
  const isCompound =
    own.length === 1 &&
    !isStopWord(word) &&
    letters.length >= compoundLength.min &&
    letters.length <= compoundLength.max &&
    letters.every(letter => /\p{L}/u.test(letter));
  const cuts = isCompound ? letters.length + 1 - 2 * compoundLength.part : 0;
  const apart = Array.from({ length: cuts }, (_, at) => {
    const cut = at + compoundLength.part;
    return [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
  });
  return [...joined.map(each => [each]), ...apart].map(words => ({ words, isPrefix: false }));
}

/** The ways in which a word or phrase may be written in documents. */
function listAlternatives(text: string, isPrefix: boolean): WordSequence[] {
  const words = splitWords(text.toLowerCase());
  if (words.length === 0) return [];
  const sequences = [words.map(({ word }) => word)];
  if (words.some(({ variants }) => variants.length > 0))
    sequences.push(
      words.map(
        ({ word, variants, symbolForms }) => (symbolForms ?? [word, ...variants])[1] ?? word,
      ),
    );
  const parts = splitWords(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).map(({ word }) => word);
  if (parts.length > words.length) sequences.push(parts);
  // What is written with symbols is a whole word: the beginning of `.NET` is not that of `network`.
  const hasPrefix = isPrefix && words.at(-1)?.symbolForms === undefined;
  const distinct = new Map(sequences.map(each => [each.join(' '), each]));
  return [...distinct.values()].map(each => ({ words: each, isPrefix: hasPrefix }));
}
