import type { StatementArrays } from './StatementCache.ts';

/** What the writer thread is started with. */
export interface WriterData {
  path: string;
}

/** One statement for the writer thread. */
export interface WriterRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

/** The writer thread's answer; `ready` once, then one a request. */
export type WriterReply =
  | { kind: 'ready' }
  | ({ kind: 'result'; id: number } & StatementArrays)
  | { kind: 'error'; id: number; error: WriterError };

/** An error of SQLite in a form that survives the way between threads. */
export interface WriterError {
  message: string;
  code?: string;
  /** SQLite's extended result code. */
  errcode?: number;
}
