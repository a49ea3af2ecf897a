import { notificationLimits } from '@portico/notifications-common';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { everybody } from './NotificationStore.ts';
import type { NotificationTables } from './tables.ts';

/** What could not leave the portal for so long is no news any more. */
const outboxMs = 30 * 24 * 60 * 60_000;

/** Removes notifications that nobody needs any more. */
export class NotificationSweep {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** Removes what was sent before a time, and what a person has too many of: the oldest first. */
  async run(before: Date | undefined, now = new Date()): Promise<void> {
    const { stored, broadcasts } = notificationLimits;
    if (before)
      await this.#db.write
        .deleteFrom('deliveries')
        .where('sent_at', '<', before.toISOString())
        .execute();
    await sql`
      delete from deliveries where (user_ref, id) in (
        select user_ref, id from (
          select user_ref, id, row_number() over (partition by user_ref order by sent_at desc, id desc) as place
          from deliveries where user_ref in (
            select user_ref from deliveries group by user_ref having count(*) > ${broadcasts})
        ) as placed
        where place > case when user_ref = ${everybody} then ${sql.lit(broadcasts)} else ${sql.lit(stored)} end)
    `.execute(this.#db.write);
    await this.#db.write
      .deleteFrom('outbox')
      .where('created_at', '<', new Date(now.getTime() - outboxMs).toISOString())
      .execute();
    await this.#removeUnused();
  }

  /** Removes all that is stored of users. */
  async removeUsers(users: readonly string[]): Promise<void> {
    if (users.length === 0) return;
    const isRemoved = sql<boolean>`user_ref in ${this.#db.engineSql.jsonTexts(JSON.stringify(users))}`;
    for (const table of [
      'deliveries',
      'broadcast_status',
      'notification_settings',
      'delivery_preferences',
      'outbox',
      'push_subscriptions',
      'watches',
      'watch_news',
      'removed_users',
    ] as const)
      await this.#db.write.deleteFrom(table).where(isRemoved).execute();
    await this.#removeUnused();
  }

  async #removeUnused(): Promise<void> {
    await this.#db.write
      .deleteFrom('messages')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.message_id', '=', 'messages.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.message_id')
              .whereRef('outbox.message_id', '=', 'messages.id'),
          ),
        ),
      )
      .execute();
    await this.#db.write
      .deleteFrom('broadcast_status')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .where('deliveries.user_ref', '=', everybody)
              .whereRef('deliveries.id', '=', 'broadcast_status.id'),
          ),
        ),
      )
      .execute();
  }
}
