import {
  parseSearchTerm,
  type SearchQualifier,
  type SearchTermQualifier,
} from '@portico/search-common';
import type { FieldClause, MatchClause, SearchCriteria, WordSequence } from '@portico/search-node';
import { splitWords } from '../text/splitWords.ts';

/** What a caller wants to find. */
export interface CriteriaRequest {
  term: string;
  types: readonly string[];
  filters: Readonly<Record<string, readonly string[]>>;
  /** What `owner:me` means. */
  ownerRefs: readonly string[];
  /** What the value at the end of the term may become; default that value alone. */
  completions?: readonly string[] | undefined;
}

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
  const clausesOf = (isNegated: boolean) =>
    words
      .filter(word => word.isNegated === isNegated && !ignored.test(word.text))
      .map(({ text, isPrefix }): MatchClause => {
        return { source: text, alternatives: listAlternatives(text, isPrefix) };
      });
  const isSearchable = ({ alternatives }: MatchClause) => alternatives.length > 0;
  const all = clausesOf(false);
  const searchable = all.filter(isSearchable);
  return {
    // Punctuation beside words changes nothing; alone it is in no document.
    words: searchable.length > 0 ? searchable : all,
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

/** The ways in which a word or phrase may be written in documents. */
function listAlternatives(text: string, isPrefix: boolean): WordSequence[] {
  const words = splitWords(text.toLowerCase());
  if (words.length === 0) return [];
  const sequences = [words.map(({ word }) => word)];
  if (words.some(({ variants }) => variants.length > 0))
    sequences.push(words.map(({ word, variants }) => variants[0] ?? word));
  const parts = splitWords(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).map(({ word }) => word);
  if (parts.length > words.length) sequences.push(parts);
  return sequences.map(each => ({ words: each, isPrefix }));
}
