import { gunzipSync } from 'node:zlib';
import { createGitTransport } from '@portico/code-hosts-node';
import {
  type CodeHost,
  CodeHosts,
  type CodeHostWriter,
  createCodeHostWriter,
  type FileChange,
  isCodeHostError,
  listRepositoryPaths,
  parseHostJson,
} from '@portico/code-hosts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type DialectName, type Forge, startForge } from './startForge.ts';
import { cloneFiles } from './testing/cloneFiles.ts';

const admin = 'admin-secret-1';
const reader = 'reader-secret-2';

interface HostCase {
  dialect: DialectName;
  /** Of the repositories, `acme` when omitted. */
  owner?: string;
  createHost(forge: Forge, token: string): CodeHost;
}

const cases: HostCase[] = [
  {
    dialect: 'github',
    createHost: ({ host, origin }, token) => ({
      type: 'github',
      host,
      token,
      baseUrl: origin,
      apiBaseUrl: `${origin}/api/v3`,
    }),
  },
  {
    dialect: 'gitlab',
    createHost: ({ host, origin }, token) => ({ type: 'gitlab', host, token, baseUrl: origin }),
  },
  {
    dialect: 'gitea',
    createHost: ({ host, origin }, token) => ({ type: 'gitea', host, token, baseUrl: origin }),
  },
  {
    dialect: 'azure',
    owner: 'acme/team',
    createHost: ({ host, origin }, token) => ({
      type: 'azure',
      host,
      baseUrl: origin,
      credentials: [{ organizations: ['acme'], personalAccessToken: token }],
    }),
  },
  {
    dialect: 'bitbucketCloud',
    createHost: ({ host, origin }, token) => ({
      type: 'bitbucketCloud',
      host,
      token,
      baseUrl: origin,
      apiBaseUrl: `${origin}/2.0`,
    }),
  },
  {
    dialect: 'bitbucketServer',
    createHost: ({ host, origin }, token) => ({
      type: 'bitbucketServer',
      host,
      token,
      baseUrl: origin,
    }),
  },
  {
    dialect: 'gerrit',
    owner: 'All-Projects',
    createHost: ({ host, origin }, token) => ({
      type: 'gerrit',
      host,
      username: 'ada',
      password: token,
      baseUrl: origin,
    }),
  },
];
const git = createGitTransport();
afterAll(() => git.close());

