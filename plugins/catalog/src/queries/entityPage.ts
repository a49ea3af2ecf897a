import { type CatalogApi, catalogApiRef, type KindDisplay } from '@portico/catalog-common';
import { useApi } from '@portico/app';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { buildPageQuery, type CatalogReader } from '../model/catalogQueries.ts';
import type { CatalogSelection } from '../model/catalogSelection.ts';
import { listOwnFields } from '../model/ownKinds.ts';
import { useOwnKinds } from './ownKinds.ts';
import { pagedEntitiesQuery } from './pagedEntities.ts';

/** One page of the catalog's list. */
export function entityPageQuery(
  catalog: CatalogApi,
  queryClient: QueryClient,
  selection: CatalogSelection,
  reader: CatalogReader,
  kinds: readonly KindDisplay[],
) {
  const query = buildPageQuery(selection, reader, listOwnFields(kinds, selection.kind));
  return pagedEntitiesQuery(catalog, queryClient, query, selection);
}

/** One page of the catalog's list; the former page stays until the next one comes. */
export function useEntityPage(selection: CatalogSelection, reader: CatalogReader) {
  return useQuery(
    entityPageQuery(useApi(catalogApiRef), useQueryClient(), selection, reader, useOwnKinds()),
  );
}
