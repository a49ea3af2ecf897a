import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;
/** The lower bits of an extended result code. */
const primaryCode = 0xff;

/** A lock on a file. */
export interface FileLock {
  close(): void;
}

/**
 * Takes SQLite's own lock on an empty database, which the operating system takes back however the process ends.
 *
 * @returns `undefined` when it is taken, by this process or another.
 */
export function tryLockFile(path: string): FileLock | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return undefined;
  }
}

/** Whether SQLite refused something because another connection has the file. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % (primaryCode + 1) === sqliteBusy;
}
