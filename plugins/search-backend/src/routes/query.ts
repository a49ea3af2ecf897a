import { randomUUID } from 'node:crypto';
import {
  parseSearchTerm,
  searchLimits,
  searchQueryEndpoint,
  type SearchResult,
  searchSuggestionsEndpoint,
} from '@portico/search-common';
import type { EngineHit, EngineQuery, EngineResult, MatchClause } from '@portico/search-node';
import type { Principal } from '@portico/contract/auth';
import { InputError } from '@portico/errors';
import { serve } from '@portico/server';
import { buildCriteria } from '../query/buildCriteria.ts';
import { listCorrected, reservePlaces } from '../query/reservePlaces.ts';
import { completeLastValue, suggestValues } from '../query/suggestValues.ts';
import type { SearchServices } from '../SearchServices.ts';
import { highlight } from '../text/highlight.ts';
import { readCursor, writeCursor } from './cursor.ts';

const maxShownText = 2000;
/** Not to be guessed by whoever writes documents. */
const tag = randomUUID();
const tags = { preTag: `<${tag}>`, postTag: `</${tag}>` };

/** Finds documents for those who may see them. */
export const searchQueryRoute = serve(searchQueryEndpoint, {
  access: ['user', 'service'],
  async handle({ query, principal, issueTokenFor, signal }, services: SearchServices) {
    const { engine, visibilities, config, types: knownTypes } = services;
    const { term = '', types = [], facets = [], corrects = true } = query;
    checkTerm(term, config.maxTermLength);
    const unknown = types.find(type => !knownTypes.has(type));
    if (unknown !== undefined)
      throw new InputError(
        `Query field 'types' has the unknown type '${unknown.slice(0, 100)}'; use ${[...knownTypes].map(type => `'${type}'`).join(', ')}`,
      );
    const limit = query.pageLimit ?? config.query.pageLimit;
    if (limit > config.maxPageLimit)
      throw new InputError(`Query field 'pageLimit' is at most ${config.maxPageLimit}`);
    const page = readCursor(query.pageCursor);
    const offset = page * limit;
    if (offset >= searchLimits.results && page > 0)
      throw new InputError(
        `Query field 'pageCursor' is beyond ${searchLimits.results} results; narrow the search`,
      );
    if (query.minPerType !== undefined && page > 0)
      throw new InputError("Query field 'minPerType' is for first pages; omit it or 'pageCursor'");
    const visibility = await visibilities.read({ principal, issueTokenFor, signal });
    const criteria = buildCriteria({
      term,
      types,
      filters: readFilters(query.filters ?? {}),
      ownerRefs: listOwnerRefs(principal),
      completions: corrects
        ? await completeLastValue(engine, cleanText(term), visibility)
        : undefined,
      isLoose: corrects,
    });
    const request: EngineQuery = {
      criteria,
      visibility,
      limit,
      offset,
      facets: facets.slice(0, 20),
      corrects,
    };
    const result = await engine.search(request);
    const hits =
      query.minPerType === undefined
        ? result.hits
        : await reservePlaces(engine, request, result, {
            types: [...(types.length > 0 ? new Set(types) : knownTypes)],
            minPerType: query.minPerType,
          });
    const clauses = [
      ...criteria.words
        .filter(({ source }) => !result.omitted?.includes(source))
        .map(({ source, alternatives, looser = [] }) => ({
          source,
          alternatives: [...alternatives, ...looser],
        })),
      ...listCorrected(result),
    ];
    const hasNext = limit > 0 && Math.min(result.total, searchLimits.results) > offset + limit;
    return {
      results: hits.map((hit, index) => toResult(hit, offset + index + 1, clauses)),
      ...(hasNext && { nextPageCursor: writeCursor(page + 1) }),
      ...(page > 0 && { previousPageCursor: writeCursor(page - 1) }),
      numberOfResults: result.total,
      ...describeCorrection(term, result),
      ...(facets.length > 0 && {
        facets: Object.fromEntries(
          Object.entries(result.facets).map(([field, values]) => [field, [...values]]),
        ),
      }),
    };
  },
});

/** Suggests values of qualifiers. */
export const searchSuggestionsRoute = serve(searchSuggestionsEndpoint, {
  access: ['user', 'service'],
  async handle(
    { query, principal, issueTokenFor, signal },
    { engine, visibilities }: SearchServices,
  ) {
    const { qualifier, prefix = '', limit = 10 } = query;
    const text = cleanText(prefix);
    const visibility = await visibilities.read({ principal, issueTokenFor, signal });
    return { items: await suggestValues(engine, { qualifier, text, limit, visibility }) };
  },
});

/** What `owner:me` means for a caller. */
export function listOwnerRefs(principal: Principal): readonly string[] {
  return principal.type === 'user' ? principal.ownershipEntityRefs : [];
}

function checkTerm(term: string, maxLength: number): void {
  if ([...term].length > maxLength)
    throw new InputError(
      `Query field 'term' has more than ${maxLength} characters; send fewer words`,
    );
}

function readFilters(
  filters: Readonly<Record<string, string | readonly string[]>>,
): Record<string, readonly string[]> {
  const entries = Object.entries(filters).map(([name, value]) => [name, [value].flat()] as const);
  const count = entries.reduce((sum, [, values]) => sum + Math.max(1, values.length), 0);
  if (count > searchLimits.filterValues)
    throw new InputError(
      `Query field 'filters' has more than ${searchLimits.filterValues} values; send fewer`,
    );
  return Object.fromEntries(entries);
}

function toResult(hit: EngineHit, rank: number, clauses: readonly MatchClause[]): SearchResult {
  const { type, title, text, location, fields } = hit;
  const titleHit = highlight(title, clauses, tags);
  const textHit = highlight(text, clauses, { ...tags, isFragment: true });
  const hasHit = titleHit !== undefined || textHit !== undefined;
  return {
    type,
    document: { ...fields, title, text: text.slice(0, maxShownText), location },
    rank,
    ...(hasHit && {
      highlight: {
        ...tags,
        fields: {
          ...(titleHit !== undefined && { title: titleHit }),
          ...(textHit !== undefined && { text: textHit }),
        },
      },
    }),
  };
}

function describeCorrection(term: string, { corrections, omitted = [] }: EngineResult) {
  const words = Object.entries(corrections).map(([from, to]) => ({ from, to }));
  const omittedWords = omitted.length > 0 ? { omittedWords: [...omitted] } : {};
  if (words.length === 0) return omittedWords;
  let corrected = term.normalize('NFC');
  // From the end on, so that the places of those before stay the same.
  for (const { text, isNegated, start, end } of parseSearchTerm(corrected).words.toReversed()) {
    const isOmitted = omitted.includes(text);
    const to = Object.hasOwn(corrections, text) ? corrections[text] : undefined;
    if (isNegated || (!isOmitted && to === undefined)) continue;
    // A phrase goes with its quotes.
    const written = isOmitted ? '' : corrected.slice(start, end).replace(text, () => to ?? '');
    corrected = corrected.slice(0, start) + written + corrected.slice(end);
  }
  if (omitted.length > 0) corrected = corrected.trim().replace(/ {2,}/g, ' ');
  return { correction: { term: corrected, words }, ...omittedWords };
}

/** Databases refuse NUL, and halves of characters. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
