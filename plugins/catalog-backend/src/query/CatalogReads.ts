import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../store/tables.ts';
import type { FacetIndex } from './index/FacetIndex.ts';
import type { DocumentCache } from './read/DocumentCache.ts';

/** What lists of entities are read from: the index finds them, the database has the rest. */
export interface CatalogReads {
  db: Database<CatalogSchema>;
  index: FacetIndex;
  /** Documents that were read lately; without them all are read again. */
  documents?: DocumentCache | undefined;
}
