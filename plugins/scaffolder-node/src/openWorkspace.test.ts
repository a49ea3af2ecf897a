import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveInWorkspace } from './openWorkspace.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-'));
  await mkdir(join(folder, 'src'));
  await symlink('/etc', join(folder, 'link'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(['.', './a', 'src/a.ts', 'new/folder/a', 'a..b'])('takes %s', async path => {
  expect(await resolveInWorkspace(folder, path)).toBe(join(folder, path));
});

it.each(['..', '../a', 'src/../../a', '/etc/passwd', String.raw`..\a`, 'C:/a', 'a\0b', 'link/x'])(
  'refuses %s',
  async path => {
    await expect(resolveInWorkspace(folder, path)).rejects.toThrow(/workspace/);
  },
);
