import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConflictError, ServiceUnavailableError } from '@portico/errors';
import { type FileLock, tryLockFile } from './tryLockFile.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/**
 * The right of one process to the SQLite files of a folder.
 *
 * The note of who holds it is in a file beside; it is for people, and never decides anything.
 */
export class FolderLock {
  readonly #lock: FileLock;
  readonly #notePath: string;

  private constructor(lock: FileLock, notePath: string) {
    this.#lock = lock;
    this.#notePath = notePath;
  }

  /**
   * Takes the folder.
   *
   * @throws ConflictError at once when another server has it, naming its process; ServiceUnavailableError
   * when the folder cannot be used.
   */
  static async acquire(folder: string): Promise<FolderLock> {
    try {
      await mkdir(folder, { recursive: true });
      return await FolderLock.#acquire(folder);
    } catch (error) {
      if ((error as Error).name === 'ConflictError') throw error;
      throw new ServiceUnavailableError(
        `The data folder '${folder}' cannot be used: ${(error as Error).message}; let this user write there, or name another in PORTICO_DATA`,
        { cause: error },
      );
    }
  }

  static async #acquire(folder: string): Promise<FolderLock> {
    const notePath = join(folder, 'server.json');
    const lock = tryLockFile(join(folder, 'server.lock'));
    if (!lock)
      throw new ConflictError(
        `The data folder '${folder}' is in use by another server${await describeHolder(notePath)}; stop that one, or give this one a folder of its own by PORTICO_DATA, or let both share PostgreSQL by backend.database`,
      );
    const holder: Holder = {
      pid: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
    };
    await writeFile(notePath, `${JSON.stringify(holder)}\n`);
    return new FolderLock(lock, notePath);
  }

  /** Gives the folder back. */
  async release(): Promise<void> {
    await rm(this.#notePath, { force: true });
    this.#lock.close();
  }
}

/** Who has the folder; '' in the instant before it has said so. */
async function describeHolder(notePath: string): Promise<string> {
  try {
    const { pid, host, since } = JSON.parse(await readFile(notePath, 'utf8')) as Holder;
    return ` (process ${pid} on '${host}', since ${since})`;
  } catch {
    // The note only helps to find the holder; that there is one is known.
    return '';
  }
}
