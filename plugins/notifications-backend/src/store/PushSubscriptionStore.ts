import { createHash } from 'node:crypto';
import { maxPushSubscriptions, type PushSubscriptionEntry } from '@portico/notifications-common';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { NotificationTables, PushSubscriptionRow } from './tables.ts';

/** Where a browser is reached: its endpoint alone is enough to send it something. */
export interface PushTarget {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Browsers that notifications are pushed to, in the database; where they are reached is sealed. */
export class PushSubscriptionStore {
  readonly #db: Database<NotificationTables>;
  readonly #secrets: SecretBox;

  constructor(db: Database<NotificationTables>, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** Those of a person, the latest first. */
  async list(user: string): Promise<PushSubscriptionEntry[]> {
    return (await this.#listRows(user)).map(toEntry);
  }

  /** Where the browsers of a person are reached; those whose secret cannot be opened any more are removed. */
  async listTargets(user: string): Promise<PushTarget[]> {
    const targets: PushTarget[] = [];
    for (const { id, sealed } of await this.#listRows(user)) {
      try {
        const opened = JSON.parse(this.#secrets.open(sealed, id)) as Omit<PushTarget, 'id'>;
        targets.push({ id, ...opened });
      } catch {
        await this.remove(user, id);
      }
    }
    return targets;
  }

  /** Adds a browser, which may have been another person's; the oldest of too many are removed. */
  async add(
    user: string,
    { endpoint, keys, browser }: Omit<PushTarget, 'id'> & { browser: string },
    at: Date,
  ): Promise<PushSubscriptionEntry> {
    const id = createHash('sha256').update(endpoint).digest('hex').slice(0, 40);
    const row = {
      user_ref: user,
      browser,
      sealed: this.#secrets.seal(JSON.stringify({ endpoint, keys }), id),
      created_at: at.toISOString(),
    };
    await this.#db.write
      .insertInto('push_subscriptions')
      .values({ id, ...row })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .execute();
    const rows = await this.#listRows(user);
    for (const { id: oldId } of rows.slice(maxPushSubscriptions)) await this.remove(user, oldId);
    return toEntry({ id, ...row });
  }

  async remove(user: string, id: string): Promise<void> {
    await this.#db.write
      .deleteFrom('push_subscriptions')
      .where('user_ref', '=', user)
      .where('id', '=', id)
      .execute();
  }

  /** Those of some people who have a browser that is notified. */
  async selectUsers(users: readonly string[]): Promise<string[]> {
    const texts = this.#db.engineSql.jsonTexts(JSON.stringify(users));
    const rows = await this.#db.read
      .selectFrom('push_subscriptions')
      .select('user_ref')
      .distinct()
      .where(sql<boolean>`user_ref in ${texts}`)
      .execute();
    return rows.map(({ user_ref }) => user_ref);
  }

  #listRows(user: string): Promise<PushSubscriptionRow[]> {
    return this.#db.write
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('user_ref', '=', user)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }
}

function toEntry({ id, browser, created_at }: PushSubscriptionRow): PushSubscriptionEntry {
  return { id, browser, createdAt: created_at };
}
