import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { listsPlugins, preparePortal } from '../bin/preparePortal.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-prepare-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
});
const writeList = (code: string) => writeFile(join(folder, 'src/plugins.ts'), code);

it.each([
  ['', false],
  ['// export * from "@acme/costs";\n', false],
  ['/* export * from "@acme/costs"; */ export {};\n', false],
  ["import type { Plugin } from '@portico/core';\nexport type { Plugin };\n", false],
  ["export * from '@acme/costs';\n", true],
  ["// ours\nexport { costsPlugin } from '@acme/costs'; // costs\n", true],
  ['export const plugins = [];\n', true],
])('a list that is %j names plugins: %s', async (code, expected) => {
  await writeList(code);
  expect(listsPlugins(folder)).toBe(expected);
});

it('builds nothing without a list, nor while that names none', async () => {
  await preparePortal(folder);
  await writeList('export {};\n');
  await preparePortal(folder);
  expect(listsPlugins(folder)).toBe(false);
});

it('says what to install where plugins are named that the portal cannot be built with', async () => {
  await writeFile(join(folder, 'package.json'), '{}');
  await writeList("export * from '@acme/costs';\n");
  const module = JSON.stringify(new URL('../bin/preparePortal.mjs', import.meta.url).href);
  const code = `await (await import(${module})).preparePortal(process.cwd())`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
    // Where tools of this repository find packages is not where a company's portal does.
    env: { ...process.env, NODE_PATH: '', NODE_OPTIONS: '' },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/run 'npm install --save-dev @portico\/portal@\d.*' and try again/);
});
