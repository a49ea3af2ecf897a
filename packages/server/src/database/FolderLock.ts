import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConflictError, ServiceUnavailableError } from '@portico/errors';

interface Holder {
  pid: number;
  host: string;
  since: string;
}

const sqliteBusy = 5;

/**
 * The right of one process to the SQLite files of a folder.
 *
 * It is SQLite's own lock on an empty database, which the operating system takes back however the process
 * ends. The note of who holds it is in a file beside; it is for people, and never decides anything.
 */
export class FolderLock {
  readonly #lock: DatabaseSync;
  readonly #notePath: string;

  private constructor(lock: DatabaseSync, notePath: string) {
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
    const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      lock.close();
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
      throw new ConflictError(
        `The data folder '${folder}' is in use by another server${await describeHolder(notePath)}; stop that one, or give this one a folder of its own by PORTICO_DATA, or let both share PostgreSQL by backend.database`,
        { cause: error },
      );
    }
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
