import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfiguredReader } from './ConfiguredReader.ts';
import type { ReadTreeOptions, TreeFile } from './Reader.ts';
import { collectFiles } from './testing/collectFiles.ts';
import { makeTar, makeTarGz, makeZip, type TestEntry } from './testing/makeArchives.ts';
import { type HostAnswer, startHosts } from './testing/startHosts.ts';

const url = 'https://files.example/public/a.archive';

async function read(answer: HostAnswer, options: ReadTreeOptions = {}): Promise<TreeFile[]> {
  const { fetch } = await startHosts({ 'files.example': () => answer });
  const hosts = [{ host: 'files.example', paths: ['/public'] }];
  const tree = await new ConfiguredReader({ hosts, fetch }).readTree(url, options);
  return collectFiles(tree);
}

const readBytes = (body: Uint8Array, options?: ReadTreeOptions) => read({ body }, options);

const formats = [
  ['tar.gz', makeTarGz],
  ['tar', makeTar],
  ['zip', async (entries: readonly TestEntry[]) => makeZip(entries)],
] as const;

describe.each(formats)('a .%s file', (_, make) => {
  const files: TestEntry[] = [
    { path: 'docs/index.md', text: '# Index' },
    { path: `docs/${'long-'.repeat(40)}name.md`, text: 'long' },
    { path: 'run.sh', text: 'run', mode: 0o755 },
  ];

  it('of an allowed host is read as a tree, whatever media type the host gives it', async () => {
    const body = await make(files);
    const headers = { 'content-type': 'text/html', etag: '"1"' };
    const found = await read({ body, headers });
    expect(
      found.map(({ path, bytes, isExecutable }) => [
        path,
        Buffer.from(bytes).toString(),
        isExecutable,
      ]),
    ).toEqual(files.map(({ path, text, mode }) => [path, text, mode === 0o755]));
  });

  it('has links as links where they are wanted, if they stay in it', async () => {
    const body = await make([
      { path: 'run.sh', text: 'run' },
      { path: 'start.sh', linkTo: 'run.sh' },
      { path: 'docs/up.sh', linkTo: '../run.sh' },
      { path: 'dangling', linkTo: 'none' },
      { path: 'passwd', linkTo: '/etc/passwd' },
      { path: 'up', linkTo: '../x' },
      { path: 'chain', linkTo: 'docs/../../x' },
      { path: 'taken-out', linkTo: '/etc/passwd' },
    ]);
    const omitted: string[] = [];
    const found = await readBytes(body, {
      keepsLinks: true,
      filter: path => path !== 'taken-out',
      onOmitted: ({ path, reason }) => omitted.push(`${path}: ${reason}`),
    });
    expect(found.map(({ path, linkTo }) => [path, linkTo])).toEqual([
      ['run.sh', undefined],
      ['start.sh', 'run.sh'],
      ['docs/up.sh', '../run.sh'],
      ['dangling', 'none'],
    ]);
    expect(omitted).toEqual([
      "passwd: a link that leads out of the folder, to '/etc/passwd'",
      "up: a link that leads out of the folder, to '../x'",
      "chain: a link that leads out of the folder, to 'docs/../../x'",
    ]);
    await expect(readBytes(body, { keepsLinks: true, limits: { maxFiles: 2 } })).rejects.toThrow(
      'holds more than 2 files',
    );
  });

  it.each([[['a', 'a/b']], [['a/b', 'a']], [['a/b/c', 'a/b']]])(
    'is refused with one name for a file and a folder: %j',
    async paths => {
      const body = await make(paths.map(path => ({ path, text: 'x' })));
      await expect(readBytes(body)).rejects.toMatchObject({
        name: 'InputError',
        message: expect.stringMatching(/holds '[ab/]+' both as a file and as a folder/) as string,
      });
    },
  );

  it('lets none of its links be followed', async () => {
    const body = await make([
      { path: 'passwd', linkTo: '/etc/passwd' },
      { path: 'folder', linkTo: '..' },
      { path: 'a.md', text: 'a' },
    ]);
    expect((await readBytes(body)).map(({ path }) => path)).toEqual(['a.md']);
  });

  it.each([
    '../a.md',
    'docs/../../a.md',
    'docs/../a.md',
    '/etc/passwd',
    'C:/windows/a.md',
    String.raw`docs\..\..\a.md`,
    'docs//a.md',
    `${'x/'.repeat(600)}a.md`,
  ])('is refused for the path %j', async path => {
    const body = await make([
      { path: 'ok.md', text: 'ok' },
      { path, text: 'bad' },
    ]);
    await expect(readBytes(body)).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('which is not a plain path inside it'),
    });
  });

  it('is refused beyond a size of a file, a number of files, and a size of all', async () => {
    const body = await make([
      { path: 'a.md', text: 'a'.repeat(2048) },
      { path: 'b.md', text: 'b'.repeat(2048) },
    ]);
    await expect(readBytes(body, { limits: { maxFileBytes: 1024 } })).rejects.toThrow(
      `'a.md' in '${url}' is larger than 1 KB; split it`,
    );
    await expect(readBytes(body, { limits: { maxFiles: 1 } })).rejects.toThrow(
      'holds more than 1 files',
    );
    await expect(readBytes(body, { limits: { maxTotalBytes: 3072 } })).rejects.toThrow(
      'holds more than 3 KB of files',
    );
    await expect(readBytes(body, { limits: { maxArchiveBytes: 100 } })).rejects.toThrow(
      'as an archive',
    );
    await expect(readBytes(body, { limits: { maxEntries: 1 } })).rejects.toThrow(
      'holds more than 1 files and folders',
    );
    const filter = (path: string) => path === 'b.md';
    expect(await readBytes(body, { filter, limits: { maxFiles: 1 } })).toHaveLength(1);
  });

  it('of too many files is read as far as a filter takes it, and refused as a whole', async () => {
    const many = Array.from({ length: 60 }, (__, index) => ({ path: `${index}.md` }));
    const limits = { maxFiles: 50 };
    const body = await make(many);
    const filter = (path: string) => path.startsWith('5');
    expect(await readBytes(body, { filter, limits })).toHaveLength(11);
    await expect(readBytes(body, { limits })).rejects.toThrow('holds more than 50 files');
  });

  it('is reported as damaged when its end is missing', async () => {
    const body = await make([{ path: 'a.bin', text: randomBytes(100_000) }]);
    await expect(readBytes(body.subarray(0, 50_000))).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('is damaged'),
    });
  });

  it('is reported as unreachable when the connection breaks off', async () => {
    const body = await make([{ path: 'a.bin', text: randomBytes(100_000) }]);
    const answer = { body: body.subarray(0, 50_000), breaksOff: true };
    await expect(read(answer)).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
  });

  it('is given up by its caller, with the reason', async () => {
    const body = await make([{ path: 'a.md', text: 'a' }]);
    const reason = new Error('no longer needed');
    await expect(readBytes(body, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

const zeros = Buffer.alloc(12 * 1024 * 1024);
const bombs: [string, () => Promise<Buffer> | Buffer, ReadTreeOptions, string][] = [
  [
    'tar.gz',
    () => makeTarGz([{ path: 'a', text: zeros }]),
    { limits: { maxTotalBytes: 1024 * 1024 }, filter: () => false },
    'grows to more than 200 times its size',
  ],
  ['tar.gz', () => makeTarGz([{ path: 'a', text: zeros }]), {}, 'is larger than 10 MB'],
  ['zip', () => makeZip([{ path: 'a', text: zeros }]), {}, 'is larger than 10 MB'],
  [
    'zip',
    () => makeZip([1, 2].map(number => ({ path: `${number}`, text: zeros }))),
    { limits: { maxFileBytes: zeros.length, maxTotalBytes: zeros.length } },
    'holds more than 12 MB of files',
  ],
];

it.each(bombs)('stops unpacking a .%s file that grows beyond measure', async (...bomb) => {
  const [, make, options, message] = bomb;
  await expect(readBytes(await make(), options)).rejects.toThrow(message);
});

it('reads many files that are alike, which compress better than others', async () => {
  const text = zeros.subarray(0, 64 * 1024);
  const alike = Array.from({ length: 200 }, (_, index) => ({ path: `${index}`, text }));
  expect(await readBytes(await makeTarGz(alike))).toHaveLength(200);
});

it('stops a tar.gz file of folders that are not even read', async () => {
  const limits = { maxUnpackedBytes: 1024 * 1024 };
  const body = await makeTarGz([{ path: 'big', text: Buffer.alloc(4 * 1024 * 1024) }]);
  await expect(readBytes(body, { limits, filter: () => false })).rejects.toThrow(
    'is larger than 1 MB unpacked',
  );
});

it('believes no size that a zip file only claims', async () => {
  const body = makeZip([{ path: 'a', text: Buffer.alloc(100_000) }]);
  // The size in the directory at its end: 24 bytes after the signature.
  body.writeUInt32LE(10, body.indexOf('PK\x01\x02') + 24);
  await expect(readBytes(body)).rejects.toMatchObject({
    name: 'InputError',
    message: expect.stringContaining('is damaged'),
  });
});

it('refuses control characters in names', async () => {
  await expect(readBytes(await makeTar([{ path: 'a\nb.md' }]))).rejects.toThrow(
    String.raw`names the path 'a\nb.md', which is not a plain path`,
  );
});

it('takes no hard link of a tar file for a file', async () => {
  const body = await makeTar([
    { path: 'a.md', text: 'a' },
    { path: 'b.md', type: 'link', linkTo: '/etc/passwd' },
    { path: 'device', type: 'character-device' },
  ]);
  const omitted: unknown[] = [];
  const found = await readBytes(body, {
    keepsLinks: true,
    onOmitted: entry => omitted.push(entry),
  });
  expect(found.map(({ path }) => path)).toEqual(['a.md']);
  expect(omitted).toEqual([
    { path: 'b.md', reason: 'a hard link' },
    { path: 'device', reason: 'no file but a device or the like' },
  ]);
});

it('refuses a file that a tar file holds twice', async () => {
  const body = await makeTar([
    { path: 'a.md', text: 'a' },
    { path: './a.md', text: 'b' },
  ]);
  await expect(readBytes(body)).rejects.toThrow("holds 'a.md' twice");
});

it('says of what is no archive what it is', async () => {
  await expect(read({ body: '<!DOCTYPE html><p>Sign in' })).rejects.toThrow(
    'is not an archive but a web page',
  );
  await expect(read({ body: '' })).rejects.toThrow('is not an archive but empty');
  await expect(read({ body: randomBytes(2000) })).rejects.toThrow('is not an archive; name');
  await expect(readBytes(gzipSync('no tar archive'.repeat(100)))).rejects.toMatchObject({
    name: 'InputError',
  });
});

it('is conditional on the ETag of the archive, and on the configured paths', async () => {
  const body = await makeTarGz([{ path: 'a.md' }]);
  const { fetch } = await startHosts({
    'files.example': ({ headers }) =>
      headers['if-none-match'] === '"1"' ? { status: 304 } : { body, headers: { etag: '"1"' } },
  });
  const hosts = [{ host: 'files.example', paths: ['/public'] }];
  const reader = new ConfiguredReader({ hosts, fetch });
  const tree = await reader.readTree(url);
  expect([tree.etag, (await collectFiles(tree)).length]).toEqual(['"1"', 1]);
  await expect(reader.readTree(url, { etag: '"1"' })).rejects.toMatchObject({
    name: 'NotModifiedError',
  });
  await expect(reader.readTree('https://files.example/private/a.zip')).rejects.toMatchObject({
    name: 'NotAllowedError',
  });
  await expect(reader.readTree('https://u:p@files.example/public/a.zip')).rejects.toMatchObject({
    name: 'NotAllowedError',
  });
});

it('leaves no temporary file, whether it reads to the end or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-leaves-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const body = makeZip([{ path: 'a.md' }, { path: 'b.md' }]);
  const { fetch } = await startHosts({ 'files.example': () => ({ body }) });
  const reader = new ConfiguredReader({ hosts: [{ host: 'files.example' }], fetch });
  for await (const { path } of (await reader.readTree(url)).files) {
    expect(path).toBe('a.md');
    expect(await readdir(folder)).toHaveLength(1);
    break;
  }
  const damaged = body.subarray(0, body.length - 40);
  await expect(readBytes(damaged)).rejects.toThrow('damaged');
  expect(await readdir(folder)).toEqual([]);
});

it('is bounded in time', async () => {
  const { fetch } = await startHosts({ 'files.example': () => new Promise(() => {}) });
  const reader = new ConfiguredReader({ hosts: [{ host: 'files.example' }], fetch });
  await expect(reader.readTree(url, { limits: { timeoutMs: 50 } })).rejects.toMatchObject({
    message: expect.stringContaining('did not answer within 0.05 s') as string,
    code: 'host-unreachable',
  });
});
