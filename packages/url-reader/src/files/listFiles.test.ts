import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { makeUnreadableFolder } from '@portico/testing/node';
import { expect, it, onTestFinished } from 'vitest';
import { getBaseFolder, listFiles, matchesTarget } from './listFiles.ts';

async function makeFolder(paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
  return folder;
}

const paths = [
  'a.yaml',
  'b/a.yaml',
  'b/c/a.yml',
  'b/c/d/a.yaml',
  '.git/a.yaml',
  'node_modules/x/a.yaml',
];

it.each([
  ['*.yaml', ['a.yaml'], ['']],
  ['**/*.yaml', ['a.yaml', 'b/a.yaml', 'b/c/d/a.yaml'], ['', 'b', 'b/c', 'b/c/d']],
  ['b/*/*.{yaml,yml}', ['b/c/a.yml'], ['b', 'b/c']],
  ['b/a.yaml', ['b/a.yaml'], ['b']],
  ['none.yaml', ['none.yaml'], ['']],
  ['.git/*.yaml', ['.git/a.yaml'], ['.git']],
  ['[bx]/c/a.yml', ['b/c/a.yml'], ['', 'b', 'b/c']],
  ['*/x/a.yaml', [], ['', 'b']],
  ['*/**/d/*.yaml', ['b/c/d/a.yaml'], ['', 'b', 'b/c', 'b/c/d']],
  ['{b/c,none}/a.yml', ['b/c/a.yml'], ['', 'b', 'b/c']],
])('lists the files of %s and the folders to watch', async (pattern, files, folders) => {
  const folder = await makeFolder(paths);
  const listing = await listFiles(join(folder, pattern));
  const toRelative = (path: string) => relative(folder, path);
  expect(listing.files.map(toRelative)).toEqual(files);
  expect(listing.folders.map(toRelative).sort()).toEqual(folders);
  for (const file of listing.files) expect(matchesTarget(file, join(folder, pattern))).toBe(true);
  expect(matchesTarget(join(folder, 'node_modules/x/a.yaml'), join(folder, pattern))).toBe(false);
});

it('follows links to files but not to folders', async () => {
  const folder = await makeFolder(['real/a.yaml']);
  await symlink(join(folder, 'real/a.yaml'), join(folder, 'link.yaml'));
  await symlink(folder, join(folder, 'loop'));
  await symlink(join(folder, 'nothing'), join(folder, 'dangling.yaml'));
  const { files } = await listFiles(join(folder, '**/*.yaml'));
  expect(files.map(path => relative(folder, path))).toEqual(['link.yaml', 'real/a.yaml']);
});

it('lists what can be read beside a folder that cannot', async () => {
  const folder = await makeFolder(['a.yaml', 'b/a.yaml']);
  const locked = await makeUnreadableFolder(folder);
  const { files, folders, unreadable } = await listFiles(join(folder, '**/*.yaml'));
  expect(files.map(path => relative(folder, path))).toEqual(['a.yaml', 'b/a.yaml']);
  expect(folders).toContain(join(folder, 'b'));
  expect(folders).not.toContain(locked.path);
  expect(unreadable).toMatchObject([
    {
      folder: locked.path,
      error: { message: expect.stringContaining('cannot be read (ENAMETOOLONG)') },
    },
  ]);
});

it('says that the folder of all files cannot be read', async () => {
  const folder = await makeFolder([]);
  await expect(listFiles(join(folder, 'none/*.yaml'))).rejects.toThrow(
    `Folder '${folder}/none' cannot be read (ENOENT)`,
  );
});

it('finds the folder that holds a target', () => {
  expect(getBaseFolder('/a/b/*/c.yaml')).toBe('/a/b');
  expect(getBaseFolder('/a/b/c.yaml')).toBe('/a/b');
});

it.each([
  [['b'], ['a.yaml']],
  [['b/**'], ['a.yaml']],
  [['**/d/**', 'a.yaml'], ['b/a.yaml']],
  [['**/{c,x}'], ['a.yaml', 'b/a.yaml']],
  [['nothing'], ['a.yaml', 'b/a.yaml', 'b/c/d/a.yaml']],
])('omits the files and folders of %j', async (exclude, files) => {
  const folder = await makeFolder(paths);
  const target = join(folder, '**/*.yaml');
  const listing = await listFiles(target, exclude);
  expect(listing.files.map(path => relative(folder, path))).toEqual(files);
  const known = ['a.yaml', 'b/a.yaml', 'b/c/d/a.yaml'];
  const matched = known.filter(path => matchesTarget(join(folder, path), target, exclude));
  expect(matched).toEqual(files);
});
