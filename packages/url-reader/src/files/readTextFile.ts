import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { InputError, NotFoundError } from '@portico/errors';
import { type FileBounds, openInside } from './openInside.ts';

const maxBytes = 64 * 1024 * 1024;
/** A file that was changed less than this before it is read may still be under way. */
const settleMs = 40;
const maxAttempts = 25;

/** Which file is read, and what its errors say. */
export interface TextFile {
  /** Absolute. */
  path: string;
  /** How those who see errors know the file, where its path on the server is not for them. Default: its path. */
  name?: string;
  /** What to do when there is none. */
  missingFix: string;
  /** Default: it may lie anywhere. */
  bounds?: FileBounds | undefined;
}

/** Reads a text file. Links are followed, within the bounds only. */
export async function readTextFile({
  path,
  name = path,
  missingFix,
  bounds,
}: TextFile): Promise<string> {
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const file = await openInside(path, bounds);
      try {
        const text = await readSettled(file, name);
        if (text !== undefined) return text;
      } finally {
        await file.close();
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new NotFoundError(`File '${name}' does not exist; ${missingFix}`);
    // What a socket answers to who opens it.
    if (code === 'ENXIO') throw noFile(name);
    if (code) throw new InputError(`File '${name}' cannot be read (${code}); check its rights`);
    throw error;
  }
  throw new InputError(`File '${name}' is being written all the time; let it rest a moment`);
}

/** The text; `undefined` while somebody is writing it: half of it would look as if the rest had been deleted. */
async function readSettled(file: FileHandle, name: string): Promise<string | undefined> {
  const stats = await file.stat();
  if (stats.isDirectory()) throw new InputError(`'${name}' is a folder; name a file in it`);
  // Reading a pipe or a terminal could wait forever.
  if (!stats.isFile()) throw noFile(name);
  if (stats.size > maxBytes)
    throw new InputError(`File '${name}' is larger than ${maxBytes / 1024 / 1024} MB; split it`);
  const ageMs = Date.now() - stats.mtimeMs;
  if (ageMs >= 0 && ageMs < settleMs) await setTimeout(settleMs);
  const text = await file.readFile('utf8');
  const after = await file.stat();
  return after.mtimeMs === stats.mtimeMs && after.size === stats.size ? text : undefined;
}

function noFile(name: string): InputError {
  return new InputError(`'${name}' is no regular file but a pipe, socket or device; name a file`);
}
