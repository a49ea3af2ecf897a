import type { ReadingProblem } from '@portico/delivery-common';
import type { Database } from '@portico/server/database';
import type { DeliveryTables, ReadingRow } from './tables.ts';

/** What was read of a project last, and why it could not be read since. */
export interface StoredReading<T> {
  content?: T;
  /** ISO time. */
  readAt?: string;
  problem?: ReadingProblem;
  /** Until when its host is left to people, as ISO time. */
  pausedUntil?: string;
  /** When a person wanted to see it last, as ISO time. */
  wantedAt?: string;
}

/** When something was read, without what was read. Moments are milliseconds since 1970. */
export interface ReadingMoments {
  readAt?: number;
  triedAt: number;
  wantedAt?: number;
  /** Before that the host is not called for it in the background. */
  retryAt?: number;
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

  /** Of everything that is stored, by key. */
  async listMoments(): Promise<Map<string, ReadingMoments>> {
    const rows = await this.#db.read
      .selectFrom('readings')
      .select(['key', 'read_at', 'tried_at', 'wanted_at', 'paused_until', 'problem'])
      .execute();
    return new Map(rows.map(row => [row.key, parseMoments(row)]));
  }

  /** Stores what was read, which ends a problem. @param isWanted - whether a person wants to see it. */
  async putContent(
    key: string,
    content: unknown,
    at: Date,
    { isWanted = false } = {},
  ): Promise<void> {
    const now = at.toISOString();
    const text = JSON.stringify(content ?? null);
    const wanted = isWanted ? { wanted_at: now } : {};
    const read = { content: text, read_at: now, problem: null, paused_until: null };
    await this.#put(key, { ...read, ...wanted }, at);
  }

  /** Notes that a person wants to see it. */
  async putWanted(key: string, at: Date): Promise<void> {
    await this.#db.writeInOrder(trx =>
      trx
        .updateTable('readings')
        .set({ wanted_at: at.toISOString() })
        .where('key', '=', key)
        .execute(),
    );
  }

  /** Notes until when its host is left to people. */
  async putPause(key: string, until: Date, at: Date): Promise<void> {
    await this.#put(key, { paused_until: until.toISOString() }, at);
  }

  /** Notes why an attempt failed; what was read before stays. */
  async putProblem(key: string, problem: ReadingProblem, at: Date): Promise<void> {
    await this.#put(key, { problem: JSON.stringify(problem), paused_until: null }, at);
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

  /** Forgets what nobody has tried to read since. @returns how many. */
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
    const none = {
      content: null,
      read_at: null,
      problem: null,
      wanted_at: null,
      paused_until: null,
    };
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

function parseRow(row: ReadingRow): StoredReading<unknown> {
  const { content, read_at, problem, paused_until, wanted_at } = row;
  return {
    ...(content !== null && { content: JSON.parse(content) as unknown }),
    ...(read_at !== null && { readAt: read_at }),
    ...(problem !== null && { problem: JSON.parse(problem) as ReadingProblem }),
    ...(paused_until !== null && { pausedUntil: paused_until }),
    ...(wanted_at !== null && { wantedAt: wanted_at }),
  };
}

function parseMoments(row: Omit<ReadingRow, 'content'>): ReadingMoments {
  const { tried_at, read_at, problem, paused_until, wanted_at } = row;
  const retryAt = problem === null ? paused_until : (JSON.parse(problem) as ReadingProblem).retryAt;
  return {
    triedAt: Date.parse(tried_at),
    ...(read_at !== null && { readAt: Date.parse(read_at) }),
    ...(wanted_at !== null && { wantedAt: Date.parse(wanted_at) }),
    ...(retryAt !== null && { retryAt: Date.parse(retryAt) }),
  };
}
