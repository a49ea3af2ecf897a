import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContainedFolder } from './ContainedFolder.ts';

let parent: string;
let folder: ContainedFolder;
const outside = ['outside', 'outside/secret.txt', 'outside/sub', 'outside/sub/deep.txt'];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portico-contained-'));
  await mkdir(join(parent, 'outside/sub'), { recursive: true });
  await writeFile(join(parent, 'outside/secret.txt'), 'secret');
  await writeFile(join(parent, 'outside/sub/deep.txt'), 'deep');
  await mkdir(join(parent, 'inside'));
  folder = new ContainedFolder(join(parent, 'inside'), { name: 'workspace' });
  await folder.write('src/a.txt', 'a');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** What is beside the folder; links in it may lead to all of the machine. */
const listOutside = async () => {
  const beside = (await readdir(parent)).filter(name => name !== 'inside');
  const below = await readdir(join(parent, 'outside'), { recursive: true });
  return [...beside, ...below.map(path => `outside/${path}`)].toSorted();
};

/** Every way to use a path. */
const uses: [name: string, use: (path: string) => Promise<unknown>][] = [
  ['resolve', path => folder.resolve(path)],
  ['find', path => folder.find(path)],
  ['read', path => folder.read(path)],
  ['write', path => folder.write(path, 'x')],
  ['link', path => folder.link(path, 'src')],
  ['readLink', path => folder.readLink(path)],
  ['move from', path => folder.move(path, 'moved')],
  ['move to', path => folder.move('src/a.txt', path, { replaces: true })],
  ['remove', path => folder.remove(path)],
  ['list', path => folder.list(path)],
];

const upward = [
  '..',
  '../outside/secret.txt',
  'src/../../outside/secret.txt',
  './../outside',
  '/etc/passwd',
  '//etc/passwd',
  String.raw`..\outside\secret.txt`,
  String.raw`\etc\passwd`,
  'C:/outside',
  'c:outside',
  '.. /outside',
  '... /outside',
  '. . /outside',
  '..../outside',
  'a\0b',
  '../outside/secret.txt\0.md',
  `${'d/'.repeat(600)}x`,
];

describe.each(uses)('%s', (_, use) => {
  it.each(upward)('refuses %j, and changes nothing outside', async path => {
    await expect(use(path)).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('does not lead into the workspace') as string,
    });
    expect(await listOutside()).toEqual(outside);
  });

  it.each([
    ['absolute', () => join(parent, 'outside')],
    ['relative', () => '../outside'],
    ['of the root of the machine', () => '/'],
    ['of the process', () => '/proc/self/root'],
    ['that does not exist yet', () => '../outside/new'],
  ])('follows no link out of the folder: %s', async (_name, target) => {
    await symlink(target(), join(parent, 'inside/link'));
    await symlink('link', join(parent, 'inside/chain'));
    await symlink('../chain', join(parent, 'inside/src/up'));
    for (const path of ['link/x', 'chain/sub/deep.txt', 'src/up/secret.txt'])
      await expect(use(path)).rejects.toMatchObject({
        name: 'InputError',
        message: expect.stringContaining('by a link') as string,
      });
    expect(await listOutside()).toEqual(outside);
  });
});

it('reads and writes through no link to a file outside, there or not', async () => {
  for (const [name, target] of [
    ['there', '../outside/secret.txt'],
    ['absent', '../outside/new.txt'],
    ['device', '/dev/null'],
    ['memory', '/proc/self/environ'],
  ] as const) {
    await symlink(target, join(parent, 'inside', name));
    await expect(folder.read(name)).rejects.toThrow('by a link');
    await expect(folder.write(name, 'x')).rejects.toThrow('by a link');
    await expect(folder.readLink(name)).rejects.toThrow('leads out of the workspace');
  }
  expect(await listOutside()).toEqual(outside);
  expect(await readFile(join(parent, 'outside/secret.txt'), 'utf8')).toBe('secret');
});

