import { createContext, useContext } from 'react';
import type { SearchState, UpdateSearch } from '../../model/searchState.ts';

/** The search that the parts around share. */
export interface SearchContextValue {
  state: SearchState;
  update: UpdateSearch;
  /** Results of a page unless the reader chooses otherwise. */
  defaultPageLimit: number;
  /** Fields whose values are counted along with the results. */
  facets: readonly string[];
}

/** The search that the parts around share. */
export const SearchContext = createContext<SearchContextValue | undefined>(undefined);

/**
 * The search of the provider around.
 *
 * @throws Error outside of a provider.
 */
export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext);
  if (!value)
    throw new Error(
      'Parts of search need a provider around them; add SearchProvider or AddressSearchProvider',
    );
  return value;
}
