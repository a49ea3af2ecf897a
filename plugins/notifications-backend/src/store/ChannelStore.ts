import type { Database } from '@portico/server/database';
import type { ChannelRow, NotificationTables } from './tables.ts';

/** What became of messages of a channel in a while. */
export interface ChannelOutcome {
  delivered: number;
  refused: number;
  /** Why somebody did not get one. */
  problem: string | undefined;
}

/** How the channels do, in the database. */
export class ChannelStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** What is stored of a channel; also what another server has just stored. */
  get(channel: string): Promise<ChannelRow | undefined> {
    return this.#db.write
      .selectFrom('channels')
      .selectAll()
      .where('channel', '=', channel)
      .executeTakeFirst();
  }

  /** All that have sent or failed. */
  list(): Promise<ChannelRow[]> {
    return this.#db.read.selectFrom('channels').selectAll().execute();
  }

  /** Counts what a channel that works has done. */
  async count(channel: string, outcome: ChannelOutcome, at: Date): Promise<void> {
    const { delivered, refused, problem } = outcome;
    if (delivered + refused === 0) return;
    const works = {
      failures: 0,
      failing_since: null,
      next_try_at: null,
      problem: problem?.slice(0, maxProblem) ?? null,
    };
    await this.#db.write
      .insertInto('channels')
      .values({
        channel,
        ...works,
        delivered,
        refused,
        last_delivered_at: delivered > 0 ? at.toISOString() : null,
      })
      .onConflict(conflict =>
        conflict.column('channel').doUpdateSet(({ eb }) => ({
          ...works,
          delivered: eb('channels.delivered', '+', delivered),
          refused: eb('channels.refused', '+', refused),
          ...(delivered > 0 && { last_delivered_at: at.toISOString() }),
        })),
      )
      .execute();
  }

  /** Stores that a channel takes nothing until a time, which is no failure of it. */
  async pause(channel: string, { problem, until }: ChannelPause): Promise<void> {
    const set = {
      failures: 0,
      failing_since: null,
      next_try_at: until.toISOString(),
      problem: problem.slice(0, maxProblem),
    };
    await this.#db.write
      .insertInto('channels')
      .values({ channel, ...set, last_delivered_at: null, delivered: 0, refused: 0 })
      .onConflict(conflict => conflict.column('channel').doUpdateSet(set))
      .execute();
  }

  /** Stores that a channel does not work. */
  async fail(channel: string, { problem, failures, at, nextTry }: ChannelFailure): Promise<void> {
    const set = {
      failures,
      next_try_at: nextTry.toISOString(),
      problem: problem.slice(0, maxProblem),
    };
    await this.#db.write
      .insertInto('channels')
      .values({
        channel,
        ...set,
        failing_since: at.toISOString(),
        last_delivered_at: null,
        delivered: 0,
        refused: 0,
      })
      .onConflict(conflict =>
        conflict.column('channel').doUpdateSet(({ fn, ref, val }) => ({
          ...set,
          failing_since: fn.coalesce(ref('channels.failing_since'), val(at.toISOString())),
        })),
      )
      .execute();
  }
}

/** That a channel waits, and why. */
export interface ChannelPause {
  problem: string;
  until: Date;
}

/** That a channel does not work. */
export interface ChannelFailure {
  problem: string;
  /** How often it has failed since it worked last. */
  failures: number;
  at: Date;
  nextTry: Date;
}

const maxProblem = 500;
