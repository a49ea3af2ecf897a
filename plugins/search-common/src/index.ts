export {
  listSearchMissesEndpoint,
  type SearchMiss,
  searchMissesReadPermission,
  searchMissSchema,
} from './misses.ts';
export {
  type ParsedSearchTerm,
  parseSearchTerm,
  type SearchTermQualifier,
  type SearchWord,
} from './parseSearchTerm.ts';
export {
  type SearchCorrection,
  searchCorrectionSchema,
  type SearchDocument,
  searchDocumentSchema,
  type SearchFacetValue,
  searchFacetValueSchema,
  type SearchHighlight,
  searchHighlightSchema,
  searchLimits,
  searchPluginId,
  type SearchQualifier,
  searchQualifiers,
  searchQueryEndpoint,
  searchQuerySchema,
  type SearchResult,
  searchResultSchema,
  type SearchResultSet,
  searchResultSetSchema,
} from './query.ts';
export {
  addRecentQueryEndpoint,
  clearRecentQueriesEndpoint,
  listRecentQueriesEndpoint,
  type RecentQuery,
  recentQuerySchema,
  removeRecentQueryEndpoint,
} from './recentQueries.ts';
export { type SearchApi, searchApiRef, SearchClient, type SearchQuery } from './SearchClient.ts';
export { searchSuggestionsEndpoint } from './suggestions.ts';
