import type { Database } from '@portico/server/database';
import type { AuthTables, RefreshRow } from './tables.ts';

/** Refreshes under way and just made, so that replicas make each once. */
export class RefreshStore {
  readonly #db: Database<AuthTables>;

  constructor(db: Database<AuthTables>) {
    this.#db = db;
  }

  find(tokenHash: string): Promise<RefreshRow | undefined> {
    return this.#db.read
      .selectFrom('refreshes')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
  }

  /**
   * Begins an attempt.
   *
   * @param instead - the holder of the attempt that it follows; `undefined` when there was none.
   * @returns false when another was quicker.
   */
  async claim(row: Omit<RefreshRow, 'answer'>, instead: string | undefined): Promise<boolean> {
    const values: RefreshRow = { ...row, answer: null };
    const insert = this.#db.write.insertInto('refreshes').values(values);
    const claimed = await insert
      .onConflict(conflict =>
        instead === undefined
          ? conflict.column('token_hash').doNothing()
          : conflict
              .column('token_hash')
              .doUpdateSet(values)
              .where('refreshes.holder', '=', instead),
      )
      .returning('holder')
      .executeTakeFirst();
    return claimed?.holder === row.holder;
  }

  /** Reports what came of an attempt. @returns false when it is no longer the holder's. */
  async answer(
    { token_hash, holder }: Pick<RefreshRow, 'token_hash' | 'holder'>,
    answer: string,
    expiresAt: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.write
      .updateTable('refreshes')
      .set({ answer, expires_at: expiresAt.toISOString() })
      .where('token_hash', '=', token_hash)
      .where('holder', '=', holder)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Answers for good, whatever is under way. */
  async end(row: RefreshRow): Promise<void> {
    await this.#db.write
      .insertInto('refreshes')
      .values(row)
      .onConflict(conflict => conflict.column('token_hash').doUpdateSet(row))
      .execute();
  }

  /** Takes back an attempt that failed, so that the next one need not wait. */
  async release({ token_hash, holder }: Pick<RefreshRow, 'token_hash' | 'holder'>): Promise<void> {
    await this.#db.write
      .deleteFrom('refreshes')
      .where('token_hash', '=', token_hash)
      .where('holder', '=', holder)
      .execute();
  }

  /** Forgets every attempt with a token, whatever came of it. */
  async remove(tokenHash: string): Promise<void> {
    await this.#db.write.deleteFrom('refreshes').where('token_hash', '=', tokenHash).execute();
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#db.write
      .deleteFrom('refreshes')
      .where('expires_at', '<=', now.toISOString())
      .execute();
  }
}
