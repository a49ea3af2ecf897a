import type { JobStatus } from './Job.ts';
import type { JobRow } from './workTables.ts';

/** A stored job as callers see it. */
export function describeJob(row: JobRow): JobStatus {
  return {
    id: row.id,
    ...(row.key !== null && { key: row.key }),
    state: row.state,
    attempt: row.attempt,
    ...(row.progress !== null && { progress: JSON.parse(row.progress) as unknown }),
    ...(row.error !== null && { error: row.error }),
    createdAt: new Date(row.created_at),
    ...(row.started_at !== null && { startedAt: new Date(row.started_at) }),
    ...(row.ended_at !== null && { lastEndedAt: new Date(row.ended_at) }),
    ...(row.finished_at !== null && { finishedAt: new Date(row.finished_at) }),
    runAt: new Date(row.run_at),
  };
}
