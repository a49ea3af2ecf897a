import { mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { EntityName } from '@portico/catalog-model';
import { ContainedFolder } from '@portico/server/files';
import type { DocsStorage } from '@portico/techdocs-node';

const maxFileBytes = 512 * 1024 * 1024;

/** Sites in a folder of this machine. Links that lead out of it are not followed. */
export function createFolderStorage(folder: string): DocsStorage {
  // The folder may be replaced at any time, by a link to the next version of all sites.
  const open = () => new ContainedFolder(folder, { name: 'folder of the sites' });
  return {
    async readFile(site, path) {
      try {
        return await open().read(pathOf(site, path), maxFileBytes);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async writeFile(site, path, bytes) {
      await mkdir(folder, { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      await open().write(pathOf(site, draft), bytes);
      await open().move(pathOf(site, draft), pathOf(site, path), { replaces: true });
    },
    async listFiles(site) {
      const root = pathOf(site);
      try {
        const entries = await open().list(root);
        return entries
          .filter(({ kind }) => kind === 'file')
          .map(({ path }) => path.slice(root.length + 1));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async removeFiles(site, paths) {
      for (const path of paths) await open().remove(pathOf(site, path));
    },
  };
}

function pathOf({ namespace, kind, name }: EntityName, ...path: string[]): string {
  return [namespace, kind, name, ...path].join('/');
}

/** What leads out of the folder is as good as missing. */
function isMissing(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'NotFoundError' || name === 'InputError' || code === 'ENOENT';
}
