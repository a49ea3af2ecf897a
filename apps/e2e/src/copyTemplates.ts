import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Copies the templates of a folder, and names another code host in them.
 *
 * @returns the folder of the copies, which the caller removes.
 */
export async function copyTemplates(
  folder: string,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'portico-templates-'));
  await cp(folder, copy, { recursive: true });
  for (const name of await readdir(copy, { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    const file = join(copy, name.name, 'template.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
  }
  return copy;
}
