import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readFiles } from './readFiles.ts';

const run = promisify(execFile);

/** The files that git clones of a branch, as text by path. */
export async function cloneBranch(url: string, branch: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'clone-'));
  try {
    await run('git', ['clone', '--quiet', '--branch', branch, url, folder]);
    await rm(join(folder, '.git'), { recursive: true });
    return await readFiles(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
