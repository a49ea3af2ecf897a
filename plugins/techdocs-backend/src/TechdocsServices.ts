import type { CatalogApi } from '@portico/catalog-common';
import type { SearchSource } from '@portico/search-node';
import type { WorkQueue } from '@portico/server/work';
import type { SiteBuilder } from './build/SiteBuilder.ts';
import type { DocsSites } from './DocsSites.ts';
import type { PageChanges } from './PageChanges.ts';
import type { SourceWatcher } from './SourceWatcher.ts';
import type { BuildStore } from './store/BuildStore.ts';
import type { SiteStore } from './store/SiteStore.ts';

/** What builds sites here; absent where others build them. */
export interface LocalBuilder {
  store: SiteStore;
  builds: BuildStore;
  builder: SiteBuilder;
  watcher: SourceWatcher;
  pageChanges: PageChanges;
  workQueue: WorkQueue;
}

/** What the routes of docs work with. */
export interface TechdocsServices {
  catalog: CatalogApi;
  sites: DocsSites;
  local: LocalBuilder | undefined;
  /** What search indexes. */
  source: SearchSource;
  close: () => Promise<void>;
}
