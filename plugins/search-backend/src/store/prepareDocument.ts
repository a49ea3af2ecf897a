import { createHash } from 'node:crypto';
import type { SearchableDocument } from '@portico/search-node';
import {
  everyToken,
  listValueForms,
  toFieldToken,
  toNameToken,
  toTypeToken,
} from '../query/fieldTokens.ts';
import { foldValue, isCjk, splitWords, type TextWord } from '../text/splitWords.ts';
import { isVocabularyWord } from '../text/trigrams.ts';

/** Bounds of what is stored of one document. */
export const documentLimits = {
  titleLength: 500,
  textLength: 100_000,
  locationLength: 2000,
  names: 50,
  keywords: 500,
  fields: 50,
  fieldValues: 200,
  fieldLength: 500,
} as const;

/** A document as it is stored. */
export interface PreparedDocument {
  location: string;
  title: string;
  text: string;
  /** JSON. */
  fields: string;
  sortTitle: string;
  /** What ranks it, as `document_ranks` has it. */
  titleLength: number;
  rankedNames: string;
  rankedKeywords: string;
  number: number | null;
  hash: string;
  /** Words of title and names, and words of everything else. */
  head: readonly string[];
  rest: readonly string[];
  /** Words that represent its type and the values of its fields. */
  tokens: readonly string[];
  /** Field and value, as they are shown. */
  facets: readonly (readonly [string, string])[];
  /** Words that typos are corrected to. */
  vocabulary: readonly string[];
}

/** Counted up when the same document is stored otherwise: everything is indexed again then. */
export const indexForm = 4;

const maxRankText = 500;
const maxTitleLength = 200;
const locationPattern = /^(?:\/(?!\/)|https?:\/\/)/;

/** Whether a result may lead there: a path of the portal, or an address of the web. */
export function isLocation(location: string): boolean {
  return location.length <= documentLimits.locationLength && locationPattern.test(location);
}

/** Two documents of the same hash are stored the same way. */
export function hashDocument(type: string, document: SearchableDocument): string {
  return createHash('sha256')
    .update(JSON.stringify([indexForm, type, document]))
    .digest('base64url')
    .slice(0, 22);
}

/** Computes what is stored of a document. */
export function prepareDocument(type: string, document: SearchableDocument): PreparedDocument {
  const title = clean(document.title, documentLimits.titleLength);
  const text = clean(document.text, documentLimits.textLength);
  const names = (document.names ?? [])
    .slice(0, documentLimits.names)
    .map(name => clean(name, documentLimits.titleLength));
  const keywords = (document.keywords ?? [])
    .slice(0, documentLimits.keywords)
    .map(word => clean(word, 2000));
  const fields = cleanFields(document.fields ?? {});
  const headWords = [title, ...names].map(each => splitWords(each));
  const keywordWords = keywords.flatMap(each => splitWords(each));
  const textWords = splitWords(text);
  const facets = Object.entries(fields).flatMap(([field, value]) =>
    [value].flat().map(each => [field, each] as const),
  );
  const tokens = new Set([everyToken, toTypeToken(type)]);
  for (const [field, value] of facets)
    for (const form of listValueForms(value)) tokens.add(toFieldToken(field, form));
  // What has further names is called so; other titles are headings, of which many are the same.
  if (names.length > 0)
    for (const name of headWords.flatMap(listNameForms)) tokens.add(toNameToken(name));
  const head = headWords.flatMap(listForms);
  const rest = [...listForms(keywordWords), ...listForms(textWords)];
  return {
    location: document.location,
    title,
    text,
    fields: JSON.stringify(fields),
    sortTitle: foldValue(title).slice(0, 200),
    titleLength: Math.min(title.length, maxTitleLength),
    rankedNames: rankNames(headWords),
    rankedKeywords: ` ${listForms(keywordWords).join(' ')} `.slice(0, maxRankText),
    number: document.visibilityNumber ?? null,
    hash: hashDocument(type, document),
    head,
    rest,
    tokens: [...tokens],
    facets: [...new Map(facets.map(facet => [facet.join('='), facet])).values()],
    vocabulary: [...new Set([...head, ...rest])].filter(
      word => isVocabularyWord(word) && !isCjk(word),
    ),
  };
}

/** The words in order, then their other forms. */
function listForms(words: readonly TextWord[]): string[] {
  return [...words.map(({ word }) => word), ...words.flatMap(({ variants }) => variants)];
}

/** The words of a name, and their other forms. */
function listNameForms(words: readonly TextWord[]): string[] {
  const written = words.map(({ word }) => word).join(' ');
  const other = words
    .flatMap(({ word, variants, symbolForms }) =>
      variants.length > 0 && !symbolForms ? variants : word,
    )
    .join(' ');
  return other === written ? [written] : [written, other];
}

/** Each name in a line, and below it with the other forms of its words. */
function rankNames(names: readonly (readonly TextWord[])[]): string {
  const lines = names.flatMap(listNameForms);
  return `\n${[...new Set(lines)].map(line => ` ${line} \n`).join('')}`.slice(0, maxRankText);
}

function clean(text: string, maxLength: number): string {
  // Databases refuse NUL, and halves of characters.
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed();
}

function cleanFields(fields: NonNullable<SearchableDocument['fields']>) {
  const cleaned: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(fields).slice(0, documentLimits.fields)) {
    if (value === undefined) continue;
    const values = [value]
      .flat()
      .slice(0, documentLimits.fieldValues)
      .map(each => clean(each, documentLimits.fieldLength));
    cleaned[name] = typeof value === 'string' ? (values[0] ?? '') : values;
  }
  return cleaned;
}
