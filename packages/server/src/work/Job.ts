import type { RawBuilder, Transaction } from 'kysely';
import type { z } from 'zod';
import type { JobState } from './workTables.ts';

/** A type of job, said once for those who add and those who run it. */
export interface JobType<Payload> {
  /** Unique within the plugin: `'build-site'`. */
  id: string;
  /** At most 256 KiB as JSON; never a secret. */
  payload: z.ZodType<Payload>;
}

/** How a job is added. */
export interface AddJobOptions {
  /**
   * Jobs of one key never run at the same time, and at most one of them waits: a second one replaces the payload of the one
   * that waits.
   */
  key?: string;
  /** Higher ones first. Default 0. */
  priority?: number;
  runAt?: Date;
  /**
   * The id of a delegation that ends with the job: when it is done, has failed for good, is cancelled, or another payload
   * takes its place. The plugin needs `delegationsRef`.
   */
  delegation?: string;
  /** A transaction of the plugin's own database, to add the job together with other changes, or not at all. */
  trx?: Transaction<never>;
}

/** How jobs of a type are run. */
export interface JobHandler<Payload> {
  /** Largest number of jobs of this type that run in this process at once. Default 1. */
  concurrency?: number;
  /** How often a job is tried before it counts as failed; a crash of the process is a try. Default 5. */
  maxAttempts?: number;
  /** After how long an attempt is aborted and counts as failed. Default: never. */
  timeoutMs?: number;
  /** Pause before the next try after a failure. Default one second, doubled with each try, at most five minutes. */
  retryDelayMs?: (attempt: number) => number;
  run(payload: Payload, job: JobContext): Promise<void>;
}

/** What whoever runs a job knows of it and may do with it. */
export interface JobContext {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** When it was due: for a recurring task the turn that this run is for. */
  readonly dueAt: Date;
  /** Aborted when the job is cancelled, its time is over, its claim is lost or the server stops: its reason is a JobAbortedError. */
  readonly signal: AbortSignal;
  /** Stores how far the job is, at most 4 KiB as JSON; at most twice a second, the latest counts. */
  reportProgress(progress: unknown): void;
  /**
   * A condition for a statement on the plugin's own database that must only have an effect while this claim holds:
   * `insert … select … where ${job.isHeld}`.
   */
  readonly isHeld: RawBuilder<boolean>;
  /**
   * Ends the job together with its last changes, in one transaction: both happen exactly once, or neither.
   *
   * @throws ConflictError when the claim is lost; nothing was changed then.
   */
  complete<Schema>(work: (trx: Transaction<Schema>) => Promise<void>): Promise<void>;
}

/** A job as others see it. */
export interface JobStatus {
  id: string;
  key?: string;
  state: JobState;
  attempt: number;
  progress?: unknown;
  /** Why the last attempt failed. */
  error?: string;
  createdAt: Date;
  startedAt?: Date;
  finishedAt?: Date;
  /** When the last attempt ended; a recurring task goes on after it. */
  lastEndedAt?: Date;
  /** Of a waiting job: when it is due. */
  runAt: Date;
}

/** One-off jobs of one plugin that survive crashes, shared by all replicas. */
export interface WorkQueue {
  /** Says how jobs of a type are run in this process; to be called before the server has started. */
  handle<Payload>(type: JobType<Payload>, handler: JobHandler<Payload>): void;
  /** Adds a job. @returns its id, or that of the job that waits under the same key already. */
  add<Payload>(type: JobType<Payload>, payload: Payload, options?: AddJobOptions): Promise<string>;
  /** Cancels a job. @returns whether there is such a job that had not ended. */
  cancel(id: string): Promise<boolean>;
  /** A job by its id. */
  get(id: string): Promise<JobStatus | undefined>;
}

/**
 * Says when a job is due again that never ends, as milliseconds since 1970.
 *
 * @param runAt - when the run that ends now was due.
 */
export type Rearm = (runAt: number) => number;
