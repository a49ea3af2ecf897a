import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sweepTemporaryFolders, TemporaryFolder, withTemporaryFolder } from './TemporaryFolder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-temporary-'));
  vi.stubEnv('TMPDIR', root);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/** A process that makes a folder, and waits. */
async function startProcess() {
  const script = `
    import { TemporaryFolder } from ${JSON.stringify(import.meta.resolve('./TemporaryFolder.ts'))};
    console.log((await TemporaryFolder.create('task')).path);
    setInterval(() => {}, 1000);`;
  const args = ['--conditions=source', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [path] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { path: path.toString().trim(), kill };
}

it('is empty, only for its user, and gone afterwards, also after an error', async () => {
  const work = async (path: string) => {
    expect(await readdir(path)).toEqual([]);
    expect((await stat(join(path, '..'))).mode & 0o077).toBe(0);
    await writeFile(join(path, 'a'), 'a');
    throw new Error('failed');
  };
  await expect(withTemporaryFolder('task', work)).rejects.toThrow('failed');
  expect(await readdir(root)).toEqual([]);
});

it('makes the folder of TMPDIR, which an empty volume does not have yet', async () => {
  vi.stubEnv('TMPDIR', join(root, 'volume/tmp'));
  expect(await sweepTemporaryFolders()).toBe(0);
  await rm(join(root, 'volume'), { recursive: true });
  expect(await withTemporaryFolder('task', path => readdir(path))).toEqual([]);
});

it('is removed at the next start when its process was killed, and never while that lives', async () => {
  const [killed, alive] = await Promise.all([startProcess(), startProcess()]);
  const own = await TemporaryFolder.create('archive');
  await killed.kill();
  try {
    expect(await sweepTemporaryFolders()).toBe(1);
    await expect(stat(killed.path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(alive.path)).isDirectory()).toBe(true);
    expect((await stat(own.path)).isDirectory()).toBe(true);
  } finally {
    await alive.kill();
    await own.remove();
  }
  expect(await sweepTemporaryFolders()).toBe(1);
  expect(await readdir(root)).toEqual([]);
}, 30_000);

it("leaves what is others', what is being made, and where links lead", async () => {
  await mkdir(join(root, 'other'));
  await writeFile(join(root, 'other/a'), 'a');
  await symlink('other', join(root, 'portico-tmp-link'));
  await mkdir(join(root, 'portico-tmp-task-new'));
  expect(await sweepTemporaryFolders()).toBe(0);
  const afterTwoHours = Date.now() + 2 * 60 * 60_000;
  expect(await sweepTemporaryFolders(afterTwoHours)).toBe(1);
  expect((await readdir(root)).toSorted()).toEqual(['other', 'portico-tmp-link']);
  expect(await readdir(join(root, 'other'))).toEqual(['a']);
});
