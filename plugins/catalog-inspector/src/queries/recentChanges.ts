import { useApi, useIdentity } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** How many entities are listed. */
const maxChanged = 6;

/** What changed last among the entities that the user or one of their groups owns. */
export function useTeamChanges() {
  const catalog = useApi(catalogApiRef);
  const { ownershipEntityRefs } = useIdentity();
  const request = {
    query: { 'relations.ownedBy': { $in: ownershipEntityRefs } },
    limit: maxChanged,
  };
  return useQuery({
    queryKey: catalogKeys.recentChanges(request),
    queryFn: ({ signal }) => catalog.listRecentChanges(request, { signal }),
    placeholderData: keepPreviousData,
  });
}
