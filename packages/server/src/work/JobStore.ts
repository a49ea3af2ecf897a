import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/Database.ts';
import type { JobRow, JobState, WorkSchema } from './workTables.ts';

/** A claim of a job: void as soon as somebody else claims it. */
export interface Claim {
  id: string;
  fence: number;
}

/** A job to be stored. */
export type NewJob = Pick<
  JobRow,
  'id' | 'type' | 'key' | 'payload' | 'priority' | 'run_at' | 'trace_parent'
>;

/** How an attempt ended. */
export interface JobOutcome {
  state: Exclude<JobState, 'running'>;
  error?: string;
  runAt?: number;
  attempt?: number;
}

type AnyTransaction = Transaction<WorkSchema>;

/** The only SQL on the table of jobs. Every change of a running job names the fence of its claim. */
export class JobStore {
  readonly #database: Database<WorkSchema>;
  readonly #now: () => number;

  constructor(database: Database<WorkSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Stores a job. One of the same type and key that waits already takes over the payload, the higher priority and the
   * earlier time.
   *
   * @returns the id of the job that waits.
   */
  async add(job: NewJob, trx: AnyTransaction = this.#database.write as AnyTransaction) {
    const { rows } = await sql<{ id: string }>`
      insert into work_jobs (id, type, key, payload, state, priority, run_at, attempt, fence, is_cancel_wanted, created_at, trace_parent)
      values (${job.id}, ${job.type}, ${job.key}, ${job.payload}, 'waiting', ${job.priority}, ${job.run_at}, 0, 0, 0, ${this.#now()},
        ${job.trace_parent})
      on conflict (type, key) where state = 'waiting' do update set
        payload = excluded.payload, trace_parent = excluded.trace_parent,
        priority = case when excluded.priority > work_jobs.priority then excluded.priority else work_jobs.priority end,
        run_at = case when excluded.run_at < work_jobs.run_at then excluded.run_at else work_jobs.run_at end
      returning id`.execute(trx);
    return rows.map(row => row.id).join();
  }

  /**
   * Stores a job that is due again and again, unless it is there. One that waits under another payload takes this one,
   * and the earlier time.
   */
  async ensure(job: Pick<NewJob, 'id' | 'type' | 'payload' | 'run_at'>): Promise<void> {
    const db = this.#database.write;
    await sql`
      insert into work_jobs (id, type, key, payload, state, priority, run_at, attempt, fence, is_cancel_wanted, created_at)
      select ${job.id}, ${job.type}, '', ${job.payload}, 'waiting', 0, ${sql.lit(job.run_at)}, 0, 0, 0, ${sql.lit(this.#now())}
      where not exists (select 1 from work_jobs where type = ${job.type} and state in ('waiting', 'running'))
      on conflict do nothing`.execute(db);
    await sql`
      update work_jobs set payload = ${job.payload},
        run_at = case when run_at > ${sql.lit(job.run_at)} then ${sql.lit(job.run_at)} else run_at end
      where type = ${job.type} and state = 'waiting' and payload <> ${job.payload}`.execute(db);
  }

  /**
   * When the next job of one of these types is due, waiting or left behind; `undefined` when there is none. One that
   * waits for the end of another of its key is due once that has ended.
   */
  async findNextDue(types: readonly string[]): Promise<number | undefined> {
    const { rows } = await sql<{ due: number | null }>`
      select min(due) as due from (
        select min(run_at) as due from work_jobs where state = 'waiting' and type in (${sql.join(types)})
          and (key is null or (type, key) not in (
            select type, key from work_jobs where state = 'running' and key is not null and type in (${sql.join(types)})))
        union all
        select min(lease_until) as due from work_jobs where state = 'running' and type in (${sql.join(types)})) as d`.execute(
      this.#database.read,
    );
    return rows[0]?.due ?? undefined;
  }

  /** Claims due jobs of a type, the most urgent first. */
  async claim(type: string, holder: string, leaseMs: number, limit: number): Promise<JobRow[]> {
    const now = this.#now();
    const { rows } = await sql<JobRow>`
      update work_jobs set state = 'running', fence = fence + 1, attempt = attempt + 1, lease_holder = ${holder},
        lease_until = ${now + leaseMs}, started_at = ${now}
      where id in (
        select j.id from work_jobs j where j.type = ${type} and (
          (j.state = 'running' and j.lease_until <= ${now})
          or (j.state = 'waiting' and j.run_at <= ${now} and not exists (
            select 1 from work_jobs r where r.type = j.type and r.key = j.key and r.state = 'running')))
        order by j.priority desc, j.run_at, j.id limit ${limit} ${this.#database.engineSql.skipLocked})
      returning *`.execute(this.#database.write);
    return rows.toSorted((a, b) => b.priority - a.priority || a.run_at - b.run_at);
  }

  /** Prolongs the claims of a holder. @returns those that still hold, and which of them should stop. */
  async renew(
    holder: string,
    leaseMs: number,
  ): Promise<Pick<JobRow, 'id' | 'fence' | 'is_cancel_wanted'>[]> {
    const { rows } = await sql<JobRow>`
      update work_jobs set lease_until = ${this.#now() + leaseMs}
      where lease_holder = ${holder} and state = 'running' returning id, fence, is_cancel_wanted`.execute(
      this.#database.write,
    );
    return rows;
  }

  /**
   * Ends an attempt. A job that would wait again while a newer one of its key waits is done: the newer one does its work.
   *
   * @param outcome - `runAt` of a waiting job is when it is tried again; `attempt` 0 counts the attempts anew.
   * @returns whether the claim still held; nothing was changed otherwise.
   */
  async finish(
    claim: Claim,
    outcome: JobOutcome,
    trx: AnyTransaction = this.#database.write as AnyTransaction,
  ): Promise<boolean> {
    const { state, error, runAt, attempt } = outcome;
    const isReplaced =
      state === 'waiting'
        ? sql<boolean>`exists (select 1 from work_jobs w
            where w.type = work_jobs.type and w.key = work_jobs.key and w.state = 'waiting')`
        : sql<boolean>`1 = 0`;
    const { rows } = await sql`
      update work_jobs set error = ${error ?? null}, ended_at = ${sql.lit(this.#now())}, lease_holder = null, lease_until = null, is_cancel_wanted = 0,
        state = case when ${isReplaced} then 'done' else ${sql.lit(state)} end,
        finished_at = case when ${sql.lit(state)} <> 'waiting' or ${isReplaced} then ${sql.lit(this.#now())} end,
        run_at = ${runAt === undefined ? sql`run_at` : runAt},
        attempt = ${attempt === undefined ? sql`attempt` : attempt}
      where ${holds(claim)} returning id`.execute(trx);
    return rows.length > 0;
  }

  /** Stores how far a job is. @returns whether the claim still held. */
  async setProgress(claim: Claim, progress: string): Promise<boolean> {
    const { rows } = await sql`
      update work_jobs set progress = ${progress} where ${holds(claim)} returning id`.execute(
      this.#database.write,
    );
    return rows.length > 0;
  }

  /**
   * A condition for a statement of the plugin that must only have an effect while the claim holds. It locks the job until
   * the statement's transaction ends, so that nobody claims it in between.
   */
  isHeld(claim: Claim): RawBuilder<boolean> {
    const lock = sql.raw(this.#database.engine === 'postgres' ? 'for share' : '');
    return sql<boolean>`exists (select 1 from work_jobs where ${holds(claim)} ${lock})`;
  }

  /** Gives claims up so that others may take the jobs at once; the attempt does not count. */
  async release(holder: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await sql`
      update work_jobs set lease_until = 0, attempt = attempt - 1
      where lease_holder = ${holder} and state = 'running'
      and id in (select value from ${this.#database.engineSql.jsonTexts(JSON.stringify(ids))} as j)`.execute(
      this.#database.write,
    );
  }

  /** Who holds claims that have not run out. */
  async listHolders(): Promise<string[]> {
    const { rows } = await sql<{ lease_holder: string }>`
      select distinct lease_holder from work_jobs where state = 'running' and lease_until > ${this.#now()}`.execute(
      this.#database.read,
    );
    return rows.map(row => row.lease_holder);
  }

  /** Lets the claims of processes that are gone run out at once. */
  async expire(holders: readonly string[]): Promise<void> {
    await sql`
      update work_jobs set lease_until = 0 where state = 'running'
      and lease_holder in (select value from ${this.#database.engineSql.jsonTexts(JSON.stringify(holders))} as j)`.execute(
      this.#database.write,
    );
  }

  /** Cancels a job: at once if it waits, by its runner if it runs. @returns its state before, if it exists. */
  async cancel(id: string): Promise<JobState | undefined> {
    return this.#database.write.transaction().execute(async trx => {
      const { rows } = await sql<{ state: JobState }>`
        select state from work_jobs where id = ${id} ${sql.raw(this.#database.engine === 'postgres' ? 'for update' : '')}`.execute(
        trx,
      );
      const state = rows[0]?.state;
      if (state === 'waiting')
        await sql`update work_jobs set state = 'cancelled', finished_at = ${this.#now()} where id = ${id}`.execute(
          trx,
        );
      if (state === 'running')
        await sql`update work_jobs set is_cancel_wanted = 1 where id = ${id}`.execute(trx);
      return state;
    });
  }

  /** A job by its id. */
  async get(id: string): Promise<JobRow | undefined> {
    return this.#database.read
      .selectFrom('work_jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The jobs of a type that have not ended, or ended last, newest first. */
  async list(type: string, limit: number): Promise<JobRow[]> {
    return this.#database.read
      .selectFrom('work_jobs')
      .selectAll()
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  /** How many jobs of each type are in which of these states. */
  async count(
    states: readonly JobState[],
  ): Promise<{ type: string; state: JobState; count: number }[]> {
    const rows = await this.#database.read
      .selectFrom('work_jobs')
      .select(({ fn }) => ['type', 'state', fn.countAll<number>().as('count')])
      .where('state', 'in', [...states])
      .groupBy(['type', 'state'])
      .execute();
    return rows.map(row => ({ ...row, count: Number(row.count) }));
  }

  /** Deletes jobs that ended before a time. @returns how many. */
  async dropFinishedBefore(time: number): Promise<number> {
    const { rows } =
      await sql`delete from work_jobs where finished_at < ${time} returning id`.execute(
        this.#database.write,
      );
    return rows.length;
  }
}

function holds({ id, fence }: Claim): RawBuilder<boolean> {
  return sql<boolean>`id = ${id} and fence = ${fence} and state = 'running'`;
}
