import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@portico/errors';
import { withFolder } from './withFolder.ts';

/** What is in a folder. */
export interface FolderEntry {
  /** Relative, with `/` between names. */
  path: string;
  /** `other` for pipes, sockets and devices. */
  kind: 'file' | 'folder' | 'link' | 'other';
  /** Bytes. */
  size: number;
  isExecutable: boolean;
  /** When content or mode changed last, in milliseconds since 1970. */
  changedMs: number;
}

/** How a folder is listed. */
interface ListOptions {
  /** The path of the folder in those of the entries; '' for none. */
  prefix: string;
  isRecursive: boolean;
  maxEntries: number;
  /** What it is called in messages. */
  folder: string;
  /** Throws when a folder, given by its real path, must not be listed. */
  check: (realPath: string) => void;
}

/** Lists a folder, each folder before what is in it, by name. Links are not followed. */
export async function listEntries(root: string, options: ListOptions): Promise<FolderEntry[]> {
  const { isRecursive, maxEntries, folder, check } = options;
  const entries: FolderEntry[] = [];
  await walk(root, options.prefix);
  return entries;

  async function walk(path: string, above: string): Promise<void> {
    const found = await withFolder(path, check, async at => {
      const names = (await readdir(at)).toSorted();
      if (entries.length + names.length > maxEntries)
        throw new InputError(
          `The ${folder} holds more than ${maxEntries} files and folders; choose fewer`,
        );
      return Promise.all(
        names.map(async name =>
          toEntry(above === '' ? name : `${above}/${name}`, await lstat(join(at, name))),
        ),
      );
    });
    for (const entry of found) {
      checkName(entry.path, folder);
      entries.push(entry);
      if (isRecursive && entry.kind === 'folder')
        await walk(join(path, entry.path.slice(entry.path.lastIndexOf('/') + 1)), entry.path);
    }
  }
}

/** An entry from what the file system knows of it. */
export function toEntry(path: string, stats: Stats): FolderEntry {
  return {
    path,
    kind: stats.isFile()
      ? 'file'
      : stats.isDirectory()
        ? 'folder'
        : stats.isSymbolicLink()
          ? 'link'
          : 'other',
    size: stats.size,
    isExecutable: (stats.mode & 0o100) !== 0,
    changedMs: stats.ctimeMs,
  };
}

/** Such a name would be another path elsewhere. */
function checkName(path: string, folder: string): void {
  if (path.includes('\\'))
    throw new InputError(
      `The name '${path.slice(0, 200)}' in the ${folder} has a backslash; rename it`,
    );
}
