import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from '@portico/config';
import type { Installation } from './Installation.ts';

const mainFile = 'app-config.yaml';
const localFile = 'app-config.local.yaml';
/** Configuration of the demonstration, which is beside `src` and beside what is built; absolute. */
export const demonstrationFile = resolve(import.meta.dirname, '../demo/app-config.yaml');

/**
 * The files to read when none are named: those of the demonstration are among them while nobody says in
 * `catalog.locations` what to show.
 */
export async function findConfigFiles(
  { folder, defaultConfigFile = mainFile }: Pick<Installation, 'folder' | 'defaultConfigFile'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const [hasMain, hasLocal] = await Promise.all(
    [mainFile, localFile].map(file => exists(join(folder, file))),
  );
  const main = hasMain ? mainFile : defaultConfigFile;
  const own = hasLocal ? [localFile] : [];
  const isOwnPortal = await loadConfig({ folder, files: [main, ...own], env, schemas: [] }).then(
    ({ value }) =>
      (value['catalog'] as { locations?: unknown } | undefined)?.locations !== undefined,
    // What is wrong is reported with file and line when the files are read to be used.
    () => hasLocal,
  );
  return isOwnPortal ? [main, ...own] : [main, demonstrationFile, ...own];
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
