import { RefBatcher, useApi } from '@portico/app';
import { getDocsTarget } from '@portico/catalog/parts';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { type DocsSite, type TechdocsApi, techdocsApiRef } from '@portico/techdocs-common';
import { useQuery } from '@tanstack/react-query';
import { docsKeys } from './docsKeys.ts';

/** How often a site is looked at again that is being built. */
const buildingMs = 3000;
const batchers = new WeakMap<TechdocsApi, RefBatcher<DocsSite | undefined>>();

/**
 * What the site that an entity shows is like, read together with those of other entities on the page; null where the
 * reader may not see the entity that it belongs to.
 */
export function useDocsSiteState(entity: Entity) {
  const techdocs = useApi(techdocsApiRef);
  const entityRef = stringifyEntityRef(getDocsTarget(entity)?.name ?? getEntityName(entity));
  return useQuery({
    queryKey: docsKeys.sites([entityRef, 'state']),
    queryFn: async () => (await getBatcher(techdocs).load(entityRef)) ?? null,
    refetchInterval: ({ state }) => (state.data?.state === 'building' ? buildingMs : false),
  });
}

function getBatcher(techdocs: TechdocsApi): RefBatcher<DocsSite | undefined> {
  const known = batchers.get(techdocs);
  if (known) return known;
  const batcher = new RefBatcher(async (entityRefs: readonly string[]) => {
    const { items } = await techdocs.listSites({
      entityRefs: [...entityRefs],
      limit: entityRefs.length,
    });
    const byRef = new Map(items.map(site => [site.entityRef.toLowerCase(), site]));
    return entityRefs.map(ref => byRef.get(ref));
  });
  batchers.set(techdocs, batcher);
  return batcher;
}
