import { type CodeHost, CodeHosts, type CodeHostType } from '@portico/code-hosts';
import { describe, expect, it } from 'vitest';
import { ConfiguredReader } from './ConfiguredReader.ts';
import type { Tree } from './Reader.ts';
import { makeCodeHosts } from './testing/codeHostAnswers.ts';
import type { TestEntry } from './testing/makeArchives.ts';
import { startHosts } from './testing/startHosts.ts';

const head = '0123456789012345678901234567890123456789';
const docsCommit = 'abcdefabcdefabcdefabcdefabcdefabcdefabcd';
const files: TestEntry[] = [
  { path: 'README.md', text: 'readme' },
  { path: 'a/docs/index.md', text: '# Übersicht' },
  { path: 'a/docs/deep/er/page one.md', text: 'one' },
  { path: 'a/docs/build.sh', text: '#!/bin/sh', mode: 0o755 },
  { path: 'a/docs/link.md', linkTo: '../../README.md' },
  { path: 'a/docs-internal/secret.md', text: 'secret' },
];
const codeHosts = makeCodeHosts({ files, commits: { '': head, a: head, 'a/docs': docsCommit } });
const all = Object.keys(codeHosts) as CodeHostType[];

async function start(type: CodeHostType) {
  const codeHost = codeHosts[type];
  const { requests, fetch } = await startHosts(codeHost.handlers);
  const reader = new ConfiguredReader({
    hosts: [{ host: codeHost.host.host }],
    codeHosts: new CodeHosts([codeHost.host]),
    fetch,
  });
  return { ...codeHost, reader, requests };
}

async function collect(tree: Tree) {
  const found: Record<string, string> = {};
  for await (const { path, bytes, isExecutable } of tree.files)
    found[path] = `${Buffer.from(bytes).toString()}${isExecutable ? ' (executable)' : ''}`;
  return found;
}

describe.each(all)('a repository on %s', type => {
  it('is read as a tree, below one folder, at the commit that changed the folder last', async () => {
    const { reader, folderUrl } = await start(type);
    const tree = await reader.readTree(folderUrl('a/docs'));
    expect(tree.etag).toBe(docsCommit);
    expect(await collect(tree)).toEqual({
      'index.md': '# Übersicht',
      'deep/er/page one.md': 'one',
      'build.sh': '#!/bin/sh (executable)',
    });
  });

  it('is read from its root on the default branch, as far as a filter takes it', async () => {
    const { reader, folderUrl } = await start(type);
    const filter = (path: string) => path.endsWith('.md') && !path.includes('secret');
    const tree = await reader.readTree(folderUrl(''), { filter });
    expect(tree.etag).toBe(head);
    expect(Object.keys(await collect(tree)).sort()).toEqual([
      'README.md',
      'a/docs/deep/er/page one.md',
      'a/docs/index.md',
    ]);
  });

  it('says which commit changed a file last, with its page', async () => {
    const { reader, folderUrl } = await start(type);
    const change = await reader.findLastChange(folderUrl('a'), 'docs');
    expect(change?.commit).toBe(docsCommit);
    expect(change?.url).toContain(docsCommit);
    expect(await reader.findLastChange(folderUrl('a'), 'none.md')).toBeUndefined();
    await expect(reader.findLastChange(folderUrl('a'), '../x')).rejects.toThrow(
      'is not a path below',
    );
  });

  it('is not read again while its commit is the same', async () => {
    const { reader, folderUrl, requests } = await start(type);
    await expect(reader.readTree(folderUrl('a/docs'), { etag: docsCommit })).rejects.toMatchObject({
      name: 'NotModifiedError',
    });
    expect(requests).toHaveLength(1);
  });

  it('is listed page by page, without links and submodules', async () => {
    const { reader, folderUrl, fileUrl } = await start(type);
    const { etag, files: found } = await reader.listTree(folderUrl('a/docs'));
    expect(etag).toBe(docsCommit);
    expect(found.map(({ path }) => path)).toEqual(['build.sh', 'deep/er/page one.md', 'index.md']);
    const [, page] = found;
    expect(await reader.readFile(page?.url ?? '')).toMatchObject({ bytes: Buffer.from('one') });
    expect(decodeURIComponent(page?.url ?? '').replace('page+one', 'page one')).toBe(
      fileUrl('a/docs/deep/er/page one.md'),
    );
  });

  it('is searched by a pattern of paths', async () => {
    const { reader, fileUrl } = await start(type);
    const { files: found } = await reader.search(fileUrl('a/**/*.md'));
    expect(found.map(({ path }) => path)).toEqual([
      'docs-internal/secret.md',
      'docs/deep/er/page one.md',
      'docs/index.md',
    ]);
    expect((await reader.search(fileUrl('a/docs/none.md'))).files).toEqual([]);
    expect((await reader.search(fileUrl('none/*.md'))).files).toEqual([]);
    expect((await reader.search(fileUrl('a/docs/index.md'))).files).toEqual([
      { path: expect.any(String), url: fileUrl('a/docs/index.md') },
    ]);
  });

  it('has one file read with the ETag of its content', async () => {
    const { reader, fileUrl } = await start(type);
    const { bytes, etag } = await reader.readFile(fileUrl('a/docs/index.md'));
    expect([Buffer.from(bytes).toString(), etag]).toEqual(['# Übersicht', '"1"']);
  });

  it('is reported as missing where the folder has no commit', async () => {
    const { reader, folderUrl } = await start(type);
    await expect(reader.readTree(folderUrl('b'))).rejects.toMatchObject({
      name: 'NotFoundError',
      message: `'${folderUrl('b')}' holds no files; check its path and branch`,
    });
  });

  it("is read with a user's own token in place of the configured one", async () => {
    const { reader, folderUrl } = await start(type);
    await expect(reader.listTree(folderUrl(''), { token: 'other' })).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
      message: expect.stringContaining(`answered 401 Unauthorized; set a token`),
    });
  });
});

