import { readdir, stat } from 'node:fs/promises';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { InputError, NotFoundError } from '@portico/errors';
import { compileGlob, type Glob, hasWildcards } from '@portico/patterns';

/** The files of a file location, and the folders in which more may appear. */
export interface FileListing {
  files: string[];
  folders: string[];
  /** Folders that could not be read, so that the list is not complete. */
  unreadable: UnreadableFolder[];
}

/** A folder that could not be read, and why. */
export interface UnreadableFolder {
  folder: string;
  error: Error;
}

/** Whether a file target is a pattern. */
export function isPattern(target: string): boolean {
  return hasWildcards(target);
}

/** The folder that holds everything a file target can match. */
export function getBaseFolder(target: string): string {
  if (!isPattern(target)) return dirname(target);
  const { root } = parse(target);
  const parts = target.slice(root.length).split(sep);
  const firstPattern = parts.findIndex(isPattern);
  return join(root, ...parts.slice(0, firstPattern));
}

/** Whether a file target names one file or folder, and that is not there. */
export async function isMissingFile(target: string): Promise<boolean> {
  if (isPattern(target)) return false;
  return stat(target).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR',
  );
}

/** Whether a path is one of the files of a target. */
export function matchesTarget(
  path: string,
  target: string,
  exclude: readonly string[] = [],
): boolean {
  if (!isPattern(target)) return path === target;
  const base = getBaseFolder(target);
  return (
    compileTarget(target).matches(path) &&
    !isSkipped(relative(base, path), target) &&
    !compileExclusions(base, exclude)(path)
  );
}

/** On Windows, paths have another separator than patterns. */
function withSlashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

function compileTarget(target: string): Glob {
  const glob = compileGlob(withSlashes(target));
  return { matches: path => glob.matches(withSlashes(path)) };
}

/** Whether a path, or a folder that it is in, matches one of the patterns, which are relative to the base folder. */
function compileExclusions(base: string, exclude: readonly string[]): (path: string) => boolean {
  const globs = exclude.map(pattern => compileTarget(resolve(base, pattern)));
  return path => {
    if (globs.length === 0) return false;
    const names = relative(base, path).split(sep);
    return names.some((_, index) => {
      const folder = join(base, ...names.slice(0, index + 1));
      return globs.some(glob => glob.matches(folder));
    });
  };
}

/**
 * Lists the files of a target, but for those that `exclude` matches. A file that is named need not exist; reading it reports. A folder that
 * cannot be read takes nothing from the others.
 *
 * @throws InputError or NotFoundError when the folder that holds all of them cannot be read.
 */
export async function listFiles(
  target: string,
  exclude: readonly string[] = [],
): Promise<FileListing> {
  if (!isPattern(target)) return { files: [target], folders: [dirname(target)], unreadable: [] };
  const base = getBaseFolder(target);
  const listing = await listFilesBelow(base, target, exclude);
  const [first] = listing.unreadable;
  if (first?.folder === base) throw first.error;
  return listing;
}

/** Lists the files of a pattern that lie in a folder or below it. */
export async function listFilesBelow(
  start: string,
  target: string,
  exclude: readonly string[] = [],
): Promise<FileListing> {
  const listing: FileListing = { files: [], folders: [], unreadable: [] };
  if (!isPattern(target)) return listing;
  const base = getBaseFolder(target);
  const mayHoldFiles = makeFolderTest(relative(base, target).split(sep));
  const glob = compileTarget(target);
  const isExcluded = compileExclusions(base, exclude);
  await walk(start);
  listing.files.sort();
  return listing;

  async function walk(folder: string): Promise<void> {
    const below = relative(base, folder);
    if (!mayHoldFiles(below === '' ? [] : below.split(sep))) return;
    const entries = await readFolder(folder, folder === base);
    if (entries instanceof Error) {
      listing.unreadable.push({ folder, error: entries });
      return;
    }
    listing.folders.push(folder);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (isSkipped(relative(base, path), target) || isExcluded(path)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (glob.matches(path) && (entry.isFile() || (await isLinkedFile(path))))
        listing.files.push(path);
    }
  }
}

/** Reports in which folders below its base a pattern can match files, so that no other is entered. */
function makeFolderTest(pattern: readonly string[]): (folder: readonly string[]) => boolean {
  const isRecursive = pattern.includes('**');
  // A choice between paths, such as `{a/b,c}`, cannot be judged part by part.
  const isJudgedByPart = !pattern.includes('..') && pattern.every(hasClosedBraces);
  const globs = isJudgedByPart ? pattern.map(part => compileGlob(part)) : [];
  return folder => {
    if (!isRecursive && folder.length >= pattern.length) return false;
    if (!isJudgedByPart) return true;
    for (const [index, name] of folder.entries()) {
      const part = pattern[index] ?? '';
      if (part === '**') return true;
      if (index === pattern.length - 1 || !globs[index]?.matches(name)) return false;
    }
    return true;
  };
}

function hasClosedBraces(part: string): boolean {
  const count = (character: string) => part.split(character).length;
  return count('{') === count('}') && count('(') === count(')');
}

async function readFolder(folder: string, isBase: boolean) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder below may go away while the walk is under way.
    if (code === 'ENOENT' && !isBase) return [];
    const fix = isBase
      ? 'check that it exists and may be read'
      : "let the server read it, or leave it out of the location's pattern";
    const message = `Folder '${folder}' cannot be read (${code}); ${fix}`;
    return code === 'ENOENT' ? new NotFoundError(message) : new InputError(message);
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
