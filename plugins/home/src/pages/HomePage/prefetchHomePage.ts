import { storageApiRef } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { entitiesByRefsQuery, readStarredEntityRefs, readVisitedEntities } from '@portico/catalog';
import { catalogApiRef } from '@portico/catalog-common';
import { maxStarsShown, maxVisitsShown } from '../../model/mostShown.ts';
import { readHomeTeams } from '../../queries/homeTeams.ts';
import { ownedComponentsQuery } from '../../queries/ownedComponents.ts';

/** Requests what the first page's own cards show. */
export function prefetchHomePage({ apis, queryClient, identity, params }: PageVisit) {
  if (params['*']) return;
  const catalog = apis.require(catalogApiRef);
  const storage = apis.require(storageApiRef);
  const teams = readHomeTeams(storage);
  const owners = teams.length > 0 ? teams : identity.ownershipEntityRefs;
  void queryClient.prefetchQuery(ownedComponentsQuery(catalog, owners));
  const starred = readStarredEntityRefs(storage).slice(0, maxStarsShown);
  const visited = readVisitedEntities(storage)
    .slice(0, maxVisitsShown)
    .map(({ entityRef }) => entityRef);
  for (const refs of [starred, visited]) {
    if (refs.length > 0) void queryClient.prefetchQuery(entitiesByRefsQuery(catalog, refs));
  }
}
