import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

const compress = promisify(deflate);
const decompress = promisify(inflate);
const idPattern = /^[0-9a-f]{40}$/;

/** An object of a repository that has a file of its own. */
export interface LooseObject {
  type: string;
  bytes: Buffer;
}

/** Whether a text is the whole id of an object. */
export function isObjectId(text: string): boolean {
  return idPattern.test(text);
}

/** Writes a blob as git does. */
export async function writeLooseBlob(repository: string, bytes: Uint8Array): Promise<string> {
  const object = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]);
  const id = createHash('sha1').update(object).digest('hex');
  const file = locate(repository, id);
  const folder = join(file, '..');
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `tmp_${randomUUID()}`);
  await writeFile(temporary, await compress(object));
  await rename(temporary, file);
  return id;
}

/** Reads an object; `undefined` where only git knows, as of those in packs. */
export async function readLooseObject(
  repository: string,
  id: string,
): Promise<LooseObject | undefined> {
  if (!isObjectId(id)) return undefined;
  const file = await readFile(locate(repository, id)).catch(() => undefined);
  if (!file) return undefined;
  const object = await decompress(file);
  const end = object.indexOf(0);
  const type = object.toString('latin1', 0, object.indexOf(' '));
  return { type, bytes: object.subarray(end + 1) };
}

function locate(repository: string, id: string): string {
  return join(repository, 'objects', id.slice(0, 2), id.slice(2));
}
