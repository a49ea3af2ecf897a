import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@portico/errors';
import { TemporaryFolder } from '@portico/server/files';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { TreeFile } from '../Reader.ts';
import type { ArchiveOptions } from './ArchiveOptions.ts';
import { locateEntry, parseEntryPath, unsafePath } from './entryPath.ts';
import { maxLinkBytes, toLink } from '../LinkOptions.ts';

const executableBits = 0o111;
const typeBits = 0o170000;
const regularFile = 0o100000;
const symbolicLink = 0o120000;
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
  { url, layout, filter, budget, signal, ...links }: ArchiveOptions,
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
    if (path === undefined || entry.fileName.endsWith('/') || filter?.(path) === false) continue;
    const type = mode & typeBits;
    const isLink = type === symbolicLink && entry.uncompressedSize <= maxLinkBytes;
    // Archives made without a file system's modes have 0.
    if (type !== 0 && type !== regularFile && !isLink) {
      links.onOmitted?.({ path, reason: 'no file but a device or the like' });
      continue;
    }
    if ((entry.generalPurposeBitFlag & encryptedFlag) !== 0)
      throw new InputError(`'${path}' in the archive of '${url}' is encrypted`);
    if (!isLink) budget.addFile(path, entry.uncompressedSize);
    const bytes = await unpack(zip, entry, url, budget);
    if (isLink) {
      const link = toLink(path, Buffer.from(bytes).toString(), links);
      if (link) {
        budget.addFile(path, bytes.length);
        yield link;
      }
      continue;
    }
    yield { path, bytes, isExecutable: (mode & executableBits) !== 0 };
  }
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
