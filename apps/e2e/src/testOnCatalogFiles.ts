import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from '@playwright/test';
import { catalogFolder } from './testServer.ts';

/** The descriptors that this worker's server reads; they are as they were after each test, also after one that fails. */
export interface CatalogFiles {
  /** @param path - below the catalog's folder. */
  change(path: string, edit: (text: string) => string): Promise<void>;
  add(path: string, text: string): Promise<void>;
  /** Takes back all changes so far. */
  restore(): Promise<void>;
}

/** A test that may change descriptors. */
export const testOnCatalogFiles = test.extend<{ files: CatalogFiles }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed.
  files: async ({}, use) => {
    const before = new Map<string, string | undefined>();
    const files: CatalogFiles = {
      async change(path, edit) {
        const file = join(catalogFolder, path);
        const text = await readFile(file, 'utf8');
        if (!before.has(file)) before.set(file, text);
        await writeFile(file, edit(text));
      },
      async add(path, text) {
        const file = join(catalogFolder, path);
        before.set(file, undefined);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      },
      async restore() {
        for (const [file, text] of before) {
          if (text === undefined) await rm(file, { force: true });
          else await writeFile(file, text);
        }
        before.clear();
      },
    };
    await use(files);
    await files.restore();
  },
});
