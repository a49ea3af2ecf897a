import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { findRealPath, isInside, withEntry } from '@portico/server/files';

/** The folders that a file must lie in, links followed. */
export interface FileBounds {
  /** Absolute paths. */
  folders: readonly string[];
  /** The error for a file outside of these folders. */
  refuse: () => Error;
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
/** A file or folder may be replaced between the two looks at it. */
const maxAttempts = 5;

/**
 * Opens a file for reading, links followed. Its folder is checked while it is open, so that a link that takes the place of the file
 * or of a folder above it meanwhile leads nowhere.
 *
 * @param path - absolute.
 * @throws the error of `refuse` for a file outside of the bounds, also where none is; else the file system's error.
 */
export async function openInside(path: string, bounds?: FileBounds): Promise<FileHandle> {
  const check = bounds ? await createCheck(bounds) : () => {};
  for (let attempt = 1; ; attempt += 1) {
    const real = await findRealPath(path).catch((error: unknown) => {
      check(path);
      throw error;
    });
    check(real);
    try {
      return await openEntry(real, check);
    } catch (error) {
      const isReplaced = await findRealPath(path).then(
        now => now !== real,
        () => false,
      );
      if (!isReplaced || attempt === maxAttempts) throw error;
    }
  }
}

/** Opens a file by its real path for reading. @param check - throws when its folder, given by its real path, must not be used. */
export function openEntry(realPath: string, check: (real: string) => void): Promise<FileHandle> {
  return withEntry(realPath, check, at => open(at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
}

/** Where paths really lead. Those that cannot be followed are as they are written: nothing can be read there. */
export function findRealPaths(paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map(each => findRealPath(each).catch(() => each)));
}

async function createCheck({ folders, refuse }: FileBounds): Promise<(real: string) => void> {
  const roots = await findRealPaths(folders);
  return real => {
    if (!roots.some(root => isInside(root, real))) throw refuse();
  };
}
