import { useApi } from '@portico/app';
import type { EntityName } from '@portico/catalog-model';
import { type DocsSite, type TechdocsApi, techdocsApiRef } from '@portico/techdocs-common';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { docsKeys } from './docsKeys.ts';

/** What is known of a site; null when there is none. */
export function docsMetadataQuery(techdocs: TechdocsApi, entity: EntityName) {
  return queryOptions({
    queryKey: docsKeys.metadata(entity),
    // The cache refuses `undefined`, so "no site" travels as null.
    queryFn: async ({ signal }) => (await techdocs.getMetadata(entity, { signal })) ?? null,
  });
}

/** What is known of a site; null when there is none. */
export function useDocsMetadata(entity: EntityName) {
  return useQuery(docsMetadataQuery(useApi(techdocsApiRef), entity));
}

/** The links of a site that lead nowhere. */
export function useBrokenLinks(entity: EntityName, { isWanted }: { isWanted: boolean }) {
  const techdocs = useApi(techdocsApiRef);
  return useQuery({
    queryKey: docsKeys.links(entity),
    queryFn: ({ signal }) => techdocs.listBrokenLinks(entity, { signal }),
    enabled: isWanted,
  });
}

/** States of sites, by the refs of their entities. */
export function docsSitesQuery(techdocs: TechdocsApi, entityRefs: readonly string[]) {
  return queryOptions({
    queryKey: docsKeys.sites(entityRefs),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DocsSite>> => {
      const { items } = await techdocs.listSites(
        { entityRefs: [...entityRefs], limit: entityRefs.length },
        { signal },
      );
      return new Map(items.map(site => [site.entityRef.toLowerCase(), site]));
    },
    enabled: entityRefs.length > 0,
  });
}
