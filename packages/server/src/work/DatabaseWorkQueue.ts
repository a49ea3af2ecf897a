import { randomUUID } from 'node:crypto';
import { InputError } from '@portico/errors';
import type { Transaction } from 'kysely';
import type { Database } from '../database/Database.ts';
import { BackgroundLoop } from './BackgroundLoop.ts';
import { createOrderedUid } from '../createOrderedUid.ts';
import type { AddJobOptions, JobHandler, JobStatus, JobType, Rearm, WorkQueue } from './Job.ts';
import { JobDelegations } from './JobDelegations.ts';
import { JobStore, type NewJob } from './JobStore.ts';
import { RunningJob } from './RunningJob.ts';
import { TakeOver } from './TakeOver.ts';
import type { JobRow, JobState, WorkSchema } from './workTables.ts';
import type { DatabaseWorkQueueOptions } from './DatabaseWorkQueueOptions.ts';
import { describeJob } from './describeJob.ts';

interface Registration {
  type: JobType<unknown>;
  handler: JobHandler<unknown>;
  rearm?: Rearm;
}

const channel = 'work';

/** After which the transaction of a replaced job has ended, as a rule; the next pass finds it otherwise. */
const replacedDelayMs = 50;

const maxPayloadBytes = 256 * 1024;

const minute = 60_000;

const day = 24 * 60 * 60 * 1000;

/** The queue over the plugin's own database. */
export class DatabaseWorkQueue implements WorkQueue {
  readonly #options: DatabaseWorkQueueOptions;
  readonly #database: Database<WorkSchema>;
  readonly #jobs: JobStore;
  readonly #holder = randomUUID();
  readonly #now: () => number;
  readonly #leaseMs: number;
  readonly #registrations = new Map<string, Registration>();
  readonly #running = new Map<string, RunningJob>();
  readonly #claims: BackgroundLoop;
  readonly #renewals: BackgroundLoop;
  readonly #takeOver: TakeOver;
  readonly #sweeps: BackgroundLoop;
  readonly #delegations: JobDelegations;
  /** Ends the delegations of jobs that have ended; woken by each end here, and looks for those of lost processes. */
  readonly #endings: BackgroundLoop;
  #endDelegation: ((delegation: string) => Promise<void>) | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #isStarted = false;

