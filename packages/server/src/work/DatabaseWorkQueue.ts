import { randomUUID } from 'node:crypto';
import { InputError } from '@portico/errors';
import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import { BackgroundLoop } from './BackgroundLoop.ts';
import { createOrderedUid } from '../createOrderedUid.ts';
import type { AddJobOptions, JobHandler, JobStatus, JobType, Rearm, WorkQueue } from './Job.ts';
import { JobStore } from './JobStore.ts';
import { RunningJob } from './RunningJob.ts';
import type { JobRow, WorkSchema } from './workTables.ts';

interface Registration {
  type: JobType<unknown>;
  handler: JobHandler<unknown>;
  rearm?: Rearm;
}

/** What a queue is made from. */
export interface DatabaseWorkQueueOptions {
  /** Opens the plugin's database with the job table in it. */
  open: () => Promise<Database<WorkSchema>>;
  logger: Logger;
  leaseMs?: number;
  /** Longest pause between two looks into the database; notices wake it before. */
  pollMs?: number;
  /** How long ended jobs stay in the table. */
  retentionMs?: number;
  now?: () => number;
}

const channel = 'work';
/** Longer than a process whose connection broke needs to open it again. */
const confirmAfterMs = 2500;
const maxPayloadBytes = 256 * 1024;
const day = 24 * 60 * 60 * 1000;

/** The queue over the plugin's own database. */
export class DatabaseWorkQueue implements WorkQueue {
  readonly #options: DatabaseWorkQueueOptions;
  readonly #holder = randomUUID();
  readonly #now: () => number;
  readonly #leaseMs: number;
  readonly #registrations = new Map<string, Registration>();
  readonly #running = new Map<string, RunningJob>();
  readonly #claims: BackgroundLoop;
  readonly #renewals: BackgroundLoop;
  readonly #takeovers: BackgroundLoop;
  readonly #sweeps: BackgroundLoop;
  /** Holders of claims that did not live when they were last looked for. */
  #missing: string[] = [];
  #opened: Promise<{ database: Database<WorkSchema>; jobs: JobStore }> | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #isStarted = false;

