import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStorageFailure } from '../database/findStorageFailure.ts';

/** Less than this is full to a database that is written. */
const probe = Buffer.alloc(256 * 1024);

/**
 * Resolves when files can be written to a folder, by writing one.
 *
 * @throws StorageFailure when its disk is full or read-only; the file system's error otherwise.
 */
export async function checkFolder(folder: string): Promise<void> {
  const file = join(folder, `readiness-${process.pid}.tmp`);
  try {
    await writeFile(file, probe);
  } catch (error) {
    throw findStorageFailure(error) ?? error;
  } finally {
    await rm(file, { force: true });
  }
}
