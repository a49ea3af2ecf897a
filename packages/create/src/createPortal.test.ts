import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createPortal } from './createPortal.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portico-create-'));
  onTestFinished(() => rm(parent, { recursive: true }));
});
const create = (name: string) => createPortal({ folder: join(parent, name), version: '1.2.3' });
const read = (path: string) => readFile(join(parent, path), 'utf8');

it('writes a portal with configuration, lists of plugins, an image and a workflow', async () => {
  expect(await create('our-portal')).toEqual([
    '.dockerignore',
    '.github/workflows/ci.yaml',
    '.gitignore',
    'Dockerfile',
    'README.md',
    'app-config.yaml',
    'package.json',
    'src/plugins.ts',
    'src/serverPlugins.ts',
  ]);
  expect(JSON.parse(await read('our-portal/package.json'))).toMatchObject({
    name: 'our-portal',
    dependencies: { '@portico/portico': '1.2.3' },
    // Of a dependency of the portal that is built with plugins; it reports installations to a third party.
    allowScripts: { '@scarf/scarf': false },
    scarfSettings: { enabled: false },
  });
  expect(await read('our-portal/README.md')).not.toContain('__');
});

it.each([
  ['Our Portal!', 'our-portal'],
  ['.hidden', 'hidden'],
  ['Überblick', 'berblick'],
  ['日本', 'portal'],
])('names the package of %s with what npm accepts', async (folder, name) => {
  await create(folder);
  expect(JSON.parse(await read(`${folder}/package.json`))).toMatchObject({ name });
});

it('fills a repository that has nothing but its history and licence', async () => {
  await mkdir(join(parent, 'new/.git'), { recursive: true });
  await writeFile(join(parent, 'new/LICENSE'), 'Ours');
  expect(await create('new')).toContain('package.json');
});

it('writes nothing where there is something already', async () => {
  await mkdir(join(parent, 'old'));
  await writeFile(join(parent, 'old/notes.txt'), 'mine');
  await expect(create('old')).rejects.toThrow(/'.*old' is not empty: it has 'notes.txt'; choose/);
  await expect(read('old/package.json')).rejects.toThrow('ENOENT');
  await expect(create('old/notes.txt')).rejects.toThrow('is a file; choose another folder');
});
