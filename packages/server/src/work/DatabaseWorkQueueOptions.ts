import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import { type AttemptOutcome, RunningJob } from './RunningJob.ts';
import type { WorkSchema } from './workTables.ts';

/** What a queue is made from. */
export interface DatabaseWorkQueueOptions {
  /** The plugin's database, with the job table in it. */
  database: Database<WorkSchema>;
  logger: Logger;
  leaseMs?: number;
  /** Longest pause between two looks into the database; notices wake it before. */
  pollMs?: number;
  /** How long ended jobs stay in the table. */
  retentionMs?: number;
  /** Runs each attempt, as a part of a trace. */
  trace?: (job: RunningJob, work: () => Promise<void>) => Promise<void>;
  /** The `traceparent` of what runs now, which the trace of a job that it adds links to. */
  getTraceParent?: () => string | undefined;
  /** Called after every attempt that ended here. */
  onEnded?: (attempt: EndedAttempt) => void;
  now?: () => number;
}

/** An attempt at a job that ended in this process. */
export interface EndedAttempt {
  type: string;
  outcome: AttemptOutcome;
  durationMs: number;
}
