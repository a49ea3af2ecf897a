import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files into a new folder; objects as JSON. @returns the folder. */
export async function writeFiles(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'portico-vite-')));
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
