import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { ConfiguredReader } from '../ConfiguredReader.ts';
import { collectFiles } from '../testing/collectFiles.ts';

async function makeFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-folders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const reader = new ConfiguredReader({ hosts: [], folders: [join(folder, 'in')] });
  const url = (path: string) => pathToFileURL(join(folder, path)).href;
  return { folder, reader, url };
}

const files = {
  'in/docs/index.md': 'index',
  'in/docs/deep/page one.md': 'one',
  'in/docs/.git/config': 'secret',
  'in/run.sh': 'run',
  'out/secret.md': 'secret',
};

it('reads a folder as a tree, without links and without what Git stores', async () => {
  const { folder, reader, url } = await makeFolder(files);
  await symlink(join(folder, 'out'), join(folder, 'in/docs/linked'));
  await symlink(join(folder, 'out/secret.md'), join(folder, 'in/docs/linked.md'));
  await chmod(join(folder, 'in/run.sh'), 0o755);
  const tree = await reader.readTree(url('in'));
  const found = await collectFiles(tree);
  expect(
    found.map(({ path, bytes, isExecutable }) => [
      path,
      Buffer.from(bytes).toString(),
      isExecutable,
    ]),
  ).toEqual([
    ['docs/deep/page one.md', 'one', false],
    ['docs/index.md', 'index', false],
    ['run.sh', 'run', true],
  ]);
});

it('reads a folder again when a file of it is another, and not before', async () => {
  const { folder, reader, url } = await makeFolder(files);
  const { etag } = await reader.readTree(url('in/docs'));
  await expect(reader.readTree(url('in/docs'), { etag })).rejects.toMatchObject({
    name: 'NotModifiedError',
  });
  await utimes(join(folder, 'in/docs/index.md'), new Date(0), new Date(0));
  expect((await reader.readTree(url('in/docs'), { etag })).etag).not.toBe(etag);
});

it('lists and searches a folder', async () => {
  const { reader, url } = await makeFolder(files);
  expect((await reader.listTree(url('in/docs'))).files).toEqual([
    { path: 'deep/page one.md', url: url('in/docs/deep/page one.md') },
    { path: 'index.md', url: url('in/docs/index.md') },
  ]);
  const pattern = `${url('in')}/**/*one.md`;
  expect((await reader.search(pattern)).files.map(file => file.url)).toEqual([
    url('in/docs/deep/page one.md'),
  ]);
  expect((await reader.search(url('in/none.md'))).files).toEqual([]);
});

it('reads a file with what changes when it changes', async () => {
  const { folder, reader, url } = await makeFolder(files);
  const { bytes, etag } = await reader.readFile(url('in/docs/index.md'));
  expect(Buffer.from(bytes).toString()).toBe('index');
  await expect(reader.readFile(url('in/docs/index.md'), { etag })).rejects.toMatchObject({
    name: 'NotModifiedError',
  });
  await utimes(join(folder, 'in/docs/index.md'), new Date(0), new Date(0));
  expect((await reader.readFile(url('in/docs/index.md'), { etag })).bytes).toHaveLength(5);
});

it('reads nothing outside of its folders, and does not say what is there', async () => {
  const { folder, reader, url } = await makeFolder(files);
  await symlink(join(folder, 'out/secret.md'), join(folder, 'in/linked.md'));
  await symlink(join(folder, 'out'), join(folder, 'in/linked'));
  for (const path of ['out/secret.md', 'out/none.md', 'in/linked.md', 'in/linked/secret.md'])
    await expect(reader.readFile(url(path))).rejects.toMatchObject({
      name: 'NotAllowedError',
      message: `Reading '${url(path)}' is not allowed; name its folder under 'backend.reading.folders'`,
    });
  await expect(reader.readTree(url('in/linked'))).rejects.toMatchObject({
    name: 'NotAllowedError',
  });
  await expect(reader.readTree(url('out'))).rejects.toMatchObject({ name: 'NotAllowedError' });
  await expect(reader.readFile(`${url('in')}/..%2Fout/secret.md`)).rejects.toMatchObject({
    name: 'InputError',
  });
  expect(
    (await reader.readFile(url('out/secret.md'), { folders: [join(folder, 'out')] })).bytes,
  ).toHaveLength(6);
});

it('names what it cannot read, and why', async () => {
  const { reader, url } = await makeFolder(files);
  await expect(reader.readFile(url('in/none.md'))).rejects.toMatchObject({ name: 'NotFoundError' });
  await expect(reader.readFile(url('in/docs'))).rejects.toThrow('is not a file; name a file');
  await expect(reader.readTree(url('in/run.sh'))).rejects.toThrow('is not a folder; name a folder');
  await expect(reader.readFile('file://elsewhere/in/run.sh')).rejects.toMatchObject({
    name: 'InputError',
  });
  await expect(reader.readFile('in/run.sh')).rejects.toThrow('is not a URL');
  await expect(reader.readFile(url('in/run.sh'), { limits: { maxFileBytes: 2 } })).rejects.toThrow(
    'is larger than',
  );
  await expect(reader.readTree(url('in'), { limits: { maxFiles: 2 } })).rejects.toThrow(
    'holds more than 2 files',
  );
});

it('has links as links where they are wanted, if they stay in the folder', async () => {
  const { folder, reader, url } = await makeFolder(files);
  await symlink('../run.sh', join(folder, 'in/docs/run.sh'));
  await symlink(join(folder, 'in/run.sh'), join(folder, 'in/absolute'));
  await symlink('../out', join(folder, 'in/out'));
  const omitted: string[] = [];
  const onOmitted = ({ path, reason }: { path: string; reason: string }) =>
    void omitted.push(`${path}: ${reason}`);
  const tree = await reader.readTree(url('in'), { keepsLinks: true, onOmitted });
  const found = await collectFiles(tree);
  expect(found.filter(({ linkTo }) => linkTo !== undefined)).toEqual([
    {
      path: 'docs/run.sh',
      bytes: Buffer.from('../run.sh'),
      isExecutable: false,
      linkTo: '../run.sh',
    },
  ]);
  expect(omitted).toEqual([
    expect.stringContaining('absolute: a link that leads out of the folder') as string,
    "out: a link that leads out of the folder, to '../out'",
  ]);
});

it('reads nothing elsewhere when a folder becomes a link while it is read', async () => {
  const { folder, reader, url } = await makeFolder(files);
  await mkdir(join(folder, 'in/later'));
  await writeFile(join(folder, 'in/later/secret.md'), 'own');
  const reading = (await reader.readTree(url('in'))).files[Symbol.asyncIterator]();
  const first = await reading.next();
  expect(first.done).toBe(false);
  await rm(join(folder, 'in/later'), { recursive: true });
  await symlink('../out', join(folder, 'in/later'));
  const readRest = async () => {
    for (;;) {
      const { value, done } = await reading.next();
      if (done) return;
      expect(Buffer.from(value.bytes).toString()).not.toBe('secret');
    }
  };
  await expect(readRest()).rejects.toMatchObject({ name: 'NotAllowedError' });
});
