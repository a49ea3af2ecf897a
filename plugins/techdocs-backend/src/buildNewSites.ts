import type { CatalogApi } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { WorkQueue } from '@portico/server/work';
import { techdocsRefAnnotation } from '@portico/techdocs-common';
import { buildSiteJob } from './build/buildSiteJob.ts';
import type { SiteStore } from './store/SiteStore.ts';

/** At most so many at once, because each may read a repository from a code host. */
const maxAdded = 50;

/** Adds builds of docs that nobody has opened yet, so that search and the checks of links know them too. */
export async function buildNewSites(
  { store, workQueue }: { store: SiteStore; workQueue: Pick<WorkQueue, 'add'> },
  catalog: CatalogApi,
  signal: AbortSignal,
): Promise<void> {
  const query = { [`metadata.annotations.${techdocsRefAnnotation}`]: { $exists: true } };
  const fields = ['kind', 'metadata.namespace', 'metadata.name'];
  let added = 0;
  for await (const entities of catalog.streamEntities({ query, fields }, { signal })) {
    for (const entityRef of entities.map(stringifyEntityRef)) {
      // A site whose first build failed is there too, with its error.
      if (await store.getSite(entityRef)) continue;
      await workQueue.add(buildSiteJob, { entityRef }, { key: entityRef, priority: 0 });
      added += 1;
      if (added === maxAdded) return;
    }
  }
}
