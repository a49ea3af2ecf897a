import type { StatementArrays } from './StatementCache.ts';

/** A statement for a file. */
export interface WriterStatement {
  path: string;
  sql: string;
  parameters: readonly unknown[];
  /** It belongs to the transaction that an earlier statement of the file began, and must not run without it. */
  isInTransaction: boolean;
}

/** What the writer thread is sent: a statement, or to close a file, or to end with all of them. */
export type WriterRequest =
  | ({ kind: 'run'; id: number } & WriterStatement)
  | { kind: 'close'; id: number; path: string }
  | { kind: 'end' };

/** The writer thread's answer; `ready` once, then one a request. `lost` when the transaction of a statement is no longer open. */
export type WriterReply =
  | { kind: 'ready' }
  | ({ kind: 'result'; id: number } & StatementArrays)
  | { kind: 'lost'; id: number }
  | { kind: 'error'; id: number; error: WriterError };

/** An error of SQLite in a form that survives the way between threads. */
export interface WriterError {
  message: string;
  code?: string;
  /** SQLite's extended result code. */
  errcode?: number;
}
