import { isInside } from '@portico/server/files';
import { findRealPath, readNamedFile } from './readTextFile.ts';

/** Which file is read, and what its errors say. */
export interface InsideFile {
  /** Absolute. */
  path: string;
  /** How those who see errors know the file: its path on the server is not for them. */
  name: string;
  /** Absolute paths of the folders that it must lie in. */
  folders: readonly string[];
  /** What to do when there is none. */
  missingFix: string;
  /** The error for a file outside of these folders. */
  refuse: () => Error;
}

/** Reads a text file that lies in one of some folders. Links are followed before the check, so none can lead outside. */
export async function readFileInside(file: InsideFile): Promise<string> {
  const { path, name, folders, missingFix, refuse } = file;
  const [real, ...roots] = await Promise.all([findRealPath(path), ...folders.map(findRealPath)]);
  if (!roots.some(root => isInside(root, real))) throw refuse();
  return readNamedFile(real, name, missingFix);
}
