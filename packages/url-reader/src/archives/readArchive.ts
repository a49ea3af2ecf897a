import { InputError } from '@portico/errors';
import type { TreeFile } from '../Reader.ts';
import type { ReadLimits } from '../ReadLimits.ts';
import { ArchiveBudget } from './ArchiveBudget.ts';
import type { ArchiveOptions } from './ArchiveOptions.ts';

/** Bytes that are enough to recognize an archive. */
const headBytes = 512;

/**
 * The files of an archive, in its order: .tar.gz and .tar while they come in, .zip once it is there.
 *
 * @param chunks - the archive's bytes.
 * @throws InputError when it is no archive, is damaged, or names paths outside of itself.
 */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array>,
  { limits, ...selection }: Omit<ArchiveOptions, 'budget'> & { limits: ReadLimits },
): AsyncGenerator<TreeFile> {
  const options = { ...selection, budget: new ArchiveBudget(selection.url, limits) };
  const iterator = countBytes(chunks, options.budget)[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  const archive = resume(head, iterator);
  const kind = recognize(head);
  if (kind === undefined) {
    await iterator.return?.();
    throw new InputError(
      `'${options.url}' is not an archive${describeHead(head)}; name a .tar.gz or .zip file, or a folder of a code host`,
    );
  }
  if (kind === 'zip') {
    const { readZip } = await import('./readZip.ts');
    yield* readZip(archive, options);
  } else {
    const { readTar } = await import('./readTar.ts');
    yield* readTar(archive, kind === 'gzip', options);
  }
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, budget: ArchiveBudget) {
  for await (const chunk of chunks) {
    budget.addArchiveBytes(chunk.length);
    yield chunk;
  }
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return Buffer.concat(chunks);
}

async function* resume(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** By their first bytes: hosts and proxies name media types as they like. */
function recognize(head: Buffer): 'gzip' | 'tar' | 'zip' | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const start = head.toString('latin1', 0, 4);
  if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return 'zip';
  return head.toString('latin1', 257, 262) === 'ustar' ? 'tar' : undefined;
}

function describeHead(head: Buffer): string {
  if (head.length === 0) return ' but empty';
  return /^\s*<(!doctype|html)/i.test(head.toString('latin1')) ? ' but a web page' : '';
}
