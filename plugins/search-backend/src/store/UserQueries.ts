import { createHash } from 'node:crypto';
import type { RecentQuery, SearchMiss } from '@portico/search-common';
import { createOrderedUid, type Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { SearchSchema } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long queries of users and terms that found nothing are stored. */
const retentionMs = 30 * dayMs;
const maxQueries = 50;
/** Fewer users could be recognised by what they wrote. */
const leastUsers = 3;

/** What users searched for, each for themselves, and what nobody found. */
export class UserQueries {
  readonly #db: Database<SearchSchema>;
  readonly #now: () => number;

  constructor(db: Database<SearchSchema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(userRef: string): Promise<RecentQuery[]> {
    const rows = await this.#db.read
      .selectFrom('recent_queries')
      .selectAll()
      .where('user_ref', '=', userRef)
      .where('used_at', '>', this.#now() - retentionMs)
      .orderBy('used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxQueries)
      .execute();
    return rows.map(toQuery);
  }

  /** Stores a query, or that it was used again. */
  async add(userRef: string, term: string): Promise<RecentQuery> {
    const row = {
      id: createOrderedUid(this.#now()),
      user_ref: userRef,
      term,
      used_at: this.#now(),
    };
    return this.#db.write.transaction().execute(async trx => {
      const stored = await trx
        .insertInto('recent_queries')
        .values(row)
        .onConflict(conflict =>
          conflict.columns(['user_ref', 'term']).doUpdateSet({ used_at: row.used_at }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      await sql`delete from recent_queries where user_ref = ${userRef} and id not in (
        select id from recent_queries where user_ref = ${userRef}
        order by used_at desc, id desc limit ${maxQueries})`.execute(trx);
      return toQuery(stored);
    });
  }

  async remove(userRef: string, id: string): Promise<void> {
    await this.#db.write
      .deleteFrom('recent_queries')
      .where('user_ref', '=', userRef)
      .where('id', '=', id)
      .execute();
  }

  async clear(userRef: string): Promise<void> {
    await this.#db.write.deleteFrom('recent_queries').where('user_ref', '=', userRef).execute();
  }

  /** Counts a term that found nothing; who sent it is stored as a hash, to count users by. */
  async addMiss(userRef: string, term: string): Promise<void> {
    const normal = term.trim().toLowerCase().replace(/\s+/g, ' ');
    const user = createHash('sha256').update(`${normal}\n${userRef}`).digest('base64url');
    await this.#db.write
      .insertInto('misses')
      .values({ term: normal, user_hash: user, day: this.#day(), count: 1 })
      .onConflict(conflict =>
        conflict
          .columns(['term', 'user_hash', 'day'])
          .doUpdateSet({ count: sql<number>`misses.count + 1` }),
      )
      .execute();
  }

  async listMisses(limit: number): Promise<SearchMiss[]> {
    const { rows } = await sql<{ term: string; count: string; users: string; last_day: string }>`
      select term, sum(count) as count, count(distinct user_hash) as users, max(day) as last_day
      from misses where day > ${this.#day(-retentionMs)}
      group by term having count(distinct user_hash) >= ${leastUsers}
      order by sum(count) desc, term limit ${limit}`.execute(this.#db.read);
    return rows.map(({ term, count, users, last_day }) => ({
      term,
      count: Number(count),
      users: Number(users),
      lastDay: last_day,
    }));
  }

  /** Drops what is older than it may be. */
  async dropOld(): Promise<void> {
    await this.#db.write
      .deleteFrom('recent_queries')
      .where('used_at', '<=', this.#now() - retentionMs)
      .execute();
    await this.#db.write.deleteFrom('misses').where('day', '<=', this.#day(-retentionMs)).execute();
  }

  #day(offsetMs = 0): string {
    return new Date(this.#now() + offsetMs).toISOString().slice(0, 10);
  }
}

function toQuery({ id, term, used_at }: SearchSchema['recent_queries']): RecentQuery {
  return { id, term, usedAt: new Date(Number(used_at)).toISOString() };
}
