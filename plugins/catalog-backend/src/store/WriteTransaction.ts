import type { DatabaseEngine, EngineSql } from '@portico/server/database';
import type { Transaction } from 'kysely';
import type { CatalogSchema } from './tables.ts';

/** One ordered write to the catalog; everything in it becomes visible at once. */
export interface WriteTransaction {
  trx: Transaction<CatalogSchema>;
  engine: DatabaseEngine;
  sql: EngineSql;
  /** The time that is written, as an ISO text. */
  now: string;
}
