import type { Database } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import type { NotificationTables, WatchNewsRow } from './tables.ts';

/** What happened to watched entities and is on its way to people, in the database. */
export class WatchNewsStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** What is due, of some people: those first who have waited longest. */
  async listDue(now: Date, people: number): Promise<WatchNewsRow[]> {
    const time = now.toISOString();
    const { rows } = await sql<WatchNewsRow>`
      select * from watch_news where due_at <= ${time} and user_ref in (
        select user_ref from watch_news where due_at <= ${time}
        group by user_ref order by min(due_at), user_ref limit ${people})
      order by user_ref, kind, entity_ref`.execute(this.#db.write);
    return rows;
  }

  /** Has what is due for somebody wait. */
  async postpone(user: string, until: Date): Promise<void> {
    const time = until.toISOString();
    await this.#db.write
      .updateTable('watch_news')
      .set({ due_at: time })
      .where('user_ref', '=', user)
      .where('due_at', '<', time)
      .execute();
  }

  /**
   * Removes what has reached these people, in the transaction that stored it for them, or alone. What has happened again
   * meanwhile stays.
   *
   * @returns how many were removed.
   */
  async remove(
    users: readonly string[],
    news: readonly Pick<WatchNewsRow, 'kind' | 'entity_ref' | 'count'>[],
    trx?: Transaction<NotificationTables>,
  ): Promise<number> {
    if (users.length === 0 || news.length === 0) return 0;
    const { jsonRows, jsonTexts } = this.#db.engineSql;
    const rows = jsonRows(
      JSON.stringify(news.map(({ kind, entity_ref, count }) => [kind, entity_ref, Number(count)])),
      { kind: 'text', entity_ref: 'text', count: 'integer' },
    );
    const { numAffectedRows } = await sql`delete from watch_news
      where user_ref in ${jsonTexts(JSON.stringify(users))}
      and exists (select 1 from ${rows} as sent where sent.kind = watch_news.kind
        and sent.entity_ref = watch_news.entity_ref and sent.count = watch_news.count)`.execute(
      trx ?? this.#db.write,
    );
    return Number(numAffectedRows);
  }
}
