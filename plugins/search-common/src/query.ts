import { defineEndpoint, queryBoolean, queryInteger, queryList } from '@portico/contract';
import * as z from 'zod/mini';

/** The plugin that answers these endpoints. */
export const searchPluginId = 'search';

/** Bounds of a query. */
export const searchLimits = {
  /** Characters of a term. */
  termLength: 100,
  /** Results of a page. */
  pageLimit: 100,
  /** Results of a page when the caller sets no limit. */
  defaultPageLimit: 25,
  /** Results that pages reach. */
  results: 10_000,
  /** Values of all filters together. */
  filterValues: 100,
  /** Types of one query. */
  types: 50,
  /** Places of a page that each type has for itself. */
  minPerType: 10,
} as const;

/** What narrows a search besides its words; written as `owner:me` in a term, or sent as a filter. */
export const searchQualifiers = [
  'kind',
  'type',
  'owner',
  'tag',
  'system',
  'lifecycle',
  'namespace',
  'is',
] as const;
/** What narrows a search besides its words. */
export type SearchQualifier = (typeof searchQualifiers)[number];

const filterValue = z.union([z.string(), z.array(z.string())], {
  error: 'it must be one text or a list of texts',
});

/** What a query sends, as the query string has it: `types[0]=…&filters[kind]=…`. */
export const searchQuerySchema = z.object({
  /** Words, `"phrases"`, `-words` and qualifiers; see `parseSearchTerm`. */
  term: z.optional(z.string()),
  /** Types of documents: `software-catalog`. All when omitted. */
  types: queryList(),
  /** Values by field of the documents: several values of one field are alternatives. */
  filters: z.optional(z.record(z.string(), filterValue)),
  /** 0 counts without results. */
  pageLimit: queryInteger({ max: searchLimits.pageLimit }),
  pageCursor: z.optional(z.string()),
  /**
   * Places on the first page for each type that matches, even where documents of other types match better; fewer when the page is
   * too small for all types. Not together with `pageCursor`.
   */
  minPerType: queryInteger({ min: 1, max: searchLimits.minPerType }),
  /** Fields whose values are counted over all results. */
  facets: queryList(),
  /** Whether words that nothing matches may be corrected or ignored. Default true. */
  corrects: queryBoolean(),
});

/** A document that was found. Documents of a type have further fields, such as `kind` and `owner`. */
export const searchDocumentSchema = z.looseObject({
  title: z.string(),
  /** At most 2,000 characters of it. */
  text: z.string(),
  /** A path of the portal, or an address. */
  location: z.string(),
});
/** A document that was found. */
export type SearchDocument = z.infer<typeof searchDocumentSchema>;

/** Where words of the query are in a document: each between the two tags. The rest is text, not HTML. */
export const searchHighlightSchema = z.object({
  preTag: z.string(),
  postTag: z.string(),
  /** By name: `title`, `text`, where the text is a fragment around the first match. */
  fields: z.record(z.string(), z.string()),
});
/** Where words of the query are in a document. */
export type SearchHighlight = z.infer<typeof searchHighlightSchema>;

/** One result. */
export const searchResultSchema = z.object({
  type: z.string(),
  document: searchDocumentSchema,
  highlight: z.optional(searchHighlightSchema),
  /** From 1, over all pages. */
  rank: z.optional(z.number()),
});
/** One result. */
export type SearchResult = z.infer<typeof searchResultSchema>;

/** A word that was replaced because nothing matched it: "Showing results for …". */
export const searchCorrectionSchema = z.object({
  /** The whole term as it was searched for. */
  term: z.string(),
  words: z.array(z.object({ from: z.string(), to: z.string() })),
});
/** Words that were replaced. */
export type SearchCorrection = z.infer<typeof searchCorrectionSchema>;

/** How many results have a value. */
export const searchFacetValueSchema = z.object({ value: z.string(), count: z.number() });
/** How many results have a value. */
export type SearchFacetValue = z.infer<typeof searchFacetValueSchema>;

/** A page of results. */
export const searchResultSetSchema = z.object({
  results: z.array(searchResultSchema),
  nextPageCursor: z.optional(z.string()),
  previousPageCursor: z.optional(z.string()),
  /** At most 10,001, which stands for more than 10,000. Other servers may omit it. */
  numberOfResults: z.optional(z.number()),
  correction: z.optional(searchCorrectionSchema),
  /** Words that were ignored, since nothing has them together with the others: "Results without …". */
  omittedWords: z.optional(z.array(z.string())),
  /** The values of each requested field, most frequent first; counted over the first 10,001 results. */
  facets: z.optional(z.record(z.string(), z.array(searchFacetValueSchema))),
});
/** A page of results. */
export type SearchResultSet = z.infer<typeof searchResultSetSchema>;

/** Finds documents that the caller may read. */
export const searchQueryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/query',
  queryStyle: 'deepObject',
  query: searchQuerySchema,
  answer: searchResultSetSchema,
  summary: 'Finds documents that the caller may read',
});
