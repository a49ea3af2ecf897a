import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Root of the repository. */
export const repositoryFolder = resolve(import.meta.dirname, '../../../..');

const files = ['portal', 'server'].flatMap(app =>
  ['package.json', 'tsconfig.json', 'src/plugins.ts'].map(file => `apps/${app}/${file}`),
);

/** Copies what `new plugin` changes into a folder of its own. @returns the folder. */
export async function copyAssembly(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-new-'));
  for (const file of ['tsconfig.json', ...files]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(repositoryFolder, file), join(folder, file));
  }
  await mkdir(join(folder, 'plugins'));
  return folder;
}