  constructor(options: DatabaseWorkQueueOptions) {
    const { logger, now = Date.now, leaseMs = 30_000, pollMs = 10_000 } = options;
    this.#options = options;
    this.#now = now;
    this.#leaseMs = leaseMs;
    const retentionMs = options.retentionMs ?? 7 * day;
    this.#claims = new BackgroundLoop({
      name: 'Due jobs',
      logger,
      everyMs: pollMs,
      run: () => this.#claimDue(),
    });
    this.#renewals = new BackgroundLoop({
      name: 'Leases of jobs',
      logger,
      everyMs: leaseMs / 3,
      retryMs: leaseMs / 10,
      run: () => this.#renew(),
    });
    this.#takeovers = new BackgroundLoop({
      name: 'Jobs of processes that are gone',
      logger,
      everyMs: leaseMs / 2,
      run: () => this.#takeOver(),
    });
    this.#sweeps = new BackgroundLoop({
      name: 'Ended jobs',
      logger,
      everyMs: day / 24,
      run: async () =>
        void (await (await this.#open()).jobs.dropFinishedBefore(now() - retentionMs)),
    });
  }

  handle<Payload>(type: JobType<Payload>, handler: JobHandler<Payload>): void {
    this.register(type, handler);
  }

  /** Like {@link handle}, with a time for the next run after each one. @throws InputError when the type has a handler. */
  register<Payload>(type: JobType<Payload>, handler: JobHandler<Payload>, rearm?: Rearm): void {
    if (this.#registrations.has(type.id))
      throw new InputError(
        `Jobs of type '${type.id}' have a handler already; give this type another id`,
      );
    this.#registrations.set(type.id, {
      type: type as JobType<unknown>,
      handler: handler as JobHandler<unknown>,
      ...(rearm && { rearm }),
    });
    if (this.#isStarted) this.#claims.wake();
  }

  async add<Payload>(
    type: JobType<Payload>,
    payload: Payload,
    { key, priority = 0, runAt, trx }: AddJobOptions = {},
  ): Promise<string> {
    const text = JSON.stringify(type.payload.parse(payload));
    if (Buffer.byteLength(text) > maxPayloadBytes)
      throw new InputError(
        `The payload of a job of type '${type.id}' has more than ${maxPayloadBytes} bytes; store it in a table and add a job with its id`,
      );
    const { jobs, database } = await this.#open();
    const id = await jobs.add(
      {
        id: createOrderedUid(this.#now()),
        type: type.id,
        key: key ?? null,
        payload: text,
        priority,
        run_at: runAt?.getTime() ?? this.#now(),
      },
      trx as never,
    );
    // Within a transaction others cannot see the job yet; they look again by themselves.
    if (!trx) await database.notify(channel, '');
    else setTimeout(() => this.#notifyLater(database), 50).unref();
    return id;
  }

  /** Stores a job of a type that was registered with a time for its next run, unless it is stored. */
  async ensure(job: { id: string; type: string; payload: string; run_at: number }): Promise<void> {
    await (await this.#open()).jobs.ensure(job);
    this.#claims.wake();
  }

  async cancel(id: string): Promise<boolean> {
    const { jobs, database } = await this.#open();
    const state = await jobs.cancel(id);
    if (state === 'running') await database.notify(channel, id);
    return state === 'waiting' || state === 'running';
  }

  async get(id: string): Promise<JobStatus | undefined> {
    const row = await (await this.#open()).jobs.get(id);
    return row && describeJob(row);
  }

  /** The latest jobs of a type, newest first. */
  async list(type: string, limit: number): Promise<JobStatus[]> {
    return (await (await this.#open()).jobs.list(type, limit)).map(describeJob);
  }

  /** Begins to run jobs; without a handler or a job nothing is opened. */
  async start(): Promise<void> {
    this.#isStarted = true;
    if (this.#registrations.size === 0) return;
    const { database } = await this.#open();
    // Before the first claim: others see by it that this process lives.
    await database.hold(this.#holder);
    this.#stopListening = await database.listen(channel, id => {
      this.#running.get(id)?.cancel();
      this.#claims.wake();
    });
    for (const loop of this.#loops) loop.wake();
  }

  /** Settles when nothing is due or running here; for tests. */
  async whenIdle(): Promise<void> {
    for (;;) {
      await this.#claims.drain();
      if (this.#running.size === 0) return;
      await Promise.all([...this.#running.values()].map(job => job.ended));
    }
  }

  /** Aborts what runs and gives it back, so that other replicas, or this one after its restart, take it at once. */
  async stop(): Promise<void> {
    await this.#stopListening?.();
    await Promise.all([this.#claims.stop(), this.#sweeps.stop(), this.#takeovers.stop()]);
    const running = [...this.#running.values()];
    for (const job of running) job.abort('stopping');
    await Promise.all(running.map(job => job.ended));
    await this.#renewals.stop();
  }

  #notifyLater(database: Database<WorkSchema>): void {
    database.notify(channel, '').catch((error: unknown) => {
      this.#options.logger.warn(
        'Other processes were not notified of a job; they find it by themselves',
        {
          error,
        },
      );
    });
  }

  get #loops(): readonly BackgroundLoop[] {
    return [this.#takeovers, this.#renewals, this.#sweeps, this.#claims];
  }

  #open(): Promise<{ database: Database<WorkSchema>; jobs: JobStore }> {
    this.#opened ??= this.#options.open().then(database => ({
      database,
      jobs: new JobStore(database, this.#now),
    }));
    return this.#opened;
  }

  /** @returns milliseconds until the next job is due. */
  async #claimDue(): Promise<number | void> {
    const { jobs } = await this.#open();
    const free = [...this.#registrations.values()].filter(
      ({ type, handler }) => this.#countFree(type.id, handler) > 0,
    );
    if (free.length === 0) return;
    const due = await jobs.findNextDue(free.map(({ type }) => type.id));
    if (due === undefined) return;
    if (due > this.#now()) return due - this.#now();
    let claimed = 0;
    for (const registration of free) {
      const { type, handler } = registration;
      const rows = await jobs.claim(
        type.id,
        this.#holder,
        this.#leaseMs,
        this.#countFree(type.id, handler),
      );
      claimed += rows.length;
      for (const row of rows) this.#run(row, registration, jobs);
    }
    // None although one is due: it waits for a job of the same key, which wakes this loop when it ends.
    return claimed > 0 ? 0 : this.#leaseMs / 3;
  }

  #countFree(type: string, { concurrency = 1 }: JobHandler<unknown>): number {
    const running = [...this.#running.values()].filter(job => job.type === type).length;
    return concurrency - running;
  }

  #run(row: JobRow, { type, handler, rearm }: Registration, jobs: JobStore): void {
    const job = new RunningJob(row, {
      jobs,
      handler,
      parse: text => type.payload.parse(JSON.parse(text)),
      transaction: async work => (await this.#open()).database.write.transaction().execute(work),
      logger: this.#options.logger,
      now: this.#now,
      ...(rearm && { rearm }),
      release: () => jobs.release(this.#holder, [row.id]),
    });
    this.#running.set(row.id, job);
    void job.ended.then(() => {
      this.#running.delete(row.id);
      this.#claims.wake();
    });
  }

  /** @returns milliseconds until processes that were missing are looked for again. */
  async #takeOver(): Promise<number | void> {
    const { database, jobs } = await this.#open();
    const missing = await database.listUnheld(await jobs.listHolders());
    // A process whose connection broke is there again soon; on SQLite there is none but this one.
    const gone = missing.filter(
      holder => database.engine === 'sqlite' || this.#missing.includes(holder),
    );
    this.#missing = missing.filter(holder => !gone.includes(holder));
    if (gone.length > 0) {
      await jobs.expire(gone);
      this.#claims.wake();
    }
    if (this.#missing.length > 0) return confirmAfterMs;
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    const { jobs } = await this.#open();
    const running = [...this.#running.values()];
    const held = new Map((await jobs.renew(this.#holder, this.#leaseMs)).map(row => [row.id, row]));
    for (const job of running) {
      const row = held.get(job.id);
      if (!row || row.fence !== job.fence) job.abort('lost');
      else if (row.is_cancel_wanted === 1) job.cancel();
    }
  }
}

function describeJob(row: JobRow): JobStatus {
  return {
    id: row.id,
    ...(row.key !== null && { key: row.key }),
    state: row.state,
    attempt: row.attempt,
    ...(row.progress !== null && { progress: JSON.parse(row.progress) as unknown }),
    ...(row.error !== null && { error: row.error }),
    createdAt: new Date(row.created_at),
    ...(row.started_at !== null && { startedAt: new Date(row.started_at) }),
    ...(row.finished_at !== null && { finishedAt: new Date(row.finished_at) }),
    runAt: new Date(row.run_at),
  };
}
