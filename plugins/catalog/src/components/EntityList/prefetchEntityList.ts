import { configApiRef, type PageVisit, storageApiRef } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { readSelection } from '../../model/catalogSelection.ts';
import { readOwnKinds } from '../../model/ownKinds.ts';
import { entityPageQuery } from '../../queries/entityPage.ts';
import { filterCountsQuery } from '../../queries/filterCounts.ts';
import { readStarredEntityRefs } from '../../queries/starredEntities.ts';

/** Asks for the rows and the counts that the address chooses; of one kind where a page lists no other. */
export function prefetchEntityList(
  { apis, queryClient, identity, params, searchParams }: PageVisit,
  kind?: string,
) {
  if (params['*']) return;
  const catalog = apis.require(catalogApiRef);
  const selection = readSelection(searchParams, kind);
  const reader = {
    ownershipEntityRefs: identity.ownershipEntityRefs,
    starredEntityRefs: readStarredEntityRefs(apis.require(storageApiRef)),
  };
  const kinds = readOwnKinds(apis.require(configApiRef));
  void queryClient.prefetchQuery(entityPageQuery(catalog, queryClient, selection, reader, kinds));
  void queryClient.prefetchQuery(filterCountsQuery(catalog, selection, reader));
}
