import type { Database } from '@portico/server';
import type { CatalogSchema } from './tables.ts';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The catalog's database with a clock: where every write begins. */
export class CatalogStore {
  readonly database: Database<CatalogSchema>;
  readonly #now: () => Date;

  constructor(database: Database<CatalogSchema>, now: () => Date = () => new Date()) {
    this.database = database;
    this.#now = now;
  }

  /** The current time as it is stored. */
  now(plusMs = 0): string {
    return new Date(this.#now().getTime() + plusMs).toISOString();
  }

  /** Runs one write; writes follow each other over all replicas. */
  write<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const { engine, engineSql } = this.database;
    return this.database.writeInOrder(trx =>
      work({ trx, engine, sql: engineSql, now: this.now() }),
    );
  }
}
