import type { CatalogApi } from '@portico/catalog-common';
import type { SiteStore } from './store/SiteStore.ts';

const pageSize = 200;

/** Removes the sites of entities that are gone. */
export async function removeLostSites(
  store: SiteStore,
  catalog: CatalogApi,
  signal: AbortSignal,
): Promise<void> {
  for (let after = ''; ;) {
    const sites = (await store.listSites(after, pageSize)).map(({ entity_ref }) => entity_ref);
    if (sites.length === 0) return;
    const found = await catalog.getEntitiesByRefs(
      { entityRefs: sites, fields: ['kind', 'metadata.name'] },
      { signal },
    );
    for (const [index, entityRef] of sites.entries())
      if (!found[index]) await store.remove(entityRef);
    after = sites.at(-1) ?? after;
  }
}
