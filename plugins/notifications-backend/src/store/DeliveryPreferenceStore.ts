import {
  type DeliveryPreferences,
  defaultDeliveryPreferences,
} from '@portico/notifications-common';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { NotificationTables } from './tables.ts';

/** When notifications reach people outside of the portal, in the database. */
export class DeliveryPreferenceStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** What somebody has chosen; `undefined` when they have not. */
  async get(user: string): Promise<DeliveryPreferences | undefined> {
    return (await this.list([user])).get(user);
  }

  /** What these people have chosen; those who have not are omitted. */
  async list(users: readonly string[]): Promise<ReadonlyMap<string, DeliveryPreferences>> {
    if (users.length === 0) return new Map();
    const texts = this.#db.engineSql.jsonTexts(JSON.stringify(users));
    const rows = await this.#db.read
      .selectFrom('delivery_preferences')
      .selectAll()
      .where(sql<boolean>`user_ref in ${texts}`)
      .execute();
    return new Map(
      rows.map(({ user_ref, value }) => [
        user_ref,
        { ...defaultDeliveryPreferences, ...(JSON.parse(value) as DeliveryPreferences) },
      ]),
    );
  }

  async replace(user: string, preferences: DeliveryPreferences): Promise<void> {
    const row = { user_ref: user, value: JSON.stringify(preferences) };
    await this.#db.write
      .insertInto('delivery_preferences')
      .values(row)
      .onConflict(conflict => conflict.column('user_ref').doUpdateSet({ value: row.value }))
      .execute();
  }
}
