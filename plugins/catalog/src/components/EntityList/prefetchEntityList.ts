import { configApiRef, storageApiRef } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { catalogApiRef, type EntityPredicate } from '@portico/catalog-common';
import { processingStatuses, readSelection } from '../../model/list/catalogSelection.ts';
import { readOwnKinds } from '../../model/ownKinds.ts';
import { entityPageQuery } from '../../queries/list/entityPage.ts';
import { filterCountsQuery } from '../../queries/list/filterCounts.ts';
import { readStarredEntityRefs } from '../../queries/starredEntities.ts';

/** The states that the catalog itself knows. */
const knownStatuses: ReadonlySet<string> = new Set(processingStatuses);

/** Requests the rows and the counts that the address chooses; of one kind, or of a scope, where a page lists no other. */
export function prefetchEntityList(
  { apis, queryClient, identity, params, searchParams }: PageVisit,
  kind?: string,
  scope?: EntityPredicate,
) {
  if (params['*']) return;
  const catalog = apis.require(catalogApiRef);
  const selection = readSelection(searchParams, kind);
  const reader = {
    ownershipEntityRefs: identity.ownershipEntityRefs,
    starredEntityRefs: readStarredEntityRefs(apis.require(storageApiRef)),
  };
  const kinds = readOwnKinds(apis.require(configApiRef));
  // What plugins find is not known here; the page requests it first.
  if (selection.filters.status.some(value => !knownStatuses.has(value))) return;
  void queryClient.prefetchQuery(
    entityPageQuery(catalog, queryClient, selection, reader, kinds, scope),
  );
  void queryClient.prefetchQuery(filterCountsQuery(catalog, selection, reader, scope));
}
