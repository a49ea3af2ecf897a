import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { InputError } from '@portico/errors';
import { extract } from 'tar-stream';
import type { TreeFile } from '../Reader.ts';
import type { ArchiveOptions } from './ArchiveOptions.ts';
import { locateEntry, parseEntryPath } from './entryPath.ts';
import { toLink } from '../LinkOptions.ts';

const executableBits = 0o111;

/** The files of a tar archive while it comes in, one in memory at a time. */
export async function* readTar(
  chunks: AsyncIterable<Uint8Array>,
  isZipped: boolean,
  { url, layout, filter, budget, signal, ...links }: ArchiveOptions,
): AsyncGenerator<TreeFile> {
  const unpacker = extract();
  const count = async function* (unpacked: AsyncIterable<Uint8Array>) {
    for await (const chunk of unpacked) {
      budget.addUnpackedBytes(chunk.length);
      yield chunk;
    }
  };
  const target = unpacker as unknown as NodeJS.WritableStream;
  const flow: Promise<void> = isZipped
    ? pipeline(chunks, createGunzip(), count, target, { signal })
    : pipeline(chunks, count, target, { signal });
  // The iteration below throws the same error.
  flow.catch(() => {});
  const entries = unpacker[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value: entry, done } = await entries.next();
      if (done) break;
      const { name, type, mode = 0, size = 0 } = entry.header;
      budget.addEntry();
      const path = locateEntry(parseEntryPath(url, name), layout);
      const isFile = type === 'file' || type === 'contiguous-file';
      const isWanted = isFile || links.keepsLinks === true || links.onOmitted !== undefined;
      const isTaken =
        path !== undefined && isWanted && type !== 'directory' && filter?.(path) !== false;
      if (!isTaken || !isFile) {
        entry.resume();
        if (!isTaken) continue;
        const link =
          type === 'symlink' ? toLink(path, entry.header.linkname ?? '', links) : undefined;
        if (link) {
          budget.addFile(path, link.bytes.length);
          yield link;
        } else if (type !== 'symlink') links.onOmitted?.({ path, reason: describeType(type) });
        continue;
      }
      budget.addFile(path, size);
      const parts: Uint8Array[] = [];
      for await (const part of entry) parts.push(part as Uint8Array);
      yield { path, bytes: Buffer.concat(parts), isExecutable: (mode & executableBits) !== 0 };
    }
    await flow;
  } catch (error) {
    throw describeDamage(url, error);
  } finally {
    unpacker.destroy();
    await entries.return?.();
  }
}

function describeType(type: string | null | undefined): string {
  return type === 'link' ? 'a hard link' : 'no file but a device or the like';
}

const isOwn = (error: unknown) =>
  error instanceof Error && (error.name === 'InputError' || error.name === 'NotAllowedError');

/** Errors of the unpackers as those of an archive; others as they are. */
function describeDamage(url: string, error: unknown): unknown {
  if (!(error instanceof Error) || isOwn(error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const isOfGzip = code?.startsWith('Z_') === true;
  const isOfTar =
    /^(Invalid tar header|Unexpected end of data|Header exceeds|Invalid header|invalid pax)/i.test(
      error.message,
    );
  if (!isOfGzip && !isOfTar) return error;
  return new InputError(`The archive of '${url}' is damaged: ${error.message}`, { cause: error });
}
