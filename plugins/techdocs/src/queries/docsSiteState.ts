import { useApi } from '@portico/app';
import { RefBatcher } from '@portico/catalog/parts';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { type DocsSite, type TechdocsApi, techdocsApiRef } from '@portico/techdocs-common';
import { useQuery } from '@tanstack/react-query';
import { docsKeys } from './docsKeys.ts';

const batchers = new WeakMap<TechdocsApi, RefBatcher<DocsSite | undefined>>();

/** What the site of an entity is like, read together with those of other entities on the page; null when it has none. */
export function useDocsSiteState(entity: Entity) {
  const techdocs = useApi(techdocsApiRef);
  const entityRef = stringifyEntityRef(entity);
  return useQuery({
    queryKey: docsKeys.sites([entityRef, 'state']),
    queryFn: async () => (await getBatcher(techdocs).load(entityRef)) ?? null,
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
