import { readdir, stat } from 'node:fs/promises';
import { dirname, join, matchesGlob, parse, relative, sep } from 'node:path';

/** The files of a file location, and the folders in which more may appear. */
export interface FileListing {
  files: string[];
  folders: string[];
}

const globCharacters = /[*?[\]{}]/;

/** Whether a file target is a pattern. */
export function isPattern(target: string): boolean {
  return globCharacters.test(target);
}

/** The folder that holds everything a file target can match. */
export function getBaseFolder(target: string): string {
  if (!isPattern(target)) return dirname(target);
  const { root } = parse(target);
  const parts = target.slice(root.length).split(sep);
  const firstPattern = parts.findIndex(isPattern);
  return join(root, ...parts.slice(0, firstPattern));
}

/** Whether a path is one of the files of a target. */
export function matchesTarget(path: string, target: string): boolean {
  if (!isPattern(target)) return path === target;
  return matchesGlob(path, target) && !isSkipped(relative(getBaseFolder(target), path), target);
}

/**
 * Lists the files of a target. A file that is named need not exist; reading it tells.
 *
 * @throws Error when a folder cannot be read: half a list is no list.
 */
export async function listFiles(target: string): Promise<FileListing> {
  if (!isPattern(target)) return { files: [target], folders: [dirname(target)] };
  return listFilesBelow(getBaseFolder(target), target);
}

/** Lists the files of a pattern that lie in a folder or below it. */
export async function listFilesBelow(start: string, target: string): Promise<FileListing> {
  if (!isPattern(target)) return { files: [], folders: [] };
  const listing: FileListing = { files: [], folders: [] };
  const base = getBaseFolder(target);
  const isRecursive = target.includes('**');
  const maxDepth = relative(base, target).split(sep).length;
  await walk(start, 1 + (start === base ? 0 : relative(base, start).split(sep).length));
  listing.files.sort();
  return listing;

  async function walk(folder: string, depth: number): Promise<void> {
    if (!isRecursive && depth > maxDepth) return;
    listing.folders.push(folder);
    for (const entry of await readFolder(folder, folder === base)) {
      const path = join(folder, entry.name);
      if (isSkipped(relative(base, path), target)) continue;
      if (entry.isDirectory()) await walk(path, depth + 1);
      else if (matchesGlob(path, target) && (entry.isFile() || (await isLinkedFile(path))))
        listing.files.push(path);
    }
  }
}

async function readFolder(folder: string, isBase: boolean) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder below may go away while the walk is under way.
    if (code === 'ENOENT' && !isBase) return [];
    throw new Error(
      `Folder '${folder}' cannot be read (${code}); check that it exists and may be read`,
      { cause: error },
    );
  }
}

async function isLinkedFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    // A link to nothing is no file.
    return false;
  }
}

/** Folders of tools and of packages hold no descriptors, unless the pattern names them. */
function isSkipped(relativePath: string, target: string): boolean {
  return relativePath
    .split(sep)
    .some(
      part =>
        (part.startsWith('.') && part !== '..' && !target.includes(`${sep}.`)) ||
        (part === 'node_modules' && !target.includes('node_modules')),
    );
}
