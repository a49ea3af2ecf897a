import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Octokit } from '@octokit/rest';
import { expect, it, onTestFinished } from 'vitest';
import { runGit } from '../../git/runGit.ts';
import { checkGithubAnswers } from '../../testing/checkGithubAnswers.ts';
import { cloneFiles, makeFolder } from '../../testing/cloneFiles.ts';
import { startForge } from '../../startForge.ts';

const repo = { owner: 'acme', repo: 'pay' };
const answers = checkGithubAnswers();

async function start() {
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('admin-token', 'ada', 'admin');
  forge.state.addToken('read-token', 'rae', 'read');
  forge.state.addToken('write-token', 'wim', 'write');
  const as = (auth?: string) =>
    new Octokit({
      ...(auth && { auth }),
      baseUrl: `${forge.origin}/api/v3`,
      request: { fetch: answers.fetch },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
  return { forge, as, octokit: as('admin-token') };
}

async function startWithRepository() {
  const started = await start();
  const settings = { org: 'acme', name: 'pay', private: true, auto_init: true };
  await started.octokit.repos.createInOrg(settings);
  return started;
}

async function pushBranch(octokit: Octokit, branch: string, path: string, text: string) {
  const { data: main } = await octokit.git.getRef({ ...repo, ref: 'heads/main' });
  await octokit.git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha: main.object.sha });
  const content = Buffer.from(text).toString('base64');
  const file = { ...repo, path, branch, message: `Add ${path}`, content };
  return octokit.repos.createOrUpdateFileContents(file);
}

it('creates, changes and lists repositories of organizations and users', async () => {
  const { octokit, as } = await start();
  const { data } = await octokit.repos.createInOrg({
    org: 'acme',
    name: 'pay',
    private: true,
    description: 'Pays',
  });
  expect(data).toMatchObject({
    full_name: 'acme/pay',
    private: true,
    visibility: 'private',
    description: 'Pays',
  });
  await octokit.repos.createForAuthenticatedUser({ name: 'notes', auto_init: true });
  await octokit.repos.replaceAllTopics({ ...repo, names: ['java'] });
  await octokit.repos.addCollaborator({ ...repo, username: 'wim', permission: 'push' });
  expect((await octokit.repos.get(repo)).data.topics).toEqual(['java']);
  expect((await octokit.repos.listCollaborators(repo)).data).toMatchObject([{ login: 'wim' }]);
  const all = await octokit.paginate(octokit.repos.listForAuthenticatedUser, { per_page: 1 });
  expect(all.map(({ full_name }) => full_name)).toEqual(['acme/pay', 'ada/notes']);
  expect((await octokit.orgs.listForAuthenticatedUser()).data).toMatchObject([{ login: 'acme' }]);
  await expect(octokit.repos.createInOrg({ org: 'acme', name: 'pay' })).rejects.toMatchObject({
    status: 422,
  });
  await expect(as().repos.get(repo)).rejects.toMatchObject({ status: 404 });
});

it('refuses git data of an empty repository, and takes its first file', async () => {
  const { octokit, forge } = await start();
  await octokit.repos.createInOrg({ org: 'acme', name: 'pay' });
  await expect(octokit.git.getRef({ ...repo, ref: 'heads/main' })).rejects.toMatchObject({
    status: 409,
  });
  const content = Buffer.from('hello').toString('base64');
  await octokit.repos.createOrUpdateFileContents({
    ...repo,
    path: 'a.txt',
    message: 'First',
    content,
  });
  expect(await cloneFiles(`${forge.origin}/acme/pay.git`)).toEqual({ 'a.txt': 'hello' });
});

