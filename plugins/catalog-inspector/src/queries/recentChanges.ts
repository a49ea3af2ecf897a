import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** What changed last among the entities that the given groups and users own. @param limit - 20 at most. */
export function useOwnedChanges(owners: readonly string[], limit: number) {
  const catalog = useApi(catalogApiRef);
  const request = { query: { 'relations.ownedBy': { $in: [...owners] } }, limit };
  return useQuery({
    queryKey: catalogKeys.recentChanges(request),
    queryFn: ({ signal }) => catalog.listRecentChanges(request, { signal }),
    placeholderData: keepPreviousData,
  });
}
