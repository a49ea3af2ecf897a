import { InsufficientStorageError, ServiceUnavailableError } from '@portico/errors';

/** What a failure of a disk or a database means to callers. */
export type StorageFailure = InsufficientStorageError | ServiceUnavailableError;

const isFull =
  'The disk of the server is full, so that nothing was stored; try again once its operators have made room';
const isReadOnly =
  'The storage of the server is read-only, so that nothing was stored; its operators must make it writable';
const isDamaged =
  'A database file of the server is damaged; its operators must restore it, and its log names it';
const isUnreadable =
  'The storage of the server does not work; try again in a moment, and its log has the reason';
const isBusy = 'The database is busy; try again in a moment';

const full = (cause: unknown) => new InsufficientStorageError(isFull, { cause });
const unavailable = (message: string) => (cause: unknown) =>
  new ServiceUnavailableError(message, { cause });

/**
 * By SQLite's primary result codes.
 *
 * @see SQLite documentation, "Result and Error Codes"
 */
const bySqliteCode: Readonly<Record<number, (cause: unknown) => StorageFailure>> = {
  5: unavailable(isBusy),
  6: unavailable(isBusy),
  8: unavailable(isReadOnly),
  10: unavailable(isUnreadable),
  11: unavailable(isDamaged),
  13: full,
  14: unavailable(isUnreadable),
  26: unavailable(isDamaged),
};

/**
 * By codes of PostgreSQL and of the file system.
 *
 * @see PostgreSQL documentation, "PostgreSQL Error Codes"; Node.js documentation, "Common system errors"
 */
const byCode: Readonly<Record<string, (cause: unknown) => StorageFailure>> = {
  '25006': unavailable(isReadOnly),
  '40001': unavailable(isBusy),
  '40P01': unavailable(isBusy),
  '53100': full,
  '53200': unavailable(isUnreadable),
  '55P03': unavailable(isBusy),
  '58030': unavailable(isUnreadable),
  XX001: unavailable(isDamaged),
  XX002: unavailable(isDamaged),
  EDQUOT: full,
  EIO: unavailable(isUnreadable),
  EMFILE: unavailable(isUnreadable),
  ENFILE: unavailable(isUnreadable),
  ENOSPC: full,
  EROFS: unavailable(isReadOnly),
};

const maxCauses = 5;

/**
 * Recognises a full, read-only, damaged or busy disk or database in an error or one of its causes.
 *
 * @returns what callers are answered, with the error as its cause; `undefined` when the error is another one.
 */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  let current = error;
  for (let depth = 0; depth < maxCauses && current instanceof Error; depth++) {
    const { code, errcode } = current as Error & { code?: unknown; errcode?: unknown };
    // Extended result codes hold the primary one in their lowest byte.
    const create =
      (typeof errcode === 'number' ? bySqliteCode[errcode & 0xff] : undefined) ??
      (typeof code === 'string' ? byCode[code] : undefined);
    if (create) return create(error);
    current = current.cause;
  }
  return undefined;
}
