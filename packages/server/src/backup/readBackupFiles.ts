import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError, NotFoundError } from '@portico/errors';
import { extract } from 'tar-stream';
import { headerFile, parsePartName, parseTotals, totalsFile } from './backupFormat.ts';

/** A file of a backup. */
export interface BackupFile {
  name: string;
  bytes: Uint8Array;
}

/** No file of a backup is as large: one is written when it has some megabytes, or one row more. */
const maxFileBytes = 1024 ** 3;

/**
 * The files of a backup in their order: the header, those of rows, the totals.
 *
 * @param source - a folder, a tar archive, or a stream of one.
 * @throws InputError when it is damaged or not complete; NotFoundError when there is none.
 */
export async function* readBackupFiles(source: string | Readable): AsyncGenerator<BackupFile> {
  if (typeof source !== 'string') return yield* readArchive(source);
  const found = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    throw new NotFoundError(
      `The backup '${source}' cannot be read (${cause.code}); name a folder or a tar archive that 'portico backup' wrote, or - for standard input`,
      { cause },
    );
  });
  if (!found.isDirectory()) return yield* readArchive(createReadStream(source));
  yield* readFolder(source);
}

async function* readFolder(folder: string): AsyncGenerator<BackupFile> {
  yield { name: headerFile, bytes: await readNamed(folder, headerFile) };
  const totals = await readNamed(folder, totalsFile);
  for (const { parts } of parseTotals(totals).tables)
    for (const { name } of parts) {
      if (!parsePartName(name))
        throw new InputError(`'${totalsFile}' of the backup is damaged: it names '${name}'`);
      yield { name, bytes: await readNamed(folder, name) };
    }
  yield { name: totalsFile, bytes: totals };
}

async function readNamed(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, name));
  } catch (cause) {
    throw new InputError(
      `'${name}' is missing in '${folder}' (${(cause as NodeJS.ErrnoException).code}): this is no backup, or not all of one`,
      { cause },
    );
  }
}

async function* readArchive(stream: Readable): AsyncGenerator<BackupFile> {
  const unpacker = extract();
  const flow = pipeline(stream, unpacker as unknown as NodeJS.WritableStream);
  // The iteration throws the same error.
  flow.catch(() => {});
  let last: string | undefined;
  try {
    for await (const entry of unpacker) {
      const { name, type, size = 0 } = entry.header;
      if (type === 'directory') {
        entry.resume();
        continue;
      }
      const path = name.replace(/^\.\//, '');
      if (type !== 'file' || (path !== headerFile && path !== totalsFile && !parsePartName(path)))
        throw new InputError(`'${name}' in the archive is no file of a backup`);
      if (size > maxFileBytes) throw new InputError(`'${name}' in the archive is too large`);
      if (last === undefined && path !== headerFile)
        throw new InputError(
          `The archive begins with '${name}' instead of '${headerFile}': this is no backup, or its files were packed in another order; unpack it and restore from the folder`,
        );
      const chunks: Uint8Array[] = [];
      for await (const chunk of entry) chunks.push(chunk as Uint8Array);
      last = path;
      yield { name: path, bytes: Buffer.concat(chunks) };
    }
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError(`The archive is damaged: ${(cause as Error).message}`, { cause });
  } finally {
    stream.destroy();
  }
  if (last !== totalsFile)
    throw new InputError(
      `The archive ends before '${totalsFile}': it is not complete; back up again`,
    );
}
