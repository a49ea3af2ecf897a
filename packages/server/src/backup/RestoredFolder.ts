import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConflictError, ServiceUnavailableError } from '@portico/errors';
import { syncFolder } from './syncFolder.ts';

/** While it exists its files are to replace those of the data folder; it appears by one rename, whole. */
const restoredName = 'restored';
const partialPrefix = 'restored.partial-';
const listName = 'files.json';

/** Makes a folder beside the data for the files of a restore. The caller holds the data folder. */
export async function makeRestoreFolder(dataFolder: string): Promise<string> {
  return mkdtemp(join(dataFolder, partialPrefix));
}

/** What a restore does to the files of the data folder. */
export interface ReplacedFiles {
  /** Those that come from the restore. */
  restored: readonly string[];
  /** Those of plugins that the backup has nothing of. */
  removed: readonly string[];
}

/** Replaces files of the data folder by those of a restore: from its rename on, whoever starts next ends it. */
export async function takeRestoreFolder(
  dataFolder: string,
  partial: string,
  files: ReplacedFiles,
): Promise<void> {
  for (const name of files.restored) await syncFile(join(partial, name));
  await writeFile(join(partial, listName), JSON.stringify(files));
  await syncFile(join(partial, listName));
  await syncFolder(partial);
  await rename(partial, join(dataFolder, restoredName));
  await syncFolder(dataFolder);
  await finishRestore(dataFolder);
}

/**
 * Ends a restore whose process was killed while it replaced files, and removes what others left that came less far. The caller holds the
 * data folder.
 *
 * @returns whether there was one to end.
 */
export async function finishRestore(dataFolder: string): Promise<boolean> {
  const names = await readdir(dataFolder);
  for (const name of names)
    if (name.startsWith(partialPrefix)) await rm(join(dataFolder, name), { recursive: true });
  if (!names.includes(restoredName)) return false;
  const restored = join(dataFolder, restoredName);
  const listed = await readList(restored);
  // Without its list it is empty: all files have been moved.
  if (listed) {
    const left = await readdir(restored);
    for (const name of names) {
      const file = /^(.+\.sqlite)(?:-wal|-shm|-journal)?$/.exec(name)?.[1];
      if (file === undefined) continue;
      // Those that have come from the restore stay.
      if (left.includes(file) || listed.removed.includes(file)) await rm(join(dataFolder, name));
    }
    for (const name of listed.restored)
      if (left.includes(name)) await rename(join(restored, name), join(dataFolder, name));
    await syncFolder(dataFolder);
  }
  await rm(join(restored, listName), { force: true });
  await rm(restored, { recursive: true });
  return true;
}

/** @throws ServiceUnavailableError while files of the data folder are being replaced. */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const isThere = await stat(join(dataFolder, restoredName)).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new ServiceUnavailableError(
      `A restore replaces the files in '${dataFolder}', or was interrupted while it did; wait for it, or start the server, which ends it`,
    );
}

/** @throws ConflictError when the data folder has one of these files. */
export async function refuseStoredFiles(
  dataFolder: string,
  files: readonly string[],
): Promise<void> {
  const names = (await readdir(dataFolder)).filter(name => files.includes(name));
  if (names.length > 0)
    throw new ConflictError(
      `The data folder '${dataFolder}' has data (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}); restore into an empty folder, or replace what is there with --replace`,
    );
}

async function readList(restored: string): Promise<ReplacedFiles | undefined> {
  try {
    return JSON.parse(await readFile(join(restored, listName), 'utf8')) as ReplacedFiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