it('sends the credentials of GitHub to no host that an archive is redirected to', async () => {
  const { reader, folderUrl, requests } = await start('github');
  await collect(await reader.readTree(folderUrl('')));
  const download = requests.find(({ host }) => host === 'codeload.github.com');
  expect(download?.headers).not.toHaveProperty('authorization');
});

it('follows the redirect of an archive to no other host', async () => {
  const { host, folderUrl, handlers } = codeHosts.github;
  const { fetch, requests } = await startHosts({
    'api.github.com': request =>
      request.url.pathname.includes('/tarball/')
        ? { status: 302, headers: { location: 'https://elsewhere.example/a.tar.gz' } }
        : handlers['api.github.com']?.(request),
  });
  const reader = new ConfiguredReader({
    hosts: [{ host: 'github.com' }],
    codeHosts: new CodeHosts([host]),
    fetch,
  });
  const tree = await reader.readTree(folderUrl(''));
  await expect(collect(tree)).rejects.toThrow("redirects to the other host 'elsewhere.example'");
  expect(requests.some(each => each.host === 'elsewhere.example')).toBe(false);
});

it('continues a listing on no other host', async () => {
  const { host, folderUrl, handlers } = codeHosts.bitbucketCloud;
  const { fetch, requests } = await startHosts({
    'api.bitbucket.org': request =>
      request.url.pathname.includes('/src/')
        ? { body: { values: [], next: 'https://elsewhere.example/2.0/page/2' } }
        : handlers['api.bitbucket.org']?.(request),
  });
  const reader = new ConfiguredReader({
    hosts: [{ host: 'bitbucket.org' }],
    codeHosts: new CodeHosts([host]),
    fetch,
  });
  await expect(reader.listTree(folderUrl(''))).rejects.toThrow('continues its listing on another');
  expect(requests.some(each => each.host === 'elsewhere.example')).toBe(false);
});

