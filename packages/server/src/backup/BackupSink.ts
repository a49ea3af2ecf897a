import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { ConflictError } from '@portico/errors';
import { pack } from 'tar-stream';
import { syncFolder } from './syncFolder.ts';

/** Where the files of a backup go, in order. */
export interface BackupSink {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes the backup appear. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

const fileMode = 0o600;

/**
 * A folder, which appears at once when it is complete; until then its name ends in `.partial-…`.
 *
 * @throws ConflictError when there is something of this name.
 */
export async function openFolderSink(target: string): Promise<BackupSink> {
  const folder = resolve(target);
  await refuseExisting(folder);
  await mkdir(dirname(folder), { recursive: true });
  // Readable by its user only.
  const partial = await mkdtemp(`${folder}.partial-`);
  const folders = new Set<string>([partial]);
  return {
    async add(name, bytes) {
      const path = join(partial, name);
      if (!folders.has(dirname(path))) {
        await mkdir(dirname(path), { mode: 0o700 });
        folders.add(dirname(path));
      }
      const file = await open(path, 'wx', fileMode);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async finish() {
      for (const each of [...folders].toReversed()) await syncFolder(each);
      await refuseExisting(folder);
      await rename(partial, folder);
      await syncFolder(dirname(folder));
    },
    abort: () => rm(partial, { recursive: true, force: true }),
  };
}

async function refuseExisting(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found)
    throw new ConflictError(
      `'${folder}' exists; name a new folder, such as '${basename(folder)}-${new Date().toISOString().slice(0, 10)}'`,
    );
}

/** A tar archive of the same files, written to a stream while they come. */
export function openTarSink(output: Writable): BackupSink {
  const archive = pack();
  // What reads the other end may close it: that fails the next file.
  const flow = pipeline(archive, output, { end: false });
  flow.catch(() => {});
  return {
    async add(name, bytes) {
      const header = { name, size: bytes.length, mode: fileMode, mtime: new Date() };
      const added = new Promise<void>((done, fail) => {
        archive.entry(header, Buffer.from(bytes), error => (error ? fail(error) : done()));
      });
      await Promise.race([added, flow]);
    },
    async finish() {
      archive.finalize();
      await flow;
    },
    async abort() {
      archive.destroy();
      await flow.catch(() => {});
    },
  };
}
