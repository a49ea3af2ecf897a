import { errorApiRef, isWithoutToken, useApi, useIsGuest } from '@portico/app';
import { type SearchApi, searchApiRef, searchLimits } from '@portico/search-common';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchKeys } from './searchKeys.ts';

/** The reader's own recent searches, newest first. */
export function recentSearchesQuery(search: SearchApi) {
  return queryOptions({
    queryKey: searchKeys.recent,
    queryFn: ({ signal }) => search.listRecentQueries({ signal }),
    retry: false,
  });
}

/** The reader's own recent searches, and what removes them. */
export function useRecentSearches() {
  const search = useApi(searchApiRef);
  const errors = useApi(errorApiRef);
  const queryClient = useQueryClient();
  const settled = {
    onError: (error: Error) => errors.post(error, { hidden: isWithoutToken(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: searchKeys.recent }),
  };
  const removal = useMutation({
    mutationFn: (id: string) => search.removeRecentQuery(id),
    ...settled,
  });
  const clearing = useMutation({ mutationFn: () => search.clearRecentQueries(), ...settled });
  return {
    recent: useQuery({ ...recentSearchesQuery(search), enabled: !useIsGuest() }).data,
    remove: (id: string) => removal.mutate(id),
    clear: () => clearing.mutate(),
  };
}

/** Stores a search that the reader sent on purpose. It is a convenience: where it cannot be stored, the search goes on without. */
export function useAddRecentSearch(): (term: string) => void {
  const search = useApi(searchApiRef);
  const queryClient = useQueryClient();
  const isGuest = useIsGuest();
  const { mutate } = useMutation({
    mutationFn: (term: string) => search.addRecentQuery(term),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: searchKeys.recent }),
  });
  return term => {
    const sent = term.trim();
    if (!isGuest && sent !== '' && sent.length <= searchLimits.termLength) mutate(sent);
  };
}
