/** To a thread of a pool. */
export interface JobRequest {
  id: number;
  job: unknown;
}

/** From a thread of a pool; `ready` once, then any number of progress messages and one result or failure for each job. */
export type JobReply =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; progress: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failure'; id: number; name: string; message: string };
