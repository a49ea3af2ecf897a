import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectId } from './looseObjects.ts';

/** Names that git takes and that lead nowhere else in the file system. */
const plainRef = /^refs\/(?!.*(?:\.\.|\.lock(?:\/|$)))[\w+-][\w.+-]*(?:\/[\w+-][\w.+-]*)*$/;
const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** The id that a ref points to, none where there is no such ref; `undefined` where only git knows. */
export async function readLooseRef(
  repository: string,
  ref: string,
): Promise<{ id?: string } | undefined> {
  if (!plainRef.test(ref)) return undefined;
  try {
    const id = (await readFile(join(repository, ref), 'utf8')).trim();
    return isObjectId(id) ? { id } : undefined;
  } catch (error) {
    if (!noFile.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return (await isPacked(repository)) ? undefined : {};
  }
}

/** Ids of all refs below a folder by name, as git sorts them; `undefined` where only git knows. */
export async function listLooseRefs(
  repository: string,
  folder: string,
): Promise<Map<string, string> | undefined> {
  if (await isPacked(repository)) return undefined;
  const entries = await readdir(join(repository, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => undefined);
  if (!entries) return undefined;
  const names = entries
    .filter(entry => entry.isFile() && !entry.name.endsWith('.lock'))
    .map(entry => join(entry.parentPath, entry.name).slice(repository.length + 1))
    .map(name => name.replaceAll('\\', '/'));
  const refs = new Map<string, string>();
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const ref = await readLooseRef(repository, name);
    if (ref?.id === undefined) return undefined;
    refs.set(name, ref.id);
  }
  return refs;
}

async function isPacked(repository: string): Promise<boolean> {
  return access(join(repository, 'packed-refs')).then(
    () => true,
    () => false,
  );
}
