import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { InputError, NotFoundError } from '@portico/errors';

const maxBytes = 64 * 1024 * 1024;
/** A file that was changed less than this before it is read may still be under way. */
const settleMs = 40;
const maxAttempts = 25;

/** Where a path really is; the path itself where nothing is there. */
export function findRealPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/**
 * Reads a file.
 *
 * @param missingFix - what to do when there is none.
 */
export async function readTextFile(path: string, missingFix: string): Promise<string> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new InputError(`'${path}' is a folder; name a file in it`);
    // Reading a pipe or a terminal could wait forever.
    if (!stats.isFile())
      throw new InputError(
        `'${path}' is no regular file but a pipe, socket or device; name a file`,
      );
    if (stats.size > maxBytes)
      throw new InputError(`File '${path}' is larger than ${maxBytes / 1024 / 1024} MB; split it`);
    return await readSettled(path, stats);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new NotFoundError(`File '${path}' does not exist; ${missingFix}`);
    if (code) throw new InputError(`File '${path}' cannot be read (${code}); check its rights`);
    throw error;
  }
}

/** Reads a file, whose path on the server no message shows: those who see it know the file by another name. */
export async function readNamedFile(
  path: string,
  name: string,
  missingFix: string,
): Promise<string> {
  try {
    return await readTextFile(path, missingFix);
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replaceAll(path, name);
    throw error;
  }
}

/** Reads a file that nobody is writing: half of it would look as if the rest had been deleted. */
async function readSettled(path: string, stats: Stats, attempt = 1): Promise<string> {
  const ageMs = Date.now() - stats.mtimeMs;
  if (ageMs >= 0 && ageMs < settleMs) await setTimeout(settleMs);
  const text = await readFile(path, 'utf8');
  const after = await stat(path);
  if (after.mtimeMs === stats.mtimeMs && after.size === stats.size) return text;
  if (attempt === maxAttempts)
    throw new InputError(`File '${path}' is being written all the time; let it rest a moment`);
  return readSettled(path, after, attempt + 1);
}
