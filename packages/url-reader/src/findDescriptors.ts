import { toComparable } from '@portico/code-hosts';
import { createPathTest, selectPaths } from './selectPaths.ts';

/** A file of a repository that is a descriptor, or has the name of one. */
export interface FoundDescriptor<T> {
  entry: T;
  path: string;
  kind: 'file' | 'link' | 'folder';
}

/** What a repository holds. */
export interface RepositoryEntries<T> {
  files: readonly T[];
  links?: readonly T[] | undefined;
}

const wildcard = /[*?[\]{}!()]/;

/**
 * The descriptors of a repository, at any depth, those nearest to the root first: files of a name; then links and folders
 * of this name, and whatever a reader takes for it, such as other capitals and YAML's other extension.
 *
 * @param pattern - name or path of descriptors; may have wildcards, which find files alone.
 */
export async function findDescriptors<T extends { path: string }>(
  { files, links = [] }: RepositoryEntries<T>,
  pattern: string,
): Promise<FoundDescriptor<T>[]> {
  const exact = (await selectPaths(files, pattern)).map(entry => describe(entry, 'file'));
  if (wildcard.test(pattern)) return exact;
  const known = new Set(exact.map(({ path }) => path));
  const isSimilar = createNameTest(pattern);
  const similar: FoundDescriptor<T>[] = [];
  const add = (entry: T, path: string, kind: FoundDescriptor<T>['kind']) => {
    if (known.has(path)) return;
    known.add(path);
    similar.push({ entry, path, kind });
  };
  for (const entry of links) if (isSimilar(entry.path)) add(entry, entry.path, 'link');
  for (const entry of files) {
    if (isSimilar(entry.path)) add(entry, entry.path, 'file');
    for (const folder of listFolders(entry.path))
      if (isSimilar(folder)) add(entry, folder, 'folder');
  }
  return [...exact, ...similar.sort((a, b) => depthOf(a.path) - depthOf(b.path))];
}

/** Whether {@link findDescriptors} finds a path, or a folder that it is in; for lists that are cut. */
export function createDescriptorTest(pattern: string): (path: string) => boolean {
  const isSimilar = wildcard.test(pattern) ? () => false : createNameTest(pattern);
  const isExact = createPathTest(pattern);
  return path => isSimilar(path) || isExact(path) || listFolders(path).some(isSimilar);
}

function createNameTest(pattern: string): (path: string) => boolean {
  const wanted = toComparable(pattern.replace(/^(\.?\/)+/, ''));
  const isPath = wanted.includes('/');
  return path => toComparable(isPath ? path : path.slice(path.lastIndexOf('/') + 1)) === wanted;
}

function describe<T extends { path: string }>(entry: T, kind: 'file'): FoundDescriptor<T> {
  return { entry, path: entry.path, kind };
}

function listFolders(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at));
  return folders;
}

const depthOf = (path: string) => path.split('/').length;