it('lists from the archive what the host lists in part only', async () => {
  const { host, folderUrl, handlers } = codeHosts.github;
  const { fetch } = await startHosts({
    ...handlers,
    'api.github.com': request =>
      request.url.pathname.includes('/git/trees/')
        ? { body: { tree: [], truncated: true } }
        : handlers['api.github.com']?.(request),
  });
  const reader = new ConfiguredReader({
    hosts: [{ host: 'github.com' }],
    codeHosts: new CodeHosts([host]),
    fetch,
  });
  const { files: found } = await reader.listTree(folderUrl('a/docs'));
  expect(found.map(({ path }) => path)).toEqual(['build.sh', 'deep/er/page one.md', 'index.md']);
});

it('takes the page to sign in, which Azure DevOps shows in place of an error, as a refusal', async () => {
  const { host, fileUrl } = codeHosts.azure;
  const { fetch } = await startHosts({
    'dev.azure.com': () => ({
      status: 203,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<html>Sign in</html>',
    }),
  });
  const reader = new ConfiguredReader({
    hosts: [{ host: 'dev.azure.com' }],
    codeHosts: new CodeHosts([host]),
    fetch,
  });
  await expect(reader.readFile(fileUrl('a.yaml'))).rejects.toThrow(
    "set a token that may read it under 'integrations.azure'",
  );
});

it('reads the commit that an address names without asking for the latest', async () => {
  const { reader, requests } = await start('github');
  const tree = await reader.readTree(`https://github.com/o/r/tree/${head}/a/docs`);
  expect(tree.etag).toBe(head);
  expect(requests).toEqual([]);
});

async function startGithub() {
  const headersOf: Record<string, string | undefined> = {};
  const { fetch } = await startHosts({
    'github.com': ({ url, headers }) => {
      headersOf[url.pathname] = headers.authorization;
      return url.pathname === '/moved'
        ? { status: 302, headers: { location: 'https://github.com/there' } }
        : { body: 'text' };
    },
  });
  const host: CodeHost = { type: 'github', host: 'github.com', token: 'portal' };
  const reader = new ConfiguredReader({
    hosts: [{ host: 'github.com', headers: { authorization: 'Bearer portal' } }],
    codeHosts: new CodeHosts([host]),
    fetch,
  });
  return { reader, headersOf };
}

it('sends no credentials over plain http', async () => {
  const { reader, headersOf } = await startGithub();
  await reader.readFile('http://github.com/plain');
  await reader.readFile('http://github.com/plain-own', { token: 'own' });
  await reader.readFile('https://github.com/safe');
  expect(headersOf).toEqual({
    '/plain': undefined,
    '/plain-own': undefined,
    '/safe': 'Bearer portal',
  });
});

it("sends the user's own token, and not the configured one, to addresses that are no pages of files", async () => {
  const { reader, headersOf } = await startGithub();
  for (const path of ['/asset', '/moved', '/archive.zip'])
    await reader.readFile(`https://github.com${path}`, { token: 'own' });
  expect(new Set(Object.values(headersOf))).toEqual(new Set(['Bearer own']));
  expect(headersOf).toHaveProperty(['/there']);
});

it.each([
  ['429 with Retry-After', 429, { 'retry-after': '60' }],
  ['403 with nothing remaining', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' }],
])('reports until when the limit of requests is used up: %s', async (_, status, headers) => {
  const url = 'https://github.com/acme/pay/blob/main/catalog-info.yaml';
  const host: CodeHost = { type: 'github', host: 'github.com', token: 'secret' };
  const reader = new ConfiguredReader({
    hosts: [{ host: 'github.com' }],
    codeHosts: new CodeHosts([host]),
    fetch: async () => Response.json({ message: 'API rate limit exceeded' }, { status, headers }),
  });
  const before = Date.now();
  const error: unknown = await reader.readFile(url).catch((reason: unknown) => reason);
  const [, until = ''] =
    /^'.+' was not read: the limit of requests of 'github\.com' is used up until (\S+)$/.exec(
      (error as Error).message,
    ) ?? [];
  expect((error as Error).name).toBe('ServiceUnavailableError');
  expect(Math.abs(Date.parse(until) - before - 60_000)).toBeLessThan(5000);
});
