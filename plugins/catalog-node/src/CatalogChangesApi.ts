import { createApiRef } from '@portico/core';

/** Reports changes of the catalog to plugins of its process, which read what changed from the change feed. */
export interface CatalogChangesApi {
  /**
   * Calls back when the change feed may have grown, in this process or another replica. A report may get lost with the
   * connection to the database, so that the feed must also be read every so often.
   *
   * @returns a function that ends it.
   */
  onChange(listener: () => void): () => void;

  /**
   * Whether sources were never read to their end yet, or entities wait for what follows from others: who begins to follow
   * the catalog may wait, and then reads each entity once.
   */
  isFirstReading(): Promise<boolean>;
}

/** Reports changes of the catalog; the catalog provides it in its own process. */
export const catalogChangesApiRef = createApiRef<CatalogChangesApi>({ id: 'catalog.changes' });
