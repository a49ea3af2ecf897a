import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileLock, tryLockFile } from '../database/tryLockFile.ts';

const prefix = 'portico-tmp-';
/** A folder without a lock is perhaps being made, unless it is older. */
const lockingMs = 60 * 60_000;
const maxAttempts = 5;

/**
 * An empty folder that only this user can read, until it is removed. What a killed process left is removed when a server
 * starts: others see by its lock that a process is alive.
 */
export class TemporaryFolder {
  /** Absolute. */
  readonly path: string;
  readonly #parent: string;
  readonly #lock: FileLock;

  private constructor(parent: string, lock: FileLock) {
    this.path = join(parent, 'content');
    this.#parent = parent;
    this.#lock = lock;
  }

  /** @param purpose - a part of its name: `task`, `archive`. */
  static async create(purpose: string): Promise<TemporaryFolder> {
    // `TMPDIR` may be a folder of a volume that was empty until now.
    await mkdir(tmpdir(), { recursive: true });
    for (let attempt = 1; ; attempt += 1) {
      const parent = await mkdtemp(join(tmpdir(), `${prefix}${purpose}-`));
      try {
        // A server that starts in this moment may take it for a left one.
        const lock = tryLockFile(join(parent, 'lock'));
        if (!lock) throw new Error(`'${parent}' was taken for a folder that nobody uses`);
        const folder = new TemporaryFolder(parent, lock);
        await mkdir(folder.path);
        return folder;
      } catch (error) {
        await rm(parent, { recursive: true, force: true });
        if (attempt === maxAttempts) throw error;
      }
    }
  }

  /** Removes it, with what is in it; what is still being written to it is waited for, some seconds long. */
  async remove(): Promise<void> {
    await rm(this.#parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    this.#lock.close();
  }
}

/** Works in a temporary folder, and removes it afterwards. */
export async function withTemporaryFolder<Result>(
  purpose: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await TemporaryFolder.create(purpose);
  try {
    return await work(folder.path);
  } finally {
    await folder.remove();
  }
}

/** Removes the temporary folders of processes that ended without doing so. @returns how many. */
export async function sweepTemporaryFolders(now = Date.now()): Promise<number> {
  let removed = 0;
  await mkdir(tmpdir(), { recursive: true });
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    if (await removeAbandoned(join(tmpdir(), name), now)) removed += 1;
  }
  return removed;
}

async function removeAbandoned(parent: string, now: number): Promise<boolean> {
  try {
    const stats = await lstat(parent);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return false;
    const isNew = now - stats.mtimeMs < lockingMs;
    const isLocked = (await readdir(parent)).includes('lock');
    if (!isLocked && isNew) return false;
    const lock = tryLockFile(join(parent, 'lock'));
    if (!lock) return false;
    await rm(parent, { recursive: true, force: true });
    lock.close();
    return true;
  } catch (error) {
    // Its own process may have removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
