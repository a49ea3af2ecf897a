import {
  type CatalogApi,
  catalogApiRef,
  type EntityPredicate,
  type KindDisplay,
} from '@portico/catalog-common';
import { useApi } from '@portico/app';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { buildPageQuery, type CatalogReader } from '../../model/list/catalogQueries.ts';
import type { CatalogSelection } from '../../model/list/catalogSelection.ts';
import { listOwnFields } from '../../model/ownKinds.ts';
import { useOwnKinds } from '../ownKinds.ts';
import { pagedEntitiesQuery } from './pagedEntities.ts';

/** One page of the catalog's list. */
export function entityPageQuery(
  catalog: CatalogApi,
  queryClient: QueryClient,
  selection: CatalogSelection,
  reader: CatalogReader,
  kinds: readonly KindDisplay[],
  scope?: EntityPredicate,
) {
  const query = buildPageQuery(selection, reader, listOwnFields(kinds, selection.kind), scope);
  return pagedEntitiesQuery(catalog, queryClient, query, selection);
}

/** One page of the catalog's list; the former page stays until the next one comes. */
export function useEntityPage(
  selection: CatalogSelection,
  reader: CatalogReader,
  { scope, enabled }: { scope?: EntityPredicate | undefined; enabled: boolean },
) {
  const kinds = useOwnKinds();
  return useQuery({
    ...entityPageQuery(useApi(catalogApiRef), useQueryClient(), selection, reader, kinds, scope),
    enabled,
  });
}
