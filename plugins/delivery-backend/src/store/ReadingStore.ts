import type { ReadingProblem } from '@portico/delivery-common';
import type { Database } from '@portico/server/database';
import type { DeliveryTables, ReadingRow } from './tables.ts';

/** What was read of a project last, and why it could not be read since. */
export interface StoredReading<T> {
  content?: T;
  /** ISO time. */
  readAt?: string;
  problem?: ReadingProblem;
}

/** Stores what was read, for all servers of the portal. */
export class ReadingStore {
  readonly #db: Database<DeliveryTables>;

  constructor(db: Database<DeliveryTables>) {
    this.#db = db;
  }

  /** By their keys; those that were never read are missing. */
  async list(keys: readonly string[]): Promise<Map<string, StoredReading<unknown>>> {
    if (keys.length === 0) return new Map();
    const rows = await this.#db.read
      .selectFrom('readings')
      .selectAll()
      .where('key', 'in', [...keys])
      .execute();
    return new Map(rows.map(row => [row.key, parseRow(row)]));
  }

  /** Stores what was read, which ends a problem. */
  async putContent(key: string, content: unknown, at: Date): Promise<void> {
    const text = JSON.stringify(content ?? null);
    await this.#put(key, { content: text, read_at: at.toISOString(), problem: null }, at);
  }

  /** Notes why an attempt failed; what was read before stays. */
  async putProblem(key: string, problem: ReadingProblem, at: Date): Promise<void> {
    await this.#put(key, { problem: JSON.stringify(problem) }, at);
  }

  /** Has something read, as it seems, at an earlier time. */
  async age(key: string, readAt: Date): Promise<void> {
    await this.#db.writeInOrder(trx =>
      trx
        .updateTable('readings')
        .set({ read_at: readAt.toISOString() })
        .where('key', '=', key)
        .where('read_at', '>', readAt.toISOString())
        .execute(),
    );
  }

  /** Forgets what nobody has wanted to see since. @returns how many. */
  async deleteOlder(than: Date): Promise<number> {
    return this.#db.writeInOrder(async trx => {
      const { numDeletedRows } = await trx
        .deleteFrom('readings')
        .where('tried_at', '<', than.toISOString())
        .executeTakeFirst();
      return Number(numDeletedRows);
    });
  }

  async #put(key: string, change: Partial<ReadingRow>, at: Date): Promise<void> {
    const none = { content: null, read_at: null, problem: null };
    const changed = { ...change, tried_at: at.toISOString() };
    await this.#db.writeInOrder(trx =>
      trx
        .insertInto('readings')
        .values({ ...none, ...changed, key })
        .onConflict(conflict => conflict.column('key').doUpdateSet(changed))
        .execute(),
    );
  }
}

function parseRow({ content, read_at, problem }: ReadingRow): StoredReading<unknown> {
  return {
    ...(content !== null && { content: JSON.parse(content) as unknown }),
    ...(read_at !== null && { readAt: read_at }),
    ...(problem !== null && { problem: JSON.parse(problem) as ReadingProblem }),
  };
}
