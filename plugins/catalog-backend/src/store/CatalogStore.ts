import type { Database } from '@portico/server/database';
import type { CatalogSchema } from './tables.ts';
import { TermIds } from './TermIds.ts';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The catalog's database with a clock: where every write begins. */
export class CatalogStore {
  readonly database: Database<CatalogSchema>;
  readonly #now: () => Date;
  readonly #terms = new TermIds();

  constructor(database: Database<CatalogSchema>, now: () => Date = () => new Date()) {
    this.database = database;
    this.#now = now;
  }

  /** The current time as it is stored. */
  now(plusMs = 0): string {
    return new Date(this.#now().getTime() + plusMs).toISOString();
  }

  /** Runs one write; writes follow each other over all replicas. */
  async write<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.writeInOrder(trx => work(this.#begin(trx)));
    } catch (error) {
      this.#terms.clear();
      throw error;
    }
  }

  /** Runs one write that may be stored together with others; `stored` settles then, or rejects when it was lost. */
  async writeTogether<T>(
    work: (tx: StoreTransaction) => Promise<T>,
  ): Promise<{ result: T; stored: Promise<void> }> {
    try {
      const written = await this.database.writeTogether(trx => work(this.#begin(trx)));
      written.stored.catch(() => this.#terms.clear());
      return written;
    } catch (error) {
      this.#terms.clear();
      throw error;
    }
  }

  /** Forgets what only a first reading of much needs to know. */
  releaseMemory(): void {
    this.#terms.shrink();
  }

  #begin(trx: StoreTransaction['trx']): StoreTransaction {
    const { engine, engineSql } = this.database;
    return { trx, engine, sql: engineSql, terms: this.#terms, now: this.now() };
  }
}
