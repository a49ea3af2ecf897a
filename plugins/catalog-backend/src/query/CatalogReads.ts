import type { Database } from '@portico/server';
import type { CatalogSchema } from '../store/tables.ts';
import type { FacetIndex } from './FacetIndex.ts';

/** What lists of entities are read from: the index finds them, the database has the rest. */
export interface CatalogReads {
  db: Database<CatalogSchema>;
  index: FacetIndex;
}
