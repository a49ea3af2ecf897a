import { createGitTransport } from '@portico/code-hosts-node';
import { type CodeHost, CodeHosts, createCodeHostWriter } from '@portico/code-hosts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startForge } from '../../startForge.ts';
import { checkPublishedCalls } from '../../testing/checkPublishedCalls.ts';

const git = createGitTransport();
afterAll(() => git.close());

const repo = '/repositories/{workspace}/{repo_slug}';
const added = (at: string, name: string) =>
  `${at} is not allowed to have the additional property "${name}"`;

/** What is used and not described: see docs/code-hosts.md. */
const undescribed = {
  cloud: [
    `GET ${repo}/commits/{revision}: query 'pagelen'`,
    `GET ${repo}/commits/{revision}: query 'path'`,
    `GET ${repo}/pullrequests/{pull_request_id}: ${added('answer', 'description')}`,
    `GET ${repo}/pullrequests: ${added('answer values[]', 'description')}`,
    `GET ${repo}/pullrequests: query 'q'`,
    `GET ${repo}/refs/branches: query 'pagelen'`,
    // Those of files alone, which are described elsewhere.
    `GET ${repo}/src/{commit}/{path}: ${added('answer values[]', 'attributes')}`,
    `GET ${repo}/src/{commit}/{path}: ${added('answer values[]', 'size')}`,
    `GET ${repo}/src/{commit}/{path}: query 'pagelen'`,
    "GET /repositories/{workspace}: query 'pagelen'",
    'GET /user/workspaces: is not described',
    `POST ${repo}/pullrequests: ${added('answer', 'description')}`,
    `POST ${repo}/pullrequests: ${added('body', 'description')}`,
  ],
  server: [
    `GET /api/latest/projects/{projectKey}/repos/{repositorySlug}/pull-requests/{pullRequestId}: ${added('answer', 'properties')}`,
  ],
};

it.each([
  { dialect: 'bitbucketCloud', host: 'cloud', api: '/2.0', page: '/acme/pay/src/main/' },
  {
    dialect: 'bitbucketServer',
    host: 'server',
    api: '/rest/api/1.0',
    page: '/projects/acme/repos/pay/browse',
  },
] as const)('$dialect is called and answers as Atlassian describes it', async each => {
  const forge = await startForge({ dialect: each.dialect });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addOwner('rae');
  forge.state.addToken('admin-token', 'ada', 'admin');
  const apiUrl = `${forge.origin}${each.api}`;
  const host: CodeHost = {
    type: each.dialect,
    host: forge.host,
    baseUrl: forge.origin,
    token: 'admin-token',
    ...(each.host === 'cloud' && { apiBaseUrl: apiUrl }),
  };
  const checked = checkPublishedCalls(each.host, { apiUrl });
  const writer = createCodeHostWriter(host, { wait: async () => {}, git, fetch: checked.fetch });
  const pay = 'acme/pay';
  await writer.createRepository({
    owner: 'acme',
    name: 'pay',
    description: 'Takes payments',
    collaborators: [{ user: 'rae', access: 'write' }],
    ...(each.host === 'cloud' && { project: 'CORE' }),
  });
  const commit = (branch: string, files: Record<string, string>) =>
    writer.commit(pay, {
      branch,
      message: 'Change',
      author: { name: 'Ada', email: 'ada@example.com' },
      files: Object.entries(files).map(([path, content]) => ({ path, content })),
    });
  const first = await commit('main', { 'README.md': '# Pay\n', CODEOWNERS: '* @acme/pay\n' });
  await writer.createBranch(pay, 'portico/import', first.id);
  await commit('portico/import', { 'catalog-info.yaml': 'kind: Component\n' });
  const ends = { head: 'portico/import', base: 'main' };
  const pull = await writer.openPullRequest(pay, { ...ends, title: 'Add', body: 'To the catalog' });
  expect(await writer.findPullRequest(pay, ends)).toMatchObject({ number: pull.number });
  const repository = forge.state.repositories.get(pay)!;
  await repository.mergePull(
    repository.requirePull(pull.number),
    forge.state.findCaller('admin-token')!,
  );
  expect(await writer.getPullRequest(pay, pull.number)).toMatchObject({ state: 'merged' });
  await writer.listOwners();
  await writer.listRepositories();
  await writer.listRepositories('acme');
  await writer.listBranches(pay);
  await writer.getBranch(pay, 'main');
  await writer.getLastCommit(pay, 'README.md');
  await writer.listAuthors(pay);
  await writer.getCodeOwners(pay);
  expect(await writer.getRepository(pay)).toMatchObject({ name: 'pay' });
  const tree = new CodeHosts([host]).getTree(`${forge.origin}${each.page}`)!;
  const requests = [tree.getListingRequest(first.id), tree.getArchiveRequest(first.id)];
  for (const { url, headers } of requests)
    expect((await checked.fetch(url, { headers })).status).toBe(200);
  if (each.host === 'cloud')
    await writer.api.get({ path: '/workspaces/acme/projects', answer: z.unknown() });
  else
    await writer.api.send('PUT', '/projects/acme/repos/pay/default-branch', {
      id: 'refs/heads/main',
    });

  expect(checked.listDifferences()).toEqual(undescribed[each.host]);
  expect(checked.listUnchecked()).toEqual([]);
});