describe.each(cases)('writer of $dialect', ({ dialect, owner = 'acme', createHost }) => {
  // Gerrit names projects without an owner.
  const nameOf = (name: string) => (dialect === 'gerrit' ? name : `${owner}/${name}`);
  const pay = nameOf('pay');
  const creating = { method: dialect === 'gerrit' ? 'PUT' : 'POST' } as const;
  const getStored = (forge: Forge) => forge.state.repositories.get(`${owner}/pay`.toLowerCase());

  async function start() {
    const forge = await startForge({ dialect });
    onTestFinished(() => forge.stop());
    forge.state.addOwner(owner, { isOrganization: true });
    forge.state.addToken(admin, 'ada', 'admin');
    forge.state.addToken(reader, 'rae', 'read');
    const as = (token: string) =>
      createCodeHostWriter(createHost(forge, token), { wait: async () => {}, git });
    const clone = (branch?: string, name = pay) =>
      cloneFiles(
        dialect === 'gerrit'
          ? `http://ada:${admin}@${forge.host}/a/${name}`
          : `http://ada:${admin}@${forge.host}/${name}.git`,
        branch,
      );
    return { forge, as, writer: as(admin), clone };
  }

  async function startWithRepository() {
    const started = await start();
    const { writer } = started;
    const repository = await writer.createRepository({ owner, name: 'pay' });
    const first = await writer.commit(pay, {
      branch: 'main',
      message: 'First commit',
      files: [{ path: 'README.md', content: '# Pay\n' }],
    });
    return { ...started, repository, first: first.id };
  }

  async function openPull(writer: CodeHostWriter, commit: string) {
    await writer.createBranch(pay, 'portico/import', commit);
    const files: FileChange[] = [{ path: 'catalog-info.yaml', content: 'kind: Component\n' }];
    const change = { branch: 'portico/import', message: 'Add catalog-info.yaml', files };
    const { id } = await writer.commit(pay, change);
    const branches = { head: 'portico/import', base: 'main' };
    const pull = await writer.openPullRequest(pay, { ...branches, title: 'Add to catalog' });
    return { branches, id, pull };
  }

  it('creates a repository and finds it again', async () => {
    const { writer } = await start();
    expect(await writer.getRepository(pay)).toBeUndefined();
    const wanted = { owner, name: 'pay', description: 'Takes payments', topics: ['java'] };
    const created = await writer.createRepository(wanted);
    const { descriptions, visibility, topics } = writer.abilities;
    const description = descriptions ? 'Takes payments' : '';
    expect(created).toMatchObject({ fullName: pay, name: 'pay', description });
    expect(created.isPrivate).toBe(visibility ? true : undefined);
    expect(created.topics).toEqual(topics ? ['java'] : []);
    expect(await writer.getRepository(pay)).toEqual(created);
  });

  it('lists repositories, owners and branches page by page', async () => {
    const { writer, first } = await startWithRepository();
    for (const name of ['a', 'b']) await writer.createRepository({ owner, name });
    const names = await listAll(cursor => writer.listRepositories(owner, { cursor, limit: 2 }));
    expect(names.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'pay']);
    const own = await listAll(cursor => writer.listRepositories(undefined, { cursor, limit: 2 }));
    expect(own).toHaveLength(3);
    const owners = await listAll(cursor => writer.listOwners({ cursor, limit: 2 }));
    expect(owners).toContainEqual({ name: owner, kind: 'organization' });
    for (const name of ['x/1', 'x/2']) await writer.createBranch(pay, name, first);
    const branches = await listAll(cursor => writer.listBranches(pay, { cursor, limit: 2 }));
    expect(branches).toHaveLength(3);
    expect(branches).toContainEqual({ name: 'x/1', commit: first });
    expect(await writer.getBranch(pay, 'x/2')).toBe(first);
    expect(await writer.getBranch(pay, 'x/3')).toBeUndefined();
    await expect(writer.createBranch(pay, 'x/1', first)).rejects.toMatchObject({
      failure: 'conflict',
    });
  });

  it('commits 50 files at once, with executables, bytes and deletions', async () => {
    const { writer, clone } = await startWithRepository();
    const files: FileChange[] = Array.from({ length: 47 }, (_, at) => ({
      path: `src/part ${at}/file-${at}.txt`,
      content: `text ${at} äöü\n`,
    }));
    files.push({ path: 'bin/run.sh', content: '#!/bin/sh\n', isExecutable: true });
    files.push({ path: 'logo.png', content: new Uint8Array([0, 255, 128, 10]) });
    files.push({ path: 'README.md', isDeleted: true });
    await writer.commit(pay, { branch: 'main', message: 'Grow', files });
    const cloned = await clone();
    expect(Object.keys(cloned)).toHaveLength(49);
    expect(cloned['README.md']).toBeUndefined();
    expect(cloned['logo.png']).toBe('\0\u00ff\u0080\n');
    const script = writer.abilities.executableFiles ? 'bin/run.sh*' : 'bin/run.sh';
    expect(cloned[script]).toBe('#!/bin/sh\n');
    const text = Buffer.from(cloned['src/part 7/file-7.txt'] ?? '', 'latin1').toString();
    expect(text).toBe('text 7 äöü\n');
  });

  it('commits links, as files that hold where they lead where the host takes none', async () => {
    const { writer, clone } = await startWithRepository();
    const files: FileChange[] = [
      { path: 'run.sh', content: 'run' },
      { path: 'bin/start.sh', content: '../run.sh', isLink: true },
    ];
    await writer.commit(pay, { branch: 'main', message: 'Link', files });
    const link = writer.abilities.links ? 'bin/start.sh@' : 'bin/start.sh';
    expect(await clone()).toMatchObject({ 'run.sh': 'run', [link]: '../run.sh' });
  });

  it('reads the files, the last commit and the archive of a tree', async () => {
    const { forge, writer, repository } = await startWithRepository();
    const files = [{ path: 'docs/index.md', content: '# Docs\n' }];
    const { id } = await writer.commit(pay, { branch: 'main', message: 'Docs', files });
    const hosts = new CodeHosts([createHost(forge, reader)]);
    const tree = hosts.getTree(repository.url);
    const commitRequest = tree!.commitRequest;
    const answered = await fetch(commitRequest.url, { headers: commitRequest.headers });
    expect(commitRequest.readAnswer(await answered.text())).toBe(id);
    const listing = tree!.getListingRequest(id);
    const listed = await fetch(listing.url, { headers: listing.headers });
    const body = parseHostJson(await listed.text());
    const { paths } = listing.read({ url: listing.url, headers: listed.headers, body });
    expect(paths.toSorted()).toEqual(['README.md', 'docs/index.md']);
    const raw = hosts.getRawRequest(tree!.getPageUrl('docs/index.md'));
    const file = await fetch(raw!.url, { headers: raw!.headers });
    expect(Buffer.from(await file.text(), raw!.encoding).toString()).toBe('# Docs\n');
    const archive = tree!.getArchiveRequest(id);
    const { url, headers } = archive;
    const packed = await fetch(url, { headers });
    const bytes = Buffer.from(await packed.arrayBuffer());
    // Azure sends zip archives, in which so short a file is not compressed.
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
    const text = (isZip ? bytes : gunzipSync(bytes)).toString('latin1');
    expect(text).toContain('docs/index.md');
    expect(text).toContain('# Docs\n');
  });

  it('lists the paths of a commit, as far as some calls do', async () => {
    const { writer, forge } = await startWithRepository();
    const files = Array.from({ length: 130 }, (_, at) => ({ path: `a/${at}.txt`, content: 'a' }));
    const { id } = await writer.commit(pay, { branch: 'main', message: 'Grow', files });
    const list = (maxPages: number) =>
      listRepositoryPaths(writer.api, createHost(forge, admin), {
        repository: pay,
        commit: id,
        maxPages,
      });
    const all = await list(5);
    expect(all.isCut).toBe(false);
    expect([...all.paths].sort()).toEqual(['README.md', ...files.map(({ path }) => path)].sort());
    const isPaged = dialect === 'gitlab' || dialect === 'bitbucketCloud';
    expect((await list(1)).isCut).toBe(isPaged);
  });

  it('changes and deletes what an earlier commit added', async () => {
    const { writer, clone } = await startWithRepository();
    const commit = (message: string, files: FileChange[]) =>
      writer.commit(pay, { branch: 'main', message, files, mayReplace: true });
    await commit('Add', [
      { path: 'a.txt', content: 'a' },
      { path: 'b.txt', content: 'b' },
    ]);
    await commit('Change', [
      { path: 'a.txt', content: 'changed' },
      { path: 'b.txt', isDeleted: true },
    ]);
    expect(await clone()).toEqual({ 'README.md': '# Pay\n', 'a.txt': 'changed' });
  });

  it.each([
    ['a file', ['README.md']],
    ['a folder', ['docs']],
    ['one of many files', [...Array.from({ length: 12 }, (_, at) => `new-${at}`), 'docs/index.md']],
  ])('replaces %s only where it is told so', async (_, paths) => {
    const { writer, clone } = await startWithRepository();
    const docs = [{ path: 'docs/index.md', content: 'Docs' }];
    await writer.commit(pay, { branch: 'main', message: 'Docs', files: docs });
    const before = await clone();
    const files = paths.map(path => ({ path, content: 'other' }));
    await expect(
      writer.commit(pay, { branch: 'main', message: 'Replace', files }),
    ).rejects.toMatchObject({
      failure: 'conflict',
      message: expect.stringMatching(/exists already|already exists/) as string,
    });
    expect(await clone()).toEqual(before);
  });

  it('begins an empty repository with one commit', async () => {
    const { forge, clone } = await startWithRepository();
    expect(await clone()).toEqual({ 'README.md': '# Pay\n' });
    const git = getStored(forge)?.git;
    expect(await git?.log('refs/heads/main')).toMatchObject([{ message: 'First commit' }]);
  });

  it('refuses a commit onto a branch that moved meanwhile', async () => {
    const { writer, first } = await startWithRepository();
    const change = (path: string) => ({
      branch: 'main',
      message: path,
      parent: first,
      files: [{ path, content: path }],
    });
    await writer.commit(pay, change('one'));
    await expect(writer.commit(pay, change('two'))).rejects.toMatchObject({
      failure: 'conflict',
    });
  });

  it('opens a pull request and follows it to its merge', async () => {
    const { forge, writer, first, clone } = await startWithRepository();
    const { branches, id, pull } = await openPull(writer, first);
    expect(pull).toMatchObject({ ...branches, title: 'Add to catalog', state: 'open' });
    expect(await writer.findPullRequest(pay, branches)).toMatchObject({
      number: pull.number,
    });
    expect(await writer.findPullRequest(pay, { ...branches, head: 'main' })).toBeUndefined();
    await expect(
      writer.openPullRequest(pay, { ...branches, title: 'Again' }),
    ).rejects.toMatchObject({ failure: 'conflict' });
    const open = await writer.getPullRequest(pay, pull.number);
    expect(open).toMatchObject({ state: 'open', headCommit: id, mergeCommit: undefined });
    const repository = getStored(forge);
    const stored = repository?.requirePull(pull.number);
    const merger = { login: 'ada', name: 'Ada', email: 'ada@forge.example' };
    const merged = await repository?.mergePull(stored!, merger);
    expect(await writer.getPullRequest(pay, pull.number)).toMatchObject({
      state: 'merged',
      mergeCommit: merged,
    });
    expect(await writer.findPullRequest(pay, branches)).toBeUndefined();
    expect(Object.keys(await clone())).toEqual(['README.md', 'catalog-info.yaml']);
  });

  it('tells closed pull requests from merged ones, and unknown ones', async () => {
    const { forge, writer, first } = await startWithRepository();
    const { pull } = await openPull(writer, first);
    const repository = getStored(forge);
    repository?.closePull(repository.requirePull(pull.number));
    const closed = await writer.getPullRequest(pay, pull.number);
    expect(closed).toMatchObject({ state: 'closed', mergeCommit: undefined });
    expect(await writer.getPullRequest(pay, 999)).toBeUndefined();
  });

  it('lists who made the latest commits, newest first', async () => {
    const { forge, writer } = await startWithRepository();
    const name = 'authors';
    const repository = await forge.state.createRepository({ owner, name, defaultBranch: 'main' });
    const people = ['Ada', 'Grace'].map((each, index) => ({
      name: `${each} Lovelace`,
      email: `${each.toLowerCase()}@example.com`,
      date: `2026-01-0${index + 5}T10:00:00Z`,
    }));
    await repository.git.importHistory(
      'main',
      people.map(author => ({
        message: 'Add',
        author,
        files: { [`${author.name}.md`]: Buffer.from('# It') },
      })),
    );
    const authors = await writer.listAuthors(pay.replace(/pay$/, name));
    expect(authors.map(({ name: each, email }) => [each, email])).toEqual([
      ['Grace Lovelace', 'grace@example.com'],
      ['Ada Lovelace', 'ada@example.com'],
    ]);
    expect(await writer.listAuthors(pay.replace(/pay$/, 'none'))).toEqual([]);
  });

  it('finds the last commit of a file and the code owners', async () => {
    const { writer, first } = await startWithRepository();
    expect(await writer.getCodeOwners(pay)).toBeUndefined();
    const files = [{ path: 'CODEOWNERS', content: '* @acme/payments\n' }];
    const { id } = await writer.commit(pay, { branch: 'main', message: 'Own', files });
    expect(await writer.getLastCommit(pay, 'README.md')).toBe(first);
    expect(await writer.getLastCommit(pay, 'CODEOWNERS', 'main')).toBe(id);
    expect(await writer.getLastCommit(pay, 'missing.md')).toBeUndefined();
    expect(await writer.getCodeOwners(pay, 'main')).toEqual({
      path: 'CODEOWNERS',
      text: '* @acme/payments\n',
    });
    expect(await writer.getText(pay, 'CODEOWNERS')).toBe('* @acme/payments\n');
    expect(await writer.getText(pay, 'missing.md', 'main')).toBeUndefined();
  });

  it('reports a used-up limit with the moment when it ends, and does not repeat the call', async () => {
    const { forge, writer } = await startWithRepository();
    forge.failures.add({ failure: { type: 'rate-limit', retryAfterSeconds: 90 } });
    const before = forge.requests.length;
    const error = await catchError(writer.getRepository(pay));
    expect(error).toMatchObject({ name: 'RateLimitError', failure: 'rate-limit', status: 429 });
    const waitMs = (error as { endsAt: Date }).endsAt.getTime() - Date.now();
    expect(waitMs).toBeGreaterThan(80_000);
    expect(waitMs).toBeLessThan(92_000);
    expect(forge.requests).toHaveLength(before + 1);
  });

  it('repeats reads that got no answer, and nothing that changes something', async () => {
    const { forge, writer } = await startWithRepository();
    forge.failures.add({ failure: { type: 'cut', when: 'before' }, times: 2 });
    expect(await writer.getRepository(pay)).toMatchObject({ name: 'pay' });
    forge.failures.add({ failure: { type: 'status', status: 503 }, times: 2 });
    expect(await writer.getRepository(pay)).toMatchObject({ name: 'pay' });
    forge.failures.add({ ...creating, failure: { type: 'cut', when: 'before' } });
    const lost = writer.createRepository({ owner, name: 'lost' });
    await expect(lost).rejects.toMatchObject({ failure: 'no-answer', status: undefined });
    expect(await writer.getRepository(nameOf('lost'))).toBeUndefined();
  });

  it('finds what was done although the connection was cut before the answer', async () => {
    const { forge, writer, first } = await startWithRepository();
    const failure = { type: 'cut', when: 'after' } as const;
    forge.failures.add({ ...creating, failure });
    const created = await catchError(writer.createRepository({ owner, name: 'done' }));
    expect(created).toMatchObject({ failure: 'no-answer' });
    expect(await writer.getRepository(nameOf('done'))).toMatchObject({ name: 'done' });
    forge.failures.clear();
    forge.failures.add({ ...creating, failure });
    const branched = await catchError(writer.createBranch(pay, 'again', first));
    expect(branched).toMatchObject({ failure: 'no-answer' });
    expect(await writer.getBranch(pay, 'again')).toBe(first);
    await writer.commit(pay, {
      branch: 'again',
      message: 'Change',
      files: [{ path: 'a.txt', content: 'a' }],
    });
    const branches = { head: 'again', base: 'main' };
    forge.failures.add({ method: 'POST', failure, path: /pull|merge_requests|changes/ });
    const opened = await catchError(writer.openPullRequest(pay, { ...branches, title: 'A' }));
    expect(opened).toMatchObject({ failure: 'no-answer' });
    expect(await writer.findPullRequest(pay, branches)).toMatchObject({ state: 'open' });
  });

  it('refuses what the token may not do, and shows the token nowhere', async () => {
    const { forge, as, first } = await startWithRepository();
    const errors = [
      await catchError(as(reader).createRepository({ owner, name: 'no' })),
      await catchError(as(reader).createBranch(pay, 'no', first)),
      await catchError(as('unknown-secret-3').getRepository(pay)),
    ];
    expect(errors.map(error => isCodeHostError(error) && error.failure)).toEqual([
      'forbidden',
      'forbidden',
      'unauthenticated',
    ]);
    forge.failures.add({ failure: { type: 'cut', when: 'before' }, times: 3 });
    errors.push(await catchError(as(reader).getRepository(nameOf(reader))));
    for (const error of errors) {
      const { message, stack, cause } = error as Error;
      const text = [message, stack, JSON.stringify(error), String(cause)].join('\n');
      expect(text).not.toMatch(/secret-\d/);
    }
  });

  it('commits many files at once', async () => {
    const { writer, clone } = await startWithRepository();
    const files = Array.from({ length: 100 }, (_, at) => ({
      path: `src/folder-${at % 40}/file-${at}.ts`,
      content: `export const value${at} = ${at};\n`.repeat(20),
    }));
    await writer.commit(pay, { branch: 'main', message: 'Many', files });
    expect(await clone()).toMatchObject({
      'README.md': '# Pay\n',
      'src/folder-9/file-9.ts': files[9]!.content,
    });
  });
});

