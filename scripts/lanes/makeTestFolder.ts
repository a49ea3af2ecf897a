import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, which Linux mounts for programs. */
const memoryFolder = '/dev/shm';
/** What tests and their databases hold at once is below 1 GB. */
const minFreeBytes = 4e9;

/**
 * Makes the folder for what tests write and delete: in memory where there is enough of it, since the bookkeeping of a disk takes a
 * quarter of the processor's time of tests that make and delete many small files.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasMemoryFolder() ? memoryFolder : tmpdir(), 'portico-test-'));
  // Where root runs the tests, their database has a user of its own.
  chmodSync(folder, 0o755);
  return folder;
}

function hasMemoryFolder(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    // Tests run programs that they write.
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast(line => line.split(' ')[1] === memoryFolder)?.split(' ')[3];
    if (!options || options.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(memoryFolder);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'));
    return Math.min(bavail * bsize, Number(available?.[1] ?? 0) * 1024) > minFreeBytes;
  } catch {
    // Other systems have none.
    return false;
  }
}
