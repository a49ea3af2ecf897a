import { constants, existsSync } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** On Linux a path can begin at an open folder, so that nobody can put another in its place. */
const handles = '/proc/self/fd';
const hasHandles = process.platform === 'linux' && existsSync(handles);

/**
 * Works in a folder that is checked while it is open: a link that is put in its place between check and use has no effect.
 *
 * @param path - absolute.
 * @param check - throws when the folder, given by its real path, must not be used.
 * @param work - gets the path at which the folder is used, and its real path for everything but use.
 */
export async function withFolder<Result>(
  path: string,
  check: (realPath: string) => void,
  work: (at: string, realPath: string) => Promise<Result>,
): Promise<Result> {
  if (!hasHandles) {
    const real = await realpath(path);
    check(real);
    return work(real, real);
  }
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const at = `${handles}/${folder.fd}`;
    const real = await realpath(at);
    check(real);
    return await work(at, real);
  } finally {
    await folder.close();
  }
}

/** Works with an entry of a folder that is checked like this. The entry itself is not followed by its path. */
export function withEntry<Result>(
  path: string,
  check: (realParent: string) => void,
  work: (at: string, realParent: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(dirname(path), check, (at, real) => work(join(at, basename(path)), real));
}