it('deletes and moves a link itself, and not what it leads to', async () => {
  await symlink('../outside', join(parent, 'inside/one'));
  await symlink('../outside', join(parent, 'inside/two'));
  expect(await folder.remove('one')).toBe(true);
  await folder.move('two', 'three');
  expect(await readlink(join(parent, 'inside/three'))).toBe('../outside');
  expect(await folder.remove('three/')).toBe(true);
  await symlink('../../outside', join(parent, 'inside/src/link'));
  expect(await folder.remove('src')).toBe(true);
  expect(await listOutside()).toEqual(outside);
});

it('uses links that stay inside like any program', async () => {
  await folder.link('docs', 'src');
  await folder.link('src/b.txt', 'a.txt');
  await folder.link('src/later.txt', './new.txt');
  await folder.write('docs/a.txt', 'changed');
  await folder.write('src/later.txt', 'written');
  expect((await folder.read('src/b.txt')).toString()).toBe('changed');
  expect((await folder.read('src/new.txt')).toString()).toBe('written');
  expect(await folder.readLink('src/b.txt')).toBe('a.txt');
  expect((await folder.list()).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'link docs',
    'folder src',
    'file src/a.txt',
    'link src/b.txt',
    'link src/later.txt',
    'file src/new.txt',
  ]);
});

it('keeps links that lead nowhere, in a circle or below a file, as they are', async () => {
  const circle = { one: 'two', two: 'one', self: 'self', below: 'one/x', file: 'src/a.txt/x' };
  for (const [path, target] of Object.entries(circle)) await folder.link(path, target);
  for (const [path, target] of Object.entries(circle))
    expect(await folder.readLink(path)).toBe(target);
  expect(await folder.find('one/x').catch(String)).toContain('has links in a circle');
});

it.each(['../x', '/etc/passwd', '..', 'src/../../x', 'up/x', 'C:x', String.raw`..\x`, ''])(
  'makes no link to %j',
  async target => {
    await symlink('..', join(parent, 'inside/up'));
    await expect(folder.link('link', target)).rejects.toThrow('leads out of the workspace');
    expect(await folder.find('link')).toBeUndefined();
  },
);

it('is not fooled by links that change while it works', async () => {
  const inside = join(parent, 'inside');
  await folder.write('real/x.txt', 'x');
  // One moment a folder, the next a link out: whatever comes between check and use, nothing outside changes.
  const script = `
    const { renameSync, symlinkSync } = require('node:fs');
    process.chdir(${JSON.stringify(inside)});
    symlinkSync('../outside', 'evil');
    process.stdout.write('ready');
    for (;;) {
      try {
        renameSync('real', 'parked'); renameSync('evil', 'real');
        renameSync('real', 'evil'); renameSync('parked', 'real');
      } catch {}
    }`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise(resolve => child.stdout.once('data', resolve));
  try {
    for (let round = 0; round < 400; round += 1) {
      await folder.write('real/new.txt', 'x').catch(() => {});
      await folder.remove('real/secret.txt').catch(() => {});
      await folder.remove('real/sub').catch(() => {});
      const bytes = await folder.read('real/secret.txt').catch(() => Buffer.alloc(0));
      expect(bytes.toString()).not.toBe('secret');
    }
  } finally {
    child.kill('SIGKILL');
  }
  expect(await listOutside()).toEqual(outside);
}, 30_000);

