import { createHash } from 'node:crypto';
import { ConflictError } from '@portico/errors';
import {
  type ViewQuery,
  type Watch,
  watchLimits,
  type WatchType,
  watchTypes,
} from '@portico/notifications-common';
import type { Database } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import type { NotificationTables, WatchRow } from './tables.ts';

/** Something that somebody wants to watch. */
export interface NewWatch {
  type: WatchType;
  target: string;
  title: string;
  language: string;
  view?: ViewQuery | undefined;
  at: Date;
}

/** What people watch, in the database. */
export class WatchStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** What somebody watches, the latest first. */
  async list(user: string): Promise<Watch[]> {
    const rows = await this.#db.read
      .selectFrom('watches')
      .selectAll()
      .where('user_ref', '=', user)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toWatch);
  }

  /** The rows of what these people watch. */
  async listRows(users: readonly string[]): Promise<WatchRow[]> {
    const texts = this.#db.engineSql.jsonTexts(JSON.stringify(users));
    return this.#db.read
      .selectFrom('watches')
      .selectAll()
      .where(sql<boolean>`user_ref in ${texts}`)
      .execute();
  }

  /**
   * Watches something; the same once more changes its title, language and query.
   *
   * @throws ConflictError for who watches too much.
   */
  async add(user: string, { type, target, title, language, view, at }: NewWatch): Promise<Watch> {
    const row: WatchRow = {
      user_ref: user,
      id: identify(type, target, user),
      type,
      target,
      title,
      language,
      view: view ? JSON.stringify(view) : null,
      created_at: at.toISOString(),
    };
    const changed = { title, language, view: row.view };
    return this.#db.writeInOrder(async trx => {
      const stored = await trx
        .insertInto('watches')
        .values(row)
        .onConflict(conflict => conflict.columns(['user_ref', 'id']).doUpdateSet(changed))
        .returningAll()
        .executeTakeFirstOrThrow();
      const { count } = await trx
        .selectFrom('watches')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_ref', '=', user)
        .executeTakeFirstOrThrow();
      if (Number(count) > watchLimits.watches)
        throw new ConflictError(
          `You watch ${watchLimits.watches} things already; stop watching some in the settings of notifications`,
        );
      if (type !== 'team' && type !== 'view')
        await trx
          .insertInto('watched_entities')
          .values({ watch_id: row.id, entity_ref: target })
          .onConflict(conflict => conflict.doNothing())
          .execute();
      return toWatch(stored);
    });
  }

  /** Stops watching something, with the news of it that are on their way. */
  async remove(user: string, id: string): Promise<void> {
    await this.#db.writeInOrder(async trx => {
      await trx.deleteFrom('watches').where('user_ref', '=', user).where('id', '=', id).execute();
      await trx
        .deleteFrom('watch_news')
        .where('user_ref', '=', user)
        .where('watch_id', '=', id)
        .execute();
      await removeUnwatched(trx);
    });
  }

  /** Removes what is stored about what nobody watches any more. */
  async removeUnwatched(): Promise<void> {
    await this.#db.writeInOrder(removeUnwatched);
  }
}

async function removeUnwatched(trx: Transaction<NotificationTables>): Promise<void> {
  for (const table of ['watched_entities', 'watched_sets'] as const)
    await sql`delete from ${sql.table(table)} where watch_id not in (select id from watches)`.execute(
      trx,
    );
  await sql`delete from watched_states
    where entity_ref not in (select entity_ref from watched_entities)`.execute(trx);
}

/** What a view shows depends on who looks at it. */
function identify(type: WatchType, target: string, user: string): string {
  const hash = createHash('sha256').update(
    JSON.stringify([type, target, ...(type === 'view' ? [user] : [])]),
  );
  return `${watchTypes.indexOf(type)}${hash.digest('hex').slice(0, 24)}`;
}

function toWatch({ id, type, target, title, created_at: createdAt }: WatchRow): Watch {
  return { id, type, target, title, createdAt };
}
