import type { DatabaseEngine, EngineSql } from '@portico/server';
import type { Transaction } from 'kysely';
import type { CatalogSchema } from './tables.ts';
import type { TermIds } from './TermIds.ts';

/** One ordered write to the catalog; everything in it becomes visible at once. */
export interface StoreTransaction {
  trx: Transaction<CatalogSchema>;
  engine: DatabaseEngine;
  sql: EngineSql;
  terms: TermIds;
  /** The time that is written, as an ISO text. */
  now: string;
}
