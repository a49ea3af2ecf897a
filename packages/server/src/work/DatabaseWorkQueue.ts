import { randomUUID } from 'node:crypto';
import type { Database } from '../database/Database.ts';
import { BackgroundLoop } from './BackgroundLoop.ts';
import type { DatabaseWorkQueueOptions } from './DatabaseWorkQueueOptions.ts';
import { describeJob } from './describeJob.ts';
import type { AddJobOptions, JobHandler, JobStatus, JobType, Rearm, WorkQueue } from './Job.ts';
import { JobIntake } from './JobIntake.ts';
import { JobRunner } from './JobRunner.ts';
import { JobStore } from './JobStore.ts';
import { TakeOver } from './TakeOver.ts';
import type { JobState, WorkSchema } from './workTables.ts';

const channel = 'work';
const day = 24 * 60 * 60 * 1000;

/** The queue over the plugin's own database. */
export class DatabaseWorkQueue implements WorkQueue {
  readonly #database: Database<WorkSchema>;
  readonly #jobs: JobStore;
  readonly #holder = randomUUID();
  readonly #intake: JobIntake;
  readonly #runner: JobRunner;
  readonly #takeOver: TakeOver;
  readonly #sweeps: BackgroundLoop;
  #stopListening: (() => Promise<void>) | undefined;
  #isStarted = false;

  constructor(options: DatabaseWorkQueueOptions) {
    const { database, logger, now = Date.now, leaseMs = 30_000, pollMs = 10_000 } = options;
    this.#database = database;
    this.#jobs = new JobStore(database, now);
    const retentionMs = options.retentionMs ?? 7 * day;
    this.#intake = new JobIntake(options, this.#jobs, now);
    this.#runner = new JobRunner({
      ...options,
      jobs: this.#jobs,
      holder: this.#holder,
      now,
      leaseMs,
      pollMs,
      onJobEnded: () => this.#intake.wakeEndings(),
    });
    this.#takeOver = new TakeOver({
      name: 'Jobs of processes that are gone',
      logger,
      everyMs: leaseMs / 2,
      database,
      listHolders: () => this.#jobs.listHolders(),
      release: async holders => {
        await this.#jobs.expire(holders);
        this.#runner.wake();
      },
    });
    this.#sweeps = new BackgroundLoop({
      name: 'Ended jobs',
      logger,
      everyMs: day / 24,
      run: async () => void (await this.#jobs.dropFinishedBefore(now() - retentionMs)),
    });
  }

  handle<Payload>(type: JobType<Payload>, handler: JobHandler<Payload>): void {
    this.register(type, handler);
  }

  /** Like {@link handle}, with a time for the next run after each one. @throws InputError when the type has a handler. */
  register<Payload>(type: JobType<Payload>, handler: JobHandler<Payload>, rearm?: Rearm): void {
    this.#runner.register(type, handler, rearm);
    if (this.#isStarted) this.#runner.wake();
  }

  async add<Payload>(
    type: JobType<Payload>,
    payload: Payload,
    options?: AddJobOptions,
  ): Promise<string> {
    const id = await this.#intake.add(type, payload, options);
    await this.#database.notify(channel, '', options?.trx);
    return id;
  }

  /** Stores a job of a type that was registered with a time for its next run, unless it is stored. */
  async ensure(job: { id: string; type: string; payload: string; run_at: number }): Promise<void> {
    await this.#jobs.ensure(job);
    this.#runner.wake();
  }

  async cancel(id: string): Promise<boolean> {
    const state = await this.#jobs.cancel(id);
    if (state === 'running') await this.#database.notify(channel, id);
    if (state === 'waiting') this.#intake.wakeEndings();
    return state === 'waiting' || state === 'running';
  }

  async get(id: string): Promise<JobStatus | undefined> {
    const row = await this.#jobs.get(id);
    return row && describeJob(row);
  }

  /** Says how delegations are ended that jobs were added with. */
  endDelegationsWith(end: (delegation: string) => Promise<void>): void {
    this.#intake.endDelegationsWith(end);
  }

  /** How many jobs of each type wait, run, and failed for good. */
  count(): Promise<readonly { type: string; state: JobState; count: number }[]> {
    return this.#jobs.count(['waiting', 'running', 'failed']);
  }

  /** Whether a job of a type runs in this process. */
  isRunning(type: string): boolean {
    return this.#runner.isRunning(type);
  }

  /** Whether any jobs are run in this process. */
  get hasHandlers(): boolean {
    return this.#runner.hasHandlers;
  }

  /** The latest jobs of a type, newest first. */
  async list(type: string, limit: number): Promise<JobStatus[]> {
    return (await this.#jobs.list(type, limit)).map(describeJob);
  }

  /** Begins to run jobs; without a handler nothing runs. */
  async start(): Promise<void> {
    this.#isStarted = true;
    this.#intake.wakeEndings();
    if (!this.#runner.hasHandlers) return;
    // Before the first claim: others see by it that this process lives.
    await this.#database.hold(this.#holder);
    this.#stopListening = await this.#database.listen(channel, id => {
      this.#runner.cancel(id);
      this.#runner.wake();
    });
    this.#takeOver.wake();
    this.#sweeps.wake();
    this.#runner.start();
  }

  /** Settles when nothing is due or running here; for tests. */
  async whenIdle(): Promise<void> {
    await this.#runner.whenIdle();
    await this.#intake.drain();
  }

  /** Aborts what runs and gives it back, so that other replicas, or this one after its restart, take it at once. */
  async stop(): Promise<void> {
    await this.#stopListening?.();
    await Promise.all([this.#runner.stopClaiming(), this.#sweeps.stop(), this.#takeOver.stop()]);
    await this.#runner.stop();
    await this.#intake.stop();
  }
}