  constructor(options: DatabaseWorkQueueOptions) {
    const { logger, now = Date.now, leaseMs = 30_000, pollMs = 10_000 } = options;
    this.#options = options;
    this.#database = options.database;
    this.#jobs = new JobStore(options.database, now);
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
    this.#takeOver = new TakeOver({
      name: 'Jobs of processes that are gone',
      logger,
      everyMs: leaseMs / 2,
      database: options.database,
      listHolders: () => this.#jobs.listHolders(),
      release: async holders => {
        await this.#jobs.expire(holders);
        this.#claims.wake();
      },
    });
    this.#sweeps = new BackgroundLoop({
      name: 'Ended jobs',
      logger,
      everyMs: day / 24,
      run: async () => void (await this.#jobs.dropFinishedBefore(now() - retentionMs)),
    });
    this.#delegations = new JobDelegations(options.database);
    this.#endings = new BackgroundLoop({
      name: 'Delegations of ended jobs',
      logger,
      everyMs: minute,
      run: async () => this.#endDelegation && this.#delegations.endFinished(this.#endDelegation),
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
    { key, priority = 0, runAt, delegation, trx }: AddJobOptions = {},
  ): Promise<string> {
    const text = JSON.stringify(type.payload.parse(payload));
    if (Buffer.byteLength(text) > maxPayloadBytes)
      throw new InputError(
        `The payload of a job of type '${type.id}' has more than ${maxPayloadBytes} bytes; store it in a table and add a job with its id`,
      );
    const job: NewJob = {
      id: createOrderedUid(this.#now()),
      type: type.id,
      key: key ?? null,
      payload: text,
      priority,
      run_at: runAt?.getTime() ?? this.#now(),
      trace_parent: this.#options.getTraceParent?.() ?? null,
    };
    const id = await this.#store(job, delegation, trx as unknown as Transaction<WorkSchema>);
    await this.#database.notify(channel, '', trx);
    return id;
  }

  /** Stores a job of a type that was registered with a time for its next run, unless it is stored. */
  async ensure(job: { id: string; type: string; payload: string; run_at: number }): Promise<void> {
    await this.#jobs.ensure(job);
    this.#claims.wake();
  }

  async cancel(id: string): Promise<boolean> {
    const state = await this.#jobs.cancel(id);
    if (state === 'running') await this.#database.notify(channel, id);
    if (state === 'waiting') this.#wakeEndings();
    return state === 'waiting' || state === 'running';
  }

  async get(id: string): Promise<JobStatus | undefined> {
    const row = await this.#jobs.get(id);
    return row && describeJob(row);
  }

  /** Says how delegations are ended that jobs were added with. */
  endDelegationsWith(end: (delegation: string) => Promise<void>): void {
    this.#endDelegation = end;
  }

  /** How many jobs of each type wait, run, and failed for good. */
  count(): Promise<readonly { type: string; state: JobState; count: number }[]> {
    return this.#jobs.count(['waiting', 'running', 'failed']);
  }

  /** Whether a job of a type runs in this process. */
  isRunning(type: string): boolean {
    return [...this.#running.values()].some(job => job.type === type);
  }

  /** Whether any jobs are run in this process. */
  get hasHandlers(): boolean {
    return this.#registrations.size > 0;
  }

  /** The latest jobs of a type, newest first. */
  async list(type: string, limit: number): Promise<JobStatus[]> {
    return (await this.#jobs.list(type, limit)).map(describeJob);
  }

  /** Begins to run jobs; without a handler nothing runs. */
  async start(): Promise<void> {
    this.#isStarted = true;
    this.#wakeEndings();
    if (this.#registrations.size === 0) return;
    // Before the first claim: others see by it that this process lives.
    await this.#database.hold(this.#holder);
    this.#stopListening = await this.#database.listen(channel, id => {
      this.#running.get(id)?.cancel();
      this.#claims.wake();
    });
    for (const loop of this.#loops) loop.wake();
  }

  /** Settles when nothing is due or running here; for tests. */
  async whenIdle(): Promise<void> {
    for (;;) {
      await this.#claims.drain();
      if (this.#running.size === 0) return this.#endings.drain();
      await Promise.all([...this.#running.values()].map(job => job.ended));
    }
  }

  /** Aborts what runs and gives it back, so that other replicas, or this one after its restart, take it at once. */
  async stop(): Promise<void> {
    await this.#stopListening?.();
    await Promise.all([this.#claims.stop(), this.#sweeps.stop(), this.#takeOver.stop()]);
    const running = [...this.#running.values()];
    for (const job of running) job.abort('stopping');
    await Promise.all(running.map(job => job.ended));
    await Promise.all([this.#renewals.stop(), this.#endings.stop()]);
  }

  /** Stores a job and what ends with it. @returns the id of the job that waits. */
  async #store(
    job: NewJob,
    delegation: string | undefined,
    trx: Transaction<WorkSchema> | undefined,
  ): Promise<string> {
    if (!this.#endDelegation) {
      if (delegation === undefined) return this.#jobs.add(job, trx);
      throw new InputError(
        `A job of type '${job.type}' has a delegation, but its plugin needs no delegationsRef; add it to the plugin's needs`,
      );
    }
    const store = async (write: Transaction<WorkSchema>) => {
      const id = await this.#jobs.add(job, write);
      if (id !== job.id) {
        await this.#delegations.unlink(id, write);
        this.#endings.wakeWithin(replacedDelayMs);
      }
      if (delegation !== undefined) await this.#delegations.link(delegation, id, write);
      return id;
    };
    return trx ? store(trx) : this.#database.write.transaction().execute(store);
  }

  #wakeEndings(): void {
    if (this.#endDelegation) this.#endings.wake();
  }

  get #loops(): readonly Pick<BackgroundLoop, 'wake'>[] {
    return [this.#takeOver, this.#renewals, this.#sweeps, this.#claims];
  }

  /** @returns milliseconds until the next job is due. */
  async #claimDue(): Promise<number | void> {
    const free = [...this.#registrations.values()].filter(
      ({ type, handler }) => this.#countFree(type.id, handler) > 0,
    );
    if (free.length === 0) return;
    const due = await this.#jobs.findNextDue(free.map(({ type }) => type.id));
    if (due === undefined) return;
    if (due > this.#now()) return due - this.#now();
    let claimed = 0;
    for (const registration of free) {
      const { type, handler } = registration;
      const rows = await this.#jobs.claim(
        type.id,
        this.#holder,
        this.#leaseMs,
        this.#countFree(type.id, handler),
      );
      claimed += rows.length;
      for (const row of rows) this.#run(row, registration);
    }
    // None although one is due: it waits for a job of the same key, which wakes this loop when it ends.
    return claimed > 0 ? 0 : this.#leaseMs / 3;
  }

  #countFree(type: string, { concurrency = 1 }: JobHandler<unknown>): number {
    const running = [...this.#running.values()].filter(job => job.type === type).length;
    return concurrency - running;
  }

  #run(row: JobRow, { type, handler, rearm }: Registration): void {
    const job = new RunningJob(row, {
      jobs: this.#jobs,
      handler,
      parse: text => type.payload.parse(JSON.parse(text)),
      transaction: async work => this.#database.write.transaction().execute(work),
      logger: this.#options.logger,
      now: this.#now,
      trace: this.#options.trace,
      ...(rearm && { rearm }),
      release: () => this.#jobs.release(this.#holder, [row.id]),
    });
    this.#running.set(row.id, job);
    const startedAt = performance.now();
    void job.ended.then(() => {
      const durationMs = performance.now() - startedAt;
      this.#options.onEnded?.({ type: type.id, outcome: job.outcome, durationMs });
      this.#running.delete(row.id);
      this.#claims.wake();
      this.#wakeEndings();
    });
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    const running = [...this.#running.values()];
    const held = new Map(
      (await this.#jobs.renew(this.#holder, this.#leaseMs)).map(row => [row.id, row]),
    );
    for (const job of running) {
      const row = held.get(job.id);
      if (!row || row.fence !== job.fence) job.abort('lost');
      else if (row.is_cancel_wanted === 1) job.cancel();
    }
  }
}
