import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { type Header, pack } from 'tar-stream';

/** An entry of an archive for tests. */
export interface TestEntry {
  path: string;
  text?: string | Uint8Array;
  mode?: number;
  /** Where a link leads. */
  linkTo?: string;
  type?: Header['type'];
}

/** A tar archive of these entries, in this order. */
export async function makeTar(entries: readonly TestEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { path, text = '', mode = 0o644, linkTo, type } of entries) {
    const linked = linkTo === undefined ? {} : { linkname: linkTo, type: type ?? 'symlink' };
    const header = { name: path, mode, ...(type && { type }), ...linked } as Header;
    if (linkTo === undefined) archive.entry(header, Buffer.from(text as string));
    else archive.entry(header);
  }
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The same, compressed. */
export async function makeTarGz(entries: readonly TestEntry[]): Promise<Buffer> {
  return gzipSync(await makeTar(entries));
}

/** A zip archive of these entries, with the modes of a Unix system. */
export function makeZip(entries: readonly TestEntry[]): Buffer {
  const linkMode = 0o120777;
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        entries.map(({ path, text = '', mode = 0o644, linkTo }) => [
          path,
          [
            new Uint8Array(Buffer.from(linkTo ?? (text as string))),
            {
              os: 3,
              level: text === '' ? 0 : 6,
              attrs: ((linkTo === undefined ? 0o100000 | mode : linkMode) << 16) >>> 0,
            },
          ],
        ]),
      ) as never,
    ),
  );
}
