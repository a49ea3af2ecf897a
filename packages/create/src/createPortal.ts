import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** What portal to write. */
export interface NewPortalOptions {
  /** Where, absolute; created where it is missing. */
  folder: string;
  /** Of Portico's packages. */
  version: string;
}

/** Of files that are there before anything is written into a new repository. */
const ignoredEntries = ['.git', 'LICENSE', '.DS_Store'];
const template = resolve(import.meta.dirname, '../template');

/**
 * Writes a company's portal.
 *
 * @returns the files, from the folder.
 * @throws Error when the folder has files already; nothing is written then.
 */
export async function createPortal({
  folder,
  version,
}: NewPortalOptions): Promise<readonly string[]> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new Error(`'${folder}' is a file; choose another folder`);
    throw error;
  });
  const found = present.find(entry => !ignoredEntries.includes(entry));
  if (found !== undefined)
    throw new Error(`'${folder}' is not empty: it has '${found}'; choose another folder`);
  const fill = (text: string) =>
    text.replaceAll('__name__', toPackageName(basename(folder))).replaceAll('__version__', version);
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const written: string[] = [];
  for (const entry of entries.filter(each => each.isFile())) {
    const source = join(entry.parentPath, entry.name);
    // Named so that packing leaves them as they are.
    const path = relative(template, source)
      .replace(/[.]txt$/, '')
      .replace(/^_/, '.');
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), fill(await readFile(source, 'utf8')));
    written.push(path.replaceAll('\\', '/'));
  }
  return written.toSorted();
}

/** A name that npm accepts: `Our portal` as `our-portal`. */
function toPackageName(name: string): string {
  const words = name
    .slice(0, 100)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(word => word !== '');
  const plain = words.join('-');
  return plain === '' ? 'portal' : plain;
}
