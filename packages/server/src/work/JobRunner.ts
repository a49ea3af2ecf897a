import { InputError } from '@portico/errors';
import { BackgroundLoop } from './BackgroundLoop.ts';
import type { DatabaseWorkQueueOptions } from './DatabaseWorkQueueOptions.ts';
import type { JobHandler, JobType, Rearm } from './Job.ts';
import type { JobStore } from './JobStore.ts';
import { RunningJob } from './RunningJob.ts';
import type { JobRow } from './workTables.ts';

interface Registration {
  type: JobType<unknown>;
  handler: JobHandler<unknown>;
  rearm?: Rearm;
}

/** What a {@link JobRunner} works with. */
export interface JobRunnerOptions extends DatabaseWorkQueueOptions {
  jobs: JobStore;
  /** Who claims, of all processes. */
  holder: string;
  now: () => number;
  leaseMs: number;
  pollMs: number;
  /** Called after each job. */
  onJobEnded: () => void;
}

/** Before the next look after another process has claimed what was due. */
const lostClaimPauseMs = 100;

/** Claims jobs that are due, runs them by their handlers, and holds their leases meanwhile. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #jobs: JobStore;
  readonly #registrations = new Map<string, Registration>();
  readonly #running = new Map<string, RunningJob>();
  readonly #claims: BackgroundLoop;
  readonly #renewals: BackgroundLoop;

  constructor(options: JobRunnerOptions) {
    const { logger, jobs, leaseMs, pollMs } = options;
    this.#options = options;
    this.#jobs = jobs;
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
  }

  /** Registers who runs the jobs of a type. @throws InputError when the type has a handler. */
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
  }

  /** Whether any jobs are run in this process. */
  get hasHandlers(): boolean {
    return this.#registrations.size > 0;
  }

  /** Whether a job of a type runs in this process. */
  isRunning(type: string): boolean {
    return [...this.#running.values()].some(job => job.type === type);
  }

  /** Begins to claim. */
  start(): void {
    this.#renewals.wake();
    this.#claims.wake();
  }

  /** Looks for jobs that are due. */
  wake(): void {
    this.#claims.wake();
  }

  /** Cancels a job that runs here. */
  cancel(id: string): void {
    this.#running.get(id)?.cancel();
  }

  /** Settles when nothing is due or running here; for tests. */
  async whenIdle(): Promise<void> {
    for (;;) {
      await this.#claims.drain();
      if (this.#running.size === 0) return;
      await this.#whenEnded();
    }
  }

  /** Claims no more. */
  stopClaiming(): Promise<void> {
    return this.#claims.stop();
  }

  /** Aborts what runs and gives it back. */
  async stop(): Promise<void> {
    for (const job of this.#running.values()) job.abort('stopping');
    await this.#whenEnded();
    await this.#renewals.stop();
  }

  async #whenEnded(): Promise<void> {
    await Promise.all([...this.#running.values()].map(job => job.ended));
  }

  /** @returns milliseconds until the next job is due. */
  async #claimDue(): Promise<number | void> {
    const free = [...this.#registrations.values()].filter(
      ({ type, handler }) => this.#countFree(type.id, handler) > 0,
    );
    if (free.length === 0) return;
    const due = await this.#jobs.findNextDue(free.map(({ type }) => type.id));
    if (due === undefined) return;
    if (due > this.#options.now()) return due - this.#options.now();
    let claimed = 0;
    for (const registration of free) {
      const { type, handler } = registration;
      const rows = await this.#jobs.claim(
        type.id,
        this.#options.holder,
        this.#options.leaseMs,
        this.#countFree(type.id, handler),
      );
      claimed += rows.length;
      for (const row of rows) this.#run(row, registration);
    }
    // None although one was due: another process was sooner.
    return claimed > 0 ? 0 : lostClaimPauseMs;
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
      transaction: async work => this.#options.database.write.transaction().execute(work),
      logger: this.#options.logger,
      now: this.#options.now,
      trace: this.#options.trace,
      ...(rearm && { rearm }),
      release: () => this.#jobs.release(this.#options.holder, [row.id]),
    });
    this.#running.set(row.id, job);
    const startedAt = performance.now();
    void job.ended.then(() => {
      const durationMs = performance.now() - startedAt;
      this.#options.onEnded?.({ type: type.id, outcome: job.outcome, durationMs });
      this.#running.delete(row.id);
      this.#claims.wake();
      this.#options.onJobEnded();
    });
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    const running = [...this.#running.values()];
    const held = new Map(
      (await this.#jobs.renew(this.#options.holder, this.#options.leaseMs)).map(row => [
        row.id,
        row,
      ]),
    );
    for (const job of running) {
      const row = held.get(job.id);
      if (!row || row.fence !== job.fence) job.abort('lost');
      else if (row.is_cancel_wanted === 1) job.cancel();
    }
  }
}
