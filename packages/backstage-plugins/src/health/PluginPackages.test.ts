import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PluginPackages } from './PluginPackages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-packages-'));
  const write = async (path: string, content: object) => {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'package.json'), JSON.stringify(content));
  };
  await write('notes', { name: '@acme/notes', backstage: { role: 'backend-plugin' } });
  await write('notes/dist', { type: 'module' });
  await write('notes/node_modules/library', { name: 'library' });
  await write('module', { name: '@acme/module', backstage: { role: 'backend-plugin-module' } });
  await write('page', { name: '@acme/page', backstage: { role: 'frontend-plugin' } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['a plugin', 'notes/index.js', '@acme/notes'],
  ['a plugin, below a package.json without a name', 'notes/dist/a/index.js', '@acme/notes'],
  ['a module', 'module/index.js', '@acme/module'],
  ['a library of a plugin', 'notes/node_modules/library/index.js', undefined],
  ['a package with another role', 'page/index.js', undefined],
  ['no package', 'index.js', undefined],
])('finds the package of a file: %s', (_what, file, name) => {
  const { find } = new PluginPackages();
  const path = join(folder, file);
  expect([find(path), find(pathToFileURL(path).href)]).toEqual([name, name]);
});

it('finds none of code without a file', () => {
  const { find } = new PluginPackages();
  expect([find(''), find('node:fs'), find('evalmachine.<anonymous>')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
