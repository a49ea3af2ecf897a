import type { StatementArrays } from './StatementCache.ts';

/** What the writer thread is sent: a statement for a file, or to close one, or to end with all of them. */
export type WriterRequest =
  | { kind: 'run'; id: number; path: string; sql: string; parameters: readonly unknown[] }
  | { kind: 'close'; id: number; path: string }
  | { kind: 'end' };

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