describe('a folder with limits', () => {
  const open = () =>
    new ContainedFolder(join(parent, 'inside'), {
      name: 'workspace',
      limits: { files: 3, bytes: 3 * 1024 * 1024, fileBytes: 2 * 1024 * 1024 },
    });
  const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024);
  const tooMuch = 'The workspace has more than 3 files or 3 MiB; fetch less';

  it('writes nothing that is beyond them, and what replaces or follows what was removed', async () => {
    const limited = open();
    await expect(limited.write('large', mebibytes(2.5))).rejects.toThrow(
      "The file 'large' has more than 2 MiB; make it smaller",
    );
    await limited.write('one', mebibytes(2));
    await expect(limited.write('two', mebibytes(1))).rejects.toThrow(tooMuch);
    expect(await limited.find('two')).toBeUndefined();
    await limited.write('one', mebibytes(1));
    await limited.write('two', mebibytes(1));
    for (const change of [
      () => limited.write('three', 'x'),
      () => limited.link('three', 'one'),
      () => limited.write('new/three', 'x'),
    ])
      await expect(change()).rejects.toThrow(tooMuch);
    await limited.move('one', 'two', { replaces: true });
    await limited.link('three', 'two');
    await limited.remove('three');
    await limited.write('d/three', mebibytes(1));
    await limited.remove('d');
    await limited.write('three', mebibytes(1));
    await expect(limited.write('four', '')).rejects.toThrow(tooMuch);
    expect((await limited.list()).map(({ path }) => path)).toEqual([
      'src',
      'src/a.txt',
      'three',
      'two',
    ]);
  });

  it('counts what is there before, and lets what is too large become smaller', async () => {
    await folder.write('one', mebibytes(4));
    const limited = open();
    await expect(limited.write('two', 'x')).rejects.toThrow(tooMuch);
    await limited.write('one', 'small');
    await limited.write('two', 'x');
  });

  it('counts writes that are under way', async () => {
    const limited = open();
    const results = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map(path => limited.write(path, mebibytes(1))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

describe('a mistake is named with its path', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['no file', () => folder.read('none.txt'), /no file or directory 'none.txt' in the workspace/],
    ['a folder', () => folder.read('src'), /'src' in the workspace is a directory; name a file/],
    ['below a file', () => folder.write('src/a.txt/b', ''), /'src\/a.txt\/b'.* is a file/],
    ['over a folder', () => folder.write('src', ''), /'src' in the workspace is a directory/],
    ['a long name', () => folder.write('n'.repeat(300), ''), /has a name that is too long/],
    ['a taken name', () => folder.move('src/a.txt', 'src/b.txt'), /'src\/b.txt'.*exists already/],
    ['itself', () => folder.move('src', 'src/sub'), /one holds the other/],
    ['what holds it', () => folder.move('src/a.txt', 'src', { replaces: true }), /holds the other/],
    ['everything', () => folder.remove('.'), /is the workspace itself/],
    ['all of it', () => folder.remove('./'), /is the workspace itself/],
    ['a large file', () => folder.read('src/a.txt', 0), /'src\/a.txt' has more than 0 MiB/],
  ])('%s', async (_, use, message) => {
    await folder.write('src/b.txt', 'b');
    await expect(use()).rejects.toThrow(message);
    expect((await folder.read('src/a.txt')).toString()).toBe('a');
  });

  it('links in a circle', async () => {
    await folder.link('one', 'two');
    await symlink('one', join(parent, 'inside/two'));
    await expect(folder.read('one')).rejects.toThrow(
      "'one' in the workspace has links in a circle",
    );
  });

  it('what is no file', async () => {
    const server = createServer().listen(join(parent, 'inside/socket'));
    await once(server, 'listening');
    try {
      await expect(folder.read('socket')).rejects.toThrow(
        "'socket' in the workspace cannot be used",
      );
      await expect(folder.write('socket', '')).rejects.toThrow('cannot be used');
    } finally {
      server.close();
    }
  });

  it('more than it may hold', async () => {
    const small = new ContainedFolder(folder.path, { name: 'workspace', maxEntries: 1 });
    await expect(small.list()).rejects.toThrow('holds more than 1 files and folders');
  });
});

it('moves with all that is below, in place of what is there when it is told so', async () => {
  await folder.write('old/x/1.txt', '1', { isExecutable: true });
  await folder.write('new/2.txt', '2');
  await folder.move('old', 'new', { replaces: true });
  await folder.move('new/x', 'made/on/the/way');
  expect(
    (await folder.list()).filter(({ kind }) => kind === 'file').map(({ path }) => path),
  ).toEqual(['made/on/the/way/1.txt', 'src/a.txt']);
  const { mode } = await stat(join(parent, 'inside/made/on/the/way/1.txt'));
  expect(mode & 0o111).toBe(0o111);
});
