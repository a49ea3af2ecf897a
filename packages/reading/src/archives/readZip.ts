import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@portico/errors';
import { TemporaryFolder } from '@portico/server/files';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { TreeFile } from '../Reader.ts';
import type { ArchiveOptions } from './ArchiveOptions.ts';
import { locateEntry, parseEntryPath, unsafePath } from './entryPath.ts';

const executableBits = 0o111;
const typeBits = 0o170000;
const regularFile = 0o100000;
const encryptedFlag = 1;

/**
 * The files of a zip archive, which is stored in a temporary file first: what it holds, and which entries are links,
 * is only known from its end.
 */
export async function* readZip(
  chunks: AsyncIterable<Uint8Array>,
  options: ArchiveOptions,
): AsyncGenerator<TreeFile> {
  const folder = await TemporaryFolder.create('archive');
  try {
    const path = join(folder.path, 'archive.zip');
    await store(path, chunks);
    const zip = await openZip(path, options.url);
    try {
      yield* readEntries(zip, options);
    } finally {
      zip.close();
    }
  } finally {
    await folder.remove();
  }
}

async function store(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

async function openZip(path: string, url: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (cause) {
    throw damage(url, cause);
  }
}

async function* readEntries(
  zip: ZipFile,
  { url, layout, filter, budget, signal }: ArchiveOptions,
): AsyncGenerator<TreeFile> {
  const entries = zip.eachEntry();
  for (;;) {
    signal.throwIfAborted();
    const { value: entry, done } = await entries.next().catch((cause: unknown) => {
      throw damage(url, cause);
    });
    if (done) return;
    budget.addEntry();
    const path = locateEntry(parseEntryPath(url, entry.fileName), layout);
    const mode = entry.externalFileAttributes >>> 16;
    if (path === undefined || !isRegularFile(entry, mode) || filter?.(path) === false) continue;
    if ((entry.generalPurposeBitFlag & encryptedFlag) !== 0)
      throw new InputError(`'${path}' in the archive of '${url}' is encrypted`);
    budget.addFile(path, entry.uncompressedSize);
    const bytes = await unpack(zip, entry, url, budget);
    yield { path, bytes, isExecutable: (mode & executableBits) !== 0 };
  }
}

/** Archives made without a file system's modes have 0. */
function isRegularFile({ fileName }: Entry, mode: number): boolean {
  const type = mode & typeBits;
  return !fileName.endsWith('/') && (type === 0 || type === regularFile);
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  url: string,
  budget: ArchiveOptions['budget'],
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      budget.addUnpackedBytes(chunk.length);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw isLimit(cause) ? cause : damage(url, cause);
  }
  return Buffer.concat(chunks);
}

const isLimit = (error: unknown) =>
  error instanceof Error && (error.name === 'InputError' || error.name === 'NotAllowedError');

const unsafeName =
  /^(?:invalid characters in fileName|absolute path|invalid relative path): (.*)$/s;

function damage(url: string, cause: unknown): InputError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const [, name] = unsafeName.exec(reason) ?? [];
  if (name !== undefined) return unsafePath(url, name);
  return new InputError(`The archive of '${url}' is damaged: ${reason}`, { cause });
}