it('gives up on a host that does not answer in time, and when it is stopped', async () => {
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addToken(admin, 'ada', 'admin');
  const host = cases[0]!.createHost(forge, admin);
  const slow = { failure: { type: 'slow', delayMs: 2000 }, times: 4 } as const;
  forge.failures.add(slow);
  const late = createCodeHostWriter(host, { timeoutMs: 50, wait: async () => {} });
  await expect(late!.getRepository('ada/notes')).rejects.toMatchObject({ failure: 'no-answer' });
  const stop = new AbortController();
  const stopped = createCodeHostWriter(host, { signal: stop.signal })!.getRepository('ada/notes');
  stop.abort(new Error('stopping'));
  await expect(stopped).rejects.toThrow('stopping');
});

it("takes GitHub's 403 with nothing remaining for a used-up limit", async () => {
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addToken(admin, 'ada', 'admin');
  const writer = createCodeHostWriter(cases[0]!.createHost(forge, admin));
  const failure = { type: 'rate-limit', status: 403, retryAfterSeconds: 120 } as const;
  forge.failures.add({ failure });
  const error = await catchError(writer!.getRepository('ada/notes'));
  expect(error).toMatchObject({ name: 'RateLimitError', status: 403 });
  const waitMs = (error as { endsAt: Date }).endsAt.getTime() - Date.now();
  expect(waitMs).toBeGreaterThan(110_000);
  expect(waitMs).toBeLessThan(122_000);
});

async function listAll<T>(
  list: (cursor?: string) => Promise<{ items: T[]; cursor?: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor);
    expect(page.items.length).toBeLessThanOrEqual(3);
    all.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return all;
}

async function catchError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    value => expect.fail(`expected a failure, got ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}
