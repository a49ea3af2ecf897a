import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from './runCli.ts';
import { copyAssembly, repositoryFolder } from './testing/copyAssembly.ts';

const document = await readFile(join(repositoryFolder, 'docs/plugins.md'), 'utf8');
const blocks = [...document.matchAll(/```tsx?\n\/\/ (plugins\/\S+)\n(.*?)```/gs)].map(
  ([, file = '', code = '']) => ({ file, code }),
);

let folder: string;
beforeAll(async () => {
  folder = await copyAssembly();
  const io = { out: () => {}, err: () => {}, env: {}, folder };
  const code = await runCli([], ['new', 'plugin', 'costs', '--backend'], io);
  if (code !== 0) throw new Error(`The plugin was not written: ${code}`);
});
afterAll(() => rm(folder, { recursive: true }));

it('has an example for each part of a plugin', () => {
  expect(new Set(blocks.map(({ file }) => file.split('/')[1]))).toEqual(
    new Set(['costs', 'costs-common', 'costs-backend']),
  );
  // Every other block of code is run by apps/server/src/readmes.test.ts.
  const all = [...document.matchAll(/```tsx?\n/g)];
  expect(all).toHaveLength(blocks.length + 1);
});

it.each(blocks)('quotes $file as it is written', async ({ file, code }) => {
  expect(await readFile(resolve(folder, file), 'utf8')).toContain(code);
});
