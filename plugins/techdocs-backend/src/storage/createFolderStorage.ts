import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { EntityName } from '@portico/catalog-model';
import type { DocsStorage } from '@portico/techdocs-node';

/** Sites in a folder of this machine. Links that lead out of it are not followed. */
export function createFolderStorage(folder: string): DocsStorage {
  const folderOf = ({ namespace, kind, name }: EntityName) => join(folder, namespace, kind, name);
  return {
    async readFile(site, path) {
      try {
        const root = await realpath(folder);
        const file = await realpath(join(folderOf(site), path));
        return file.startsWith(root + sep) ? await readFile(file) : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async writeFile(site, path, bytes) {
      const file = join(folderOf(site), path);
      await mkdir(dirname(file), { recursive: true });
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, file);
    },
    async listFiles(site) {
      const root = folderOf(site);
      try {
        const entries = await readdir(root, { recursive: true, withFileTypes: true });
        return entries
          .filter(entry => entry.isFile())
          .map(entry =>
            join(entry.parentPath, entry.name)
              .slice(root.length + 1)
              .split(sep)
              .join('/'),
          );
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async removeFiles(site, paths) {
      for (const path of paths) await rm(join(folderOf(site), path), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
