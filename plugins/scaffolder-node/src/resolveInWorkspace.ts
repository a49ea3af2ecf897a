import { realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { InputError } from '@portico/errors';

const maxPathCharacters = 1024;

/**
 * The full path of a file in a workspace, which need not exist.
 *
 * @param path - as a template gives it, with `/` between names; `.` is the workspace itself.
 * @throws InputError when it is absolute, or leads out of the workspace, also through a link.
 */
export async function resolveInWorkspace(workspacePath: string, path: string): Promise<string> {
  const normalized = path.replaceAll('\\', '/');
  const isAbsolute = normalized.startsWith('/') || /^[a-z]:/i.test(normalized);
  const isUpward = normalized.split('/').includes('..');
  if (isAbsolute || isUpward || normalized.includes('\0') || path.length > maxPathCharacters)
    throw new InputError(
      `The path '${path.slice(0, 200)}' does not lead into the workspace; write it relative to it, without '..'`,
    );
  const full = join(workspacePath, normalized);
  const root = await realpath(workspacePath);
  const real = await findRealPath(full);
  const inside = relative(root, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside)
    throw new InputError(`The path '${path.slice(0, 200)}' leads out of the workspace by a link`);
  return full;
}

/** Where a path leads through links, as far as it exists. */
async function findRealPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const folder = dirname(path);
    return folder === path ? path : findRealPath(folder);
  }
}
