export {
  RecentSearches,
  type RecentSearchesProps,
} from './components/RecentSearches/RecentSearches.tsx';
export { SearchBar, type SearchBarProps } from './components/SearchBar/SearchBar.tsx';
export { SearchFilter, type SearchFilterProps } from './components/SearchFilter/SearchFilter.tsx';
export { SearchPagination } from './components/SearchPagination/SearchPagination.tsx';
export { AddressSearchProvider } from './components/SearchProvider/AddressSearchProvider.tsx';
export { type SearchContextValue, useSearch } from './components/SearchProvider/SearchContext.ts';
export {
  SearchProvider,
  type SearchProviderProps,
} from './components/SearchProvider/SearchProvider.tsx';
export { SearchResult } from './components/SearchResult/SearchResult.tsx';
export {
  HighlightedText,
  type HighlightedTextProps,
} from './components/SearchResultItem/HighlightedText.tsx';
export {
  SearchResultItem,
  type SearchResultItemFrameProps,
} from './components/SearchResultItem/SearchResultItem.tsx';
export {
  SearchType,
  type SearchTypeProps,
  type SearchTypeVariant,
} from './components/SearchType/SearchType.tsx';
export type { SearchState, UpdateSearch } from './model/searchState.ts';
export { docsSearchPlugin } from './docsSearchPlugin.ts';
export { searchPlugin } from './plugin.ts';
export { searchRouteRef } from './routes.ts';
