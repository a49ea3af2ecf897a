import { useApi } from '@portico/app';
import {
  type SearchApi,
  searchApiRef,
  type SearchQuery,
  type SearchResultSet,
} from '@portico/search-common';
import {
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from '../components/SearchProvider/SearchContext.ts';
import { toCriteria, toSearchQuery } from '../model/searchState.ts';
import { searchKeys } from './searchKeys.ts';

const freshMs = 10_000;

/** Finds documents; a query that is no longer wanted is cancelled. */
export function searchResultsQuery(search: SearchApi, query: SearchQuery) {
  return queryOptions({
    queryKey: searchKeys.results(query),
    queryFn: ({ signal }) => search.query(query, { signal }),
    staleTime: freshMs,
    retry: false,
  });
}

/** The page of results that is looked at; the former page is shown until it comes. */
export function useSearchResults() {
  const { state, defaultPageLimit, facets } = useSearch();
  const query = {
    ...toSearchQuery(state, defaultPageLimit),
    ...(facets.length > 0 && { facets: [...facets] }),
  };
  return useQuery({
    ...searchResultsQuery(useApi(searchApiRef), query),
    placeholderData: keepPreviousData,
  });
}

/** The values of a field with their counts under the other filters; `undefined` until they come. */
export function useFacet(field: string) {
  const { state, facets } = useSearch();
  const results = useSearchResults();
  const { [field]: own = [], ...others } = state.filters;
  const isCountedAlong = own.length === 0 && facets.includes(field);
  const counted = useQuery({
    ...searchResultsQuery(useApi(searchApiRef), {
      ...toCriteria({ ...state, filters: others }),
      ...(state.isExact && { corrects: false }),
      pageLimit: 0,
      facets: [field],
    }),
    enabled: !isCountedAlong,
    placeholderData: keepPreviousData,
  });
  // Where there are no results, they say why.
  if (isCountedAlong && results.error) return { values: [], error: null };
  const { data, error } = isCountedAlong ? results : counted;
  return { values: data && (data.facets?.[field] ?? []), error };
}

/**
 * How many results each type has, in the order of the types, and all of them; `undefined` until it is known. Results of
 * words that were changed for one type alone are not among all, and count as none.
 */
export function useTypeCounts(types: readonly string[], isWanted: boolean) {
  const search = useApi(searchApiRef);
  const queryClient = useQueryClient();
  const { state } = useSearch();
  const countQuery = (each: readonly string[]) =>
    searchResultsQuery(search, {
      ...toCriteria({ ...state, types: each }),
      ...(state.isExact && { corrects: false }),
      pageLimit: 0,
    });
  const choices = [[], ...types.map(type => [type])];
  const shown = useSearchResults();
  const { queryKey: shownKey } = countQuery(state.types);
  const updateShownCount = useEffectEvent((results: SearchResultSet) => {
    queryClient.setQueryData(shownKey, { ...results, results: [] });
  });
  // The page of results brings its count along, which is still there when another type is chosen.
  const current = shown.isPlaceholderData ? undefined : shown.data;
  useEffect(() => {
    if (current) updateShownCount(current);
  }, [current]);
  const counted = useQueries({
    queries: choices.map(each => ({
      ...countQuery(each),
      enabled: isWanted && each.join() !== state.types.join(),
      placeholderData: keepPreviousData,
    })),
  });
  const searchedFor = describeChange(counted[0]?.data);
  const [all, ...byType] = counted.map(({ data, error }) => ({
    count: data && (describeChange(data) === searchedFor ? data.numberOfResults : 0),
    isUnknownType: error?.name === 'ResponseError',
  }));
  return { all: all?.count, byType };
}

/** What was searched for in place of what was typed. */
function describeChange(results: SearchResultSet | undefined): string {
  return JSON.stringify([results?.correction?.term, results?.omittedWords]);
}
