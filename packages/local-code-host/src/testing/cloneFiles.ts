import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { runGit } from '../git/runGit.ts';

/** A folder that is removed after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forge-clone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The files that git clones from an address, by path, bytes as Latin-1; `*` follows the path of one that can be
 * executed, `@` that of a link, whose target it has.
 */
export async function cloneFiles(url: string, branch?: string): Promise<Record<string, string>> {
  const folder = await makeFolder();
  const options = branch ? ['--branch', branch] : [];
  await runGit(folder, ['clone', '--quiet', ...options, url, '.']);
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (path.startsWith('.git/')) continue;
    if (entry.isSymbolicLink()) files[`${path}@`] = await readlink(file);
    if (!entry.isFile()) continue;
    const isExecutable = ((await stat(file)).mode & 0o100) !== 0;
    files[isExecutable ? `${path}*` : path] = await readFile(file, 'latin1');
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
