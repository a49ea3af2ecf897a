import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { NotificationTables } from './tables.ts';

/** Users whom the catalog no longer has, and how far its changes are read. */
export class RemovedUserStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** The sequence number of the change that was read last; `undefined` before the first. */
  async getSequence(): Promise<number | undefined> {
    const row = await this.#db.read
      .selectFrom('catalog_position')
      .select('sequence')
      .where('id', '=', 'catalog')
      .executeTakeFirst();
    return row && Number(row.sequence);
  }

  /** Notes who was removed and who is back, together with how far the changes are read. */
  async note(
    { removed, present }: { removed: readonly string[]; present: readonly string[] },
    sequence: number,
    at: Date,
  ): Promise<void> {
    const { jsonTexts } = this.#db.engineSql;
    await this.#db.writeInOrder(async trx => {
      await sql`delete from removed_users where user_ref in ${jsonTexts(JSON.stringify(present))}`.execute(
        trx,
      );
      await sql`insert into removed_users (user_ref, removed_at)
        select value, ${at.toISOString()} from ${jsonTexts(JSON.stringify(removed))} as removed where true
        on conflict (user_ref) do nothing`.execute(trx);
      await trx
        .insertInto('catalog_position')
        .values({ id: 'catalog', sequence })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ sequence }))
        .execute();
    });
  }

  /** Refs of those who were removed before a time. */
  async listRemovedBefore(time: Date): Promise<string[]> {
    const rows = await this.#db.read
      .selectFrom('removed_users')
      .select('user_ref')
      .where('removed_at', '<', time.toISOString())
      .limit(1000)
      .execute();
    return rows.map(row => row.user_ref);
  }
}
