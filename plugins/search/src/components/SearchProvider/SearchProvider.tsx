import { type ReactNode, useMemo, useState } from 'react';
import { emptySearch, type SearchState } from '../../model/searchState.ts';
import { SearchContext } from './SearchContext.ts';
import { useDefaultPageLimit } from './useDefaultPageLimit.ts';

/** Props of {@link SearchProvider}. */
export interface SearchProviderProps {
  /** What is searched for at first: the documents of one site, for example. */
  initial?: Partial<SearchState>;
  /** Fields whose values are counted along with the results, for filters; default none. */
  facets?: readonly string[];
  children: ReactNode;
}

const none: readonly string[] = [];

/** A search of its own for the parts in it, such as one in a dialog or on a page about something else. */
export function SearchProvider({ initial, facets = none, children }: SearchProviderProps) {
  const [state, setState] = useState<SearchState>({ ...emptySearch, ...initial });
  const defaultPageLimit = useDefaultPageLimit();
  const value = useMemo(
    () => ({ state, update: setState, defaultPageLimit, facets }),
    [state, defaultPageLimit, facets],
  );
  return <SearchContext value={value}>{children}</SearchContext>;
}
