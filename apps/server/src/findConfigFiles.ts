import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';

const mainFile = 'app-config.yaml';
const localFile = 'app-config.local.yaml';
/** Configuration of the demonstration, relative to the folder that all is in. */
export const demonstrationFile = 'apps/server/demo/app-config.yaml';

/**
 * The files to read when none are named: those of the demonstration are among them while nobody says in
 * `catalog.locations` what to show.
 */
export async function findConfigFiles(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const hasLocal = await access(join(folder, localFile)).then(
    () => true,
    () => false,
  );
  const own = hasLocal ? [localFile] : [];
  const isOwnPortal = await loadConfig({ folder, env, schemas: [] }).then(
    ({ value }) =>
      (value['catalog'] as { locations?: unknown } | undefined)?.locations !== undefined,
    // What is wrong is reported with file and line when the files are read to be used.
    () => hasLocal,
  );
  return isOwnPortal ? [mainFile, ...own] : [mainFile, demonstrationFile, ...own];
}
