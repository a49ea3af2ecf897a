/** To a thread of a pool. */
export interface JobRequest {
  id: number;
  job: unknown;
}

/** To a thread of a pool that waits for what it called. */
export type CallAnswer =
  | { kind: 'answer'; value: unknown }
  | { kind: 'answer'; failure: { name: string; message: string } };

/**
 * From a thread of a pool; `ready` once, then any number of progress messages and calls and one result or failure for each job.
 * `answered` becomes 1 when the answer to a call was sent.
 */
export type JobReply =
  | { kind: 'ready' }
  | { kind: 'call'; argument: unknown; answered: Int32Array }
  | { kind: 'progress'; id: number; progress: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failure'; id: number; name: string; message: string };