it('writes blobs, trees, commits and refs that git clones', async () => {
  const { octokit, forge } = await startWithRepository();
  const { data: ref } = await octokit.git.getRef({ ...repo, ref: 'heads/main' });
  const parent = ref.object.sha;
  const { data: before } = await octokit.git.getCommit({ ...repo, commit_sha: parent });
  const bytes = Buffer.from([0, 255, 1]).toString('base64');
  const { data: blob } = await octokit.git.createBlob({
    ...repo,
    content: bytes,
    encoding: 'base64',
  });
  const { data: tree } = await octokit.git.createTree({
    ...repo,
    base_tree: before.tree.sha,
    tree: [
      { path: 'bin/run.sh', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
      { path: 'data.bin', mode: '100644', type: 'blob', sha: blob.sha },
      { path: 'README.md', mode: '100644', type: 'blob', sha: null },
    ],
  });
  const { data: commit } = await octokit.git.createCommit({
    ...repo,
    message: 'Change',
    tree: tree.sha,
    parents: [parent],
  });
  await octokit.git.updateRef({ ...repo, ref: 'heads/main', sha: commit.sha });
  const files = await cloneFiles(`http://ada:admin-token@${forge.host}/acme/pay.git`);
  expect(Object.keys(files)).toEqual(['bin/run.sh*', 'data.bin']);
  const { data: listed } = await octokit.git.getTree({ ...repo, tree_sha: 'main', recursive: '1' });
  expect(listed.tree.map(({ path, mode }) => [path, mode])).toEqual([
    ['bin', '040000'],
    ['bin/run.sh', '100755'],
    ['data.bin', '100644'],
  ]);
  await expect(
    octokit.git.updateRef({ ...repo, ref: 'heads/main', sha: parent }),
  ).rejects.toMatchObject({ status: 422 });
});

it('answers branches, contents, commits of a path and a tarball', async () => {
  const { octokit } = await startWithRepository();
  const { data: change } = await pushBranch(octokit, 'feature/a', 'docs/index.md', '# Docs');
  const branches = await octokit.paginate(octokit.repos.listBranches, { ...repo, per_page: 1 });
  expect(branches.map(({ name }) => name)).toEqual(['feature/a', 'main']);
  const at = { ...repo, path: 'docs/index.md', ref: 'feature/a' };
  const { data: file } = await octokit.repos.getContent(at);
  expect(Buffer.from((file as { content: string }).content, 'base64').toString()).toBe('# Docs');
  const { data: commits } = await octokit.repos.listCommits({
    ...repo,
    sha: 'feature/a',
    path: 'docs/index.md',
  });
  expect(commits.map(({ sha }) => sha)).toEqual([change.commit.sha]);
  await expect(octokit.repos.getContent({ ...at, ref: 'main' })).rejects.toMatchObject({
    status: 404,
  });
  const { data: tarball } = await octokit.repos.downloadTarballArchive({ ...repo, ref: 'main' });
  expect(Buffer.from(tarball as ArrayBuffer).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

it('opens, diffs, finds, merges and closes pull requests', async () => {
  const { octokit, forge } = await startWithRepository();
  await pushBranch(octokit, 'one', 'one.txt', 'one\n');
  await pushBranch(octokit, 'two', 'two.txt', 'two\n');
  const { data: pull } = await octokit.pulls.create({
    ...repo,
    title: 'One',
    head: 'one',
    base: 'main',
  });
  expect(pull).toMatchObject({ number: 1, state: 'open', merged: false, mergeable: true });
  await expect(
    octokit.pulls.create({ ...repo, title: 'Again', head: 'one', base: 'main' }),
  ).rejects.toThrow('A pull request already exists for acme:one');
  expect((await octokit.pulls.list({ ...repo, head: 'acme:one' })).data).toHaveLength(1);
  const { data: diff } = await octokit.pulls.get({
    ...repo,
    pull_number: 1,
    mediaType: { format: 'diff' },
  });
  expect(diff).toContain('+one');
  expect((await octokit.pulls.listFiles({ ...repo, pull_number: 1 })).data).toMatchObject([
    { filename: 'one.txt', status: 'added', additions: 1 },
  ]);
  const { data: merged } = await octokit.pulls.merge({ ...repo, pull_number: 1 });
  expect((await octokit.pulls.get({ ...repo, pull_number: 1 })).data).toMatchObject({
    state: 'closed',
    merged: true,
    merge_commit_sha: merged.sha,
  });
  await octokit.pulls.create({ ...repo, title: 'Two', head: 'two', base: 'main' });
  await octokit.pulls.update({ ...repo, pull_number: 2, state: 'closed' });
  expect((await octokit.pulls.get({ ...repo, pull_number: 2 })).data).toMatchObject({
    state: 'closed',
    merged: false,
  });
  const files = await cloneFiles(`http://ada:admin-token@${forge.host}/acme/pay.git`);
  expect(Object.keys(files)).toEqual(['README.md', 'one.txt']);
});

it('describes accounts, hooks, and git data by their names', async () => {
  const { octokit } = await startWithRepository();
  expect((await octokit.users.getAuthenticated()).data).toMatchObject({ login: 'ada' });
  expect((await octokit.users.getByUsername({ username: 'ada' })).data).toMatchObject({
    public_repos: 0,
  });
  expect((await octokit.orgs.get({ org: 'acme' })).data).toMatchObject({ login: 'acme' });
  expect((await octokit.repos.listForUser({ username: 'acme' })).data).toHaveLength(1);
  expect((await octokit.repos.update({ ...repo, description: 'Pays' })).data).toMatchObject({
    description: 'Pays',
  });
  await octokit.repos.createWebhook({ ...repo, config: { url: 'https://hooks.example' } });
  expect((await octokit.repos.listWebhooks(repo)).data).toHaveLength(1);
  expect((await octokit.repos.getAllTopics(repo)).data).toEqual({ names: [] });
  const { data: branch } = await octokit.repos.getBranch({ ...repo, branch: 'main' });
  const { data: commit } = await octokit.repos.getCommit({ ...repo, ref: 'main' });
  expect(commit.sha).toBe(branch.commit.sha);
  const { data: refs } = await octokit.git.listMatchingRefs({ ...repo, ref: 'heads/m' });
  expect(refs.map(({ ref }) => ref)).toEqual(['refs/heads/main']);
  const { data: tree } = await octokit.git.getTree({ ...repo, tree_sha: 'main' });
  const [readme] = tree.tree;
  const { data: blob } = await octokit.git.getBlob({ ...repo, file_sha: readme?.sha ?? '' });
  expect(Buffer.from(blob.content, 'base64').toString()).toBe('# pay\n');
  const file = { ...repo, path: 'README.md', message: 'Change', sha: blob.sha };
  const { data: changed } = await octokit.repos.createOrUpdateFileContents({
    ...file,
    content: Buffer.from('# Pay\n').toString('base64'),
  });
  const sha = changed.content?.sha ?? '';
  const { data: deleted } = await octokit.repos.deleteFile({ ...file, sha });
  expect(deleted.content).toBeNull();
});

it('compares branches and tags, on a page too', async () => {
  const { octokit, forge } = await startWithRepository();
  await pushBranch(octokit, 'topic', 'a.md', 'one');
  const sha = (await pushBranch(octokit, 'other', 'b.md', 'two')).data.commit.sha ?? '';
  await octokit.git.createRef({ ...repo, ref: 'refs/tags/v1', sha });
  const compare = async (basehead: string) =>
    (await octokit.repos.compareCommitsWithBasehead({ ...repo, basehead })).data;
  expect(await compare('main...topic')).toMatchObject({
    status: 'ahead',
    total_commits: 1,
    commits: [{ commit: { message: 'Add a.md' } }],
  });
  expect(await compare('topic...v1')).toMatchObject({
    status: 'diverged',
    behind_by: 1,
    commits: [{ sha }],
  });
  expect(await compare('topic...main')).toMatchObject({ status: 'behind', commits: [] });
  for (const basehead of ['main...nothing', 'main', 'main...topic...v1'])
    await expect(compare(basehead)).rejects.toMatchObject({ status: 404 });

  forge.state.visitor = forge.state.findCaller('admin-token');
  const page = await fetch(`${forge.origin}/acme/pay/compare/main...topic`);
  expect(await page.text()).toContain('Add a.md');
});

it('refuses to merge what conflicts', async () => {
  const { octokit } = await startWithRepository();
  await pushBranch(octokit, 'one', 'same.txt', 'one\n');
  await pushBranch(octokit, 'two', 'same.txt', 'two\n');
  for (const head of ['one', 'two'])
    await octokit.pulls.create({ ...repo, title: head, head, base: 'main' });
  await octokit.pulls.merge({ ...repo, pull_number: 1 });
  expect((await octokit.pulls.get({ ...repo, pull_number: 2 })).data.mergeable).toBe(false);
  await expect(octokit.pulls.merge({ ...repo, pull_number: 2 })).rejects.toMatchObject({
    status: 405,
  });
});

it('gives each token its rights, over git too', async () => {
  const { as, forge } = await startWithRepository();
  await expect(as('unknown').repos.get(repo)).rejects.toMatchObject({ status: 401 });
  expect((await as('read-token').repos.get(repo)).data.permissions).toMatchObject({ push: false });
  await expect(pushBranch(as('read-token'), 'x', 'x', 'x')).rejects.toMatchObject({ status: 403 });
  await expect(
    as('write-token').repos.createInOrg({ org: 'acme', name: 'b' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(cloneFiles(`${forge.origin}/acme/pay.git`)).rejects.toThrow(
    'could not read Username',
  );
  expect(await cloneFiles(`http://rae:read-token@${forge.host}/acme/pay.git`)).toEqual({
    'README.md': '# pay\n',
  });
  const folder = await makeFolder();
  await runGit(folder, [
    'clone',
    '--quiet',
    `http://rae:read-token@${forge.host}/acme/pay.git`,
    '.',
  ]);
  await expect(runGit(folder, ['push', 'origin', 'main:other'])).rejects.toThrow('403');
});

it('fails as it is switched: refusals, limits, delays and cut connections', async () => {
  const { octokit, forge } = await startWithRepository();
  for (const status of [401, 403, 404, 409, 422, 500] as const) {
    forge.failures.add({ failure: { type: 'status', status } });
    await expect(octokit.repos.get(repo)).rejects.toMatchObject({ status });
  }
  forge.failures.add({ failure: { type: 'rate-limit', status: 403, retryAfterSeconds: 60 } });
  await expect(octokit.repos.get(repo)).rejects.toMatchObject({
    status: 403,
    response: { headers: { 'x-ratelimit-remaining': '0' } },
  });
  forge.failures.add({ failure: { type: 'rate-limit', retryAfterSeconds: 7 } });
  await expect(octokit.repos.get(repo)).rejects.toMatchObject({
    status: 429,
    response: { headers: { 'retry-after': '7' } },
  });
  forge.failures.add({ failure: { type: 'slow', delayMs: 150 } });
  const start = performance.now();
  await octokit.repos.get(repo);
  expect(performance.now() - start).toBeGreaterThan(140);
  for (const when of ['before', 'after'] as const) {
    forge.failures.add({ method: 'POST', failure: { type: 'cut', when } });
    await expect(octokit.repos.createInOrg({ org: 'acme', name: `cut-${when}` })).rejects.toThrow(
      /fetch failed|other side closed|terminated|hang up/,
    );
  }
  const { data } = await octokit.repos.listForOrg({ org: 'acme' });
  expect(data.map(({ name }) => name)).toEqual(['cut-after', 'pay']);
});

it('sends signed webhooks for pushes over git and for merges', async () => {
  const { octokit, forge } = await startWithRepository();
  const received: { headers: IncomingHttpHeaders; text: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    received.push({ headers: request.headers, text });
    response.end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await octokit.repos.createWebhook({
    ...repo,
    config: { url, secret: 'hush', content_type: 'json' },
    events: ['push', 'pull_request'],
  });
  const folder = await makeFolder();
  await runGit(folder, [
    'clone',
    '--quiet',
    `http://wim:write-token@${forge.host}/acme/pay.git`,
    '.',
  ]);
  const identity = ['-c', 'user.name=Wim', '-c', 'user.email=wim@forge.example'];
  await runGit(folder, ['rm', '--quiet', 'README.md']);
  await runGit(folder, [...identity, 'commit', '--quiet', '-m', 'Remove the readme']);
  await runGit(folder, ['push', '--quiet', 'origin', 'HEAD:refs/heads/tidy']);
  await octokit.pulls.create({ ...repo, title: 'Tidy', head: 'tidy', base: 'main' });
  await octokit.pulls.merge({ ...repo, pull_number: 1 });
  await forge.settleWebhooks();
  const events = received.map(({ headers, text }) => ({
    name: headers['x-github-event'],
    signature: headers['x-hub-signature-256'],
    expected: `sha256=${createHmac('sha256', 'hush').update(text).digest('hex')}`,
    body: JSON.parse(text) as Record<string, unknown>,
  }));
  for (const { signature, expected } of events) expect(signature).toBe(expected);
  const pushed = events.filter(({ name }) => name === 'push').map(({ body }) => body['ref']);
  expect(pushed.toSorted()).toEqual(['refs/heads/main', 'refs/heads/tidy']);
  const tidy = events.find(({ body }) => body['ref'] === 'refs/heads/tidy');
  expect((tidy!.body['commits'] as object[]).at(-1)).toMatchObject({ removed: ['README.md'] });
  const merged = events.filter(
    ({ name, body }) => name === 'pull_request' && body['action'] === 'closed',
  );
  expect(merged).toMatchObject([{ body: { pull_request: { merged: true } } }]);
  expect(forge.deliveries.every(({ status }) => status === 200)).toBe(true);
});

it('answers all these calls as GitHub describes them', () => {
  // What the calls of all tests together were answered.
  expect([...new Set(answers.problems)]).toEqual([]);
  expect(answers.listUnchecked()).toEqual([
    // Calls of apps, which sign themselves.
    'GET /app/installations 200',
    'POST /app/installations/{installation_id}/access_tokens 201',
  ]);
});

it('shows the visitor what they may see, also at the address to clone', async () => {
  const { forge } = await startWithRepository();
  const open = async (path: string) => {
    const { status, headers } = await fetch(forge.origin + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await open('/acme/pay')).toEqual([404, null]);
  forge.state.visitor = forge.state.findCaller('read-token');
  expect(await open('/acme/pay')).toEqual([200, null]);
  expect(await open('/acme/pay.git')).toEqual([303, '/acme/pay']);
  expect(await open('/acme/none.git')).toEqual([404, null]);
});
