import { ConflictError, getRetryPauseMs } from '@portico/errors';
import type { RawBuilder, Transaction } from 'kysely';
import type { Logger } from '../logging/Logger.ts';
import type { Claim, JobOutcome, JobStore } from './JobStore.ts';
import type { JobContext, JobHandler, Rearm } from './Job.ts';
import { type JobAbortCause, JobAbortedError } from './JobAbortedError.ts';
import type { JobRow, WorkSchema } from './workTables.ts';

/** How an attempt ended; one that is given back, or lost to another process, goes on elsewhere. */
export type AttemptOutcome = 'done' | 'failed' | 'cancelled' | 'given-back';

/** What a running job is made from. */
interface RunningJobOptions {
  jobs: JobStore;
  handler: JobHandler<unknown>;
  parse: (payload: string) => unknown;
  transaction: (work: (trx: Transaction<WorkSchema>) => Promise<void>) => Promise<void>;
  /** Gives the claim up without counting the attempt. */
  release: () => Promise<void>;
  logger: Logger;
  now: () => number;
  rearm?: Rearm;
  trace?: ((job: RunningJob, work: () => Promise<void>) => Promise<void>) | undefined;
}

const progressIntervalMs = 500;
const maxProgressBytes = 4096;
const maxErrorLength = 2000;
const defaultMaxAttempts = 5;
const retryPauses = { firstMs: 1000, maxMs: 5 * 60_000 };

/** One attempt at a job, from its claim to its end. */
export class RunningJob implements JobContext {
  readonly id: string;
  readonly type: string;
  readonly attempt: number;
  readonly dueAt: Date;
  readonly fence: number;
  /** The `traceparent` of what has added it. */
  readonly traceParent: string | undefined;
  readonly isHeld: RawBuilder<boolean>;
  /** Settles when the attempt has ended and its outcome is stored. */
  readonly ended: Promise<void>;
  readonly #options: RunningJobOptions;

  readonly #aborting = new AbortController();
  #cause: JobAbortCause | undefined;
  #isCompleted = false;
  #outcome: AttemptOutcome = 'given-back';
  #progress: string | undefined;
  #progressTimer: NodeJS.Timeout | undefined;

  constructor(row: JobRow, options: RunningJobOptions) {
    this.id = row.id;
    this.type = row.type;
    this.attempt = row.attempt;
    this.fence = row.fence;
    this.traceParent = row.trace_parent ?? undefined;
    this.dueAt = new Date(row.run_at);
    this.#options = options;
    this.isHeld = options.jobs.isHeld(this.#claim);
    const { trace = (_job, work) => work() } = options;
    this.ended = trace(this, () => this.#execute(row)).catch((error: unknown) => {
      options.logger.error(
        `The end of a job of type '${this.type}' could not be stored; it is tried again`,
        {
          job: this.id,
          error,
        },
      );
    });
  }

  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** How the attempt ended; to be read after {@link ended}. */
  get outcome(): AttemptOutcome {
    return this.#outcome;
  }

  /** Aborts the attempt. */
  abort(cause: JobAbortCause): void {
    if (this.#cause) return;
    this.#cause = cause;
    this.#aborting.abort(new JobAbortedError(cause));
  }

  /** Aborts the attempt because somebody cancelled the job. */
  cancel(): void {
    this.abort('cancelled');
  }

  reportProgress(progress: unknown): void {
    const text = JSON.stringify(progress);
    if (Buffer.byteLength(text) > maxProgressBytes)
      throw new RangeError(`The progress of a job has more than ${maxProgressBytes} bytes`);
    this.#progress = text;
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined;
      void this.#storeProgress();
    }, progressIntervalMs).unref();
  }

  async complete<Schema>(work: (trx: Transaction<Schema>) => Promise<void>): Promise<void> {
    await this.#options.transaction(async trx => {
      if (!(await this.#finish(this.#doneOutcome, trx)))
        throw new ConflictError('The claim of the job is lost');
      await work(trx as unknown as Transaction<Schema>);
    });
    this.#isCompleted = true;
    this.#outcome = 'done';
  }

  get #claim(): Claim {
    return { id: this.id, fence: this.fence };
  }

  get #doneOutcome(): JobOutcome {
    const { rearm } = this.#options;
    return rearm
      ? { state: 'waiting', runAt: rearm(this.dueAt.getTime()), attempt: 0 }
      : { state: 'done' };
  }

  async #execute(row: JobRow): Promise<void> {
    const { handler, rearm } = this.#options;
    const { maxAttempts = defaultMaxAttempts, timeoutMs } = handler;
    if (row.is_cancel_wanted === 1) return this.#end({ state: 'cancelled' });
    if (row.attempt > maxAttempts && !rearm)
      return this.#end(this.#fail(`The process ended ${maxAttempts} times while the job ran`));
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => this.abort('timeout'), timeoutMs);
    try {
      await handler.run(this.#options.parse(row.payload), this);
      clearTimeout(timer);
      await this.#storeProgress();
      if (!this.#isCompleted) await this.#end(this.#doneOutcome);
    } catch (error) {
      clearTimeout(timer);
      if (!this.#isCompleted) await this.#endFailed(error, maxAttempts);
    } finally {
      clearTimeout(this.#progressTimer);
    }
  }

  async #endFailed(error: unknown, maxAttempts: number): Promise<void> {
    if (this.#cause === 'stopping') return this.#options.release();
    if (this.#cause === 'lost') return;
    if (this.#cause === 'cancelled') return this.#end({ state: 'cancelled' });
    const { logger, handler, now, rearm } = this.#options;
    const message =
      this.#cause === 'timeout' ? `It took longer than ${handler.timeoutMs} ms` : String(error);
    logger.warn(`A job of type '${this.type}' failed: ${message}`, {
      job: this.id,
      attempt: this.attempt,
      error,
    });
    if (this.attempt >= maxAttempts || rearm) return this.#end(this.#fail(message));
    const delayMs =
      handler.retryDelayMs?.(this.attempt) ?? getRetryPauseMs(retryPauses, this.attempt);
    return this.#end({
      state: 'waiting',
      runAt: now() + delayMs,
      error: message.slice(0, maxErrorLength),
    });
  }

  #fail(message: string): JobOutcome {
    const { rearm } = this.#options;
    const error = message.slice(0, maxErrorLength);
    return rearm
      ? { state: 'waiting', runAt: rearm(this.dueAt.getTime()), attempt: 0, error }
      : { state: 'failed', error };
  }

  async #end(outcome: JobOutcome): Promise<void> {
    this.#outcome = describeOutcome(outcome);
    if (!(await this.#finish(outcome))) {
      this.#outcome = 'given-back';
      this.#options.logger.warn(
        `A job of type '${this.type}' was claimed by another process before it ended here`,
        {
          job: this.id,
        },
      );
    }
  }

  #finish(outcome: JobOutcome, trx?: Transaction<WorkSchema>): Promise<boolean> {
    return this.#options.jobs.finish(this.#claim, outcome, trx);
  }

  async #storeProgress(): Promise<void> {
    const progress = this.#progress;
    if (progress === undefined) return;
    this.#progress = undefined;
    try {
      await this.#options.jobs.setProgress(this.#claim, progress);
    } catch (error) {
      this.#options.logger.warn('The progress of a job could not be stored', {
        job: this.id,
        error,
      });
    }
  }
}

function describeOutcome({ state, error }: JobOutcome): AttemptOutcome {
  if (state === 'waiting') return error === undefined ? 'done' : 'failed';
  return state;
}
