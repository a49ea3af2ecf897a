import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk in memory, to be filled. */
export interface SmallDisk {
  folder: string;
  unmount(): Promise<void>;
}

/**
 * Mounts a disk of a few megabytes, as Linux allows to root.
 *
 * @returns the disk, or why there can be none on this machine.
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return `no disk can be mounted here: ${(error as Error).message}`;
  }
  return {
    folder,
    async unmount() {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
