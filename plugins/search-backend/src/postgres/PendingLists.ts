import type { IndexBatch } from '@portico/search-node';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { SearchSchema } from '../store/tables.ts';

const indexes = ['document_words_by_head', 'document_words_by_words'] as const;
/** In kilobytes. Queries read what is pending one by one. */
const defaultLimit = 256;
/** What many documents are written with takes a fifth less time. */
const rebuildingLimit = 4096;

/** How much of the full text indexes may be pending: more while a source is rebuilt, when many documents are written. */
export class PendingLists {
  readonly #db: Database<SearchSchema>;
  /** Types of documents whose sources are being rebuilt. */
  readonly #rebuilt = new Set<string>();
  #limit = defaultLimit;

  constructor(db: Database<SearchSchema>) {
    this.#db = db;
  }

  /** Call it before each batch is written. */
  async fit({ type, progress }: Pick<IndexBatch, 'type' | 'progress'>): Promise<void> {
    if (progress.isRebuilding) this.#rebuilt.add(type);
    else this.#rebuilt.delete(type);
    const limit = this.#rebuilt.size > 0 ? rebuildingLimit : defaultLimit;
    if (limit === this.#limit) return;
    await this.#db.writeInOrder(async trx => {
      for (const index of indexes) {
        const name = this.#db.getFullName(index);
        await sql`alter index ${sql.raw(name)} set (gin_pending_list_limit = ${sql.raw(String(limit))})`.execute(
          trx,
        );
        if (limit === defaultLimit)
          await sql`select gin_clean_pending_list(${name}::regclass)`.execute(trx);
      }
    });
    this.#limit = limit;
  }
}
