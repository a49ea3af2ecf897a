import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** As many as Linux follows. */
const maxLinks = 40;

/**
 * Where an absolute path leads, all links followed, also those to what is not there; what is missing at its end stays as it is
 * written.
 *
 * @throws the file system's error, such as ELOOP for links in a circle.
 */
export function findRealPath(path: string): Promise<string> {
  return follow(path, maxLinks);
}

async function follow(path: string, linksLeft: number): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    const at = join(await follow(dirname(path), linksLeft), basename(path));
    const target = await readLinkAt(at);
    if (target === undefined) return at;
    if (linksLeft === 0) throw Object.assign(new Error(`ELOOP: '${path}'`), { code: 'ELOOP' });
    return follow(resolve(dirname(at), target), linksLeft - 1);
  }
}

async function readLinkAt(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EINVAL') return undefined;
    throw error;
  }
}
