import { type CatalogApi, catalogApiRef } from '@portico/catalog-common';
import { CatalogImportClient } from '@portico/catalog-import-common';
import { type CodeHostsApi, codeHostsRef, createGitTransport } from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import { type Forge, startForge } from '@portico/local-code-host';
import {
  type CodeHost,
  CodeHosts,
  type CodeHostType,
  createCodeHostWriter,
} from '@portico/code-hosts';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogImportBackendPlugin } from '../plugin.ts';

const token = 'forge-token-1';
const branch = 'backstage-integration';
const cases: { dialect: CodeHostType; apiPath?: string; owner?: string; page: string }[] = [
  { dialect: 'github', apiPath: '/api/v3', page: '/blob/main/catalog-info.yaml' },
  { dialect: 'gitlab', page: '/-/blob/main/catalog-info.yaml' },
  { dialect: 'gitea', page: '/src/branch/main/catalog-info.yaml' },
  {
    dialect: 'azure',
    owner: 'acme/team',
    page: '?path=%2Fcatalog-info.yaml&version=GBmain',
  },
  { dialect: 'bitbucketCloud', apiPath: '/2.0', page: '/src/main/catalog-info.yaml' },
  { dialect: 'bitbucketServer', page: '/browse/catalog-info.yaml?at=main' },
];
const git = createGitTransport();
const forges = new Map<CodeHostType, Forge>();
let server: TestServer;
let client: CatalogImportClient;
const content = 'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: pay }\n';

beforeAll(async () => {
  const hosts: CodeHost[] = [];
  for (const { dialect, apiPath, owner = 'acme' } of cases) {
    const forge = await startForge({ dialect });
    forges.set(dialect, forge);
    forge.state.addOwner(owner, { isOrganization: true });
    forge.state.addToken(token, 'ada', 'admin');
    hosts.push({
      type: dialect,
      host: forge.host,
      baseUrl: forge.origin,
      ...(apiPath && { apiBaseUrl: `${forge.origin}${apiPath}` }),
      ...(dialect === 'azure' ? { credentials: [{ personalAccessToken: token }] } : { token }),
    });
  }
  const codeHosts = new CodeHosts(hosts);
  const api: Pick<CodeHostsApi, 'codeHosts' | 'createWriter'> = {
    codeHosts,
    createWriter: host => createCodeHostWriter(host, { git, wait: async () => {} }),
  };
  server = await startTestServer({
    plugins: [catalogImportBackendPlugin],
    apis: [
      createApiFactory({ api: codeHostsRef, create: () => api as CodeHostsApi }),
      // Calls of services follow nothing, so the catalog is not called.
      createApiFactory({ api: catalogApiRef, create: () => ({}) as CatalogApi }),
    ],
  });
  client = new CatalogImportClient(server.client('catalog-import', testServiceToken));
});
afterEach(() => {
  for (const forge of forges.values()) forge.failures.clear();
});
afterAll(async () => {
  await server?.stop();
  await git.close();
  for (const forge of forges.values()) await forge.stop();
});

let number = 0;
/** Creates a repository with a commit, and gives its address. */
async function createRepository(dialect: CodeHostType, defaultBranch = 'main') {
  const forge = forges.get(dialect)!;
  const owner = cases.find(each => each.dialect === dialect)?.owner ?? 'acme';
  const name = `pay-${(number += 1)}`;
  const repository = await forge.state.createRepository({ owner, name, defaultBranch });
  await repository.git.importHistory(defaultBranch, [
    {
      message: 'Start',
      author: { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' },
      files: { 'README.md': Buffer.from('# Pay\n') },
    },
  ]);
  const paths: Partial<Record<CodeHostType, string>> = {
    azure: `/acme/team/_git/${name}`,
    bitbucketServer: `/projects/acme/repos/${name}`,
  };
  return { forge, repository, url: `${forge.origin}${paths[dialect] ?? `/${owner}/${name}`}` };
}
const open = (repositoryUrl: string, more: { branch?: string; fileName?: string } = {}) =>
  client.openPullRequest({
    repositoryUrl,
    title: 'Add to the catalog',
    body: 'Please merge.',
    fileContent: content,
    ...more,
  });

describe.each(cases)('pull requests on $dialect', ({ dialect, page }) => {
  it('opens one with the descriptor, once, and follows it to its merge', async () => {
    const { repository, url } = await createRepository(dialect);
    expect(await client.getDefaults()).toEqual({
      fileName: 'catalog-info.yaml',
      title: 'Add to the software catalog',
      body: expect.stringContaining('`catalog-info.yaml`') as string,
    });
    expect(await client.planPullRequest({ url })).toMatchObject({
      integrationType: dialect,
      defaultBranch: 'main',
      branch,
      fileName: 'catalog-info.yaml',
    });
    const opened = await open(url);
    expect(opened).toMatchObject({
      existed: false,
      location: `${url}${page}`,
      pullRequest: { state: 'open', branch, defaultBranch: 'main' },
    });
    const file = await repository.git.findEntry(branch, 'catalog-info.yaml');
    expect((await repository.git.readBlob(file!.sha)).toString()).toBe(content);
    expect(await open(url)).toMatchObject({ existed: true, pullRequest: opened.pullRequest });
    expect(repository.pulls).toMatchObject([
      { title: 'Add to the catalog', body: 'Please merge.', head: branch, base: 'main' },
    ]);
    await repository.mergePull(repository.pulls[0]!, {
      name: 'Ada',
      email: 'ada@example.com',
      login: 'ada',
    });
    const { number: id } = opened.pullRequest;
    expect(await client.getPullRequest(url, id)).toMatchObject({ state: 'merged' });
    expect(await client.getPullRequest(url, id + 99)).toBeUndefined();
  });

  it.each([
    ['catalog-info.yaml', /'catalog-info\.yaml' exists already on 'main', and an import replaces/],
    ['Catalog-Info.yaml', /'Catalog-Info\.yaml' exists already on 'main', which a second/],
    ['catalog-info.yml', /'catalog-info\.yml' exists already on 'main', which a second/],
    ['catalog-info.yaml/index.md', /'catalog-info\.yaml' is a folder on 'main'/],
  ])('replaces no %s that is there, also where a pull request is open', async (path, message) => {
    const { repository, url } = await createRepository(dialect);
    await open(url, { branch: 'opened-before' });
    const parent = (await repository.git.getRef('refs/heads/main'))!;
    const sha = await repository.git.writeBlob(Buffer.from('to do'));
    const tree = await repository.git.writeTree(parent, [{ path, sha }]);
    const author = { name: 'Ada', email: 'ada@example.com' };
    const made = { tree, parents: [parent], message: 'Mine', author };
    const mine = await repository.git.writeCommit(made);
    await repository.git.setRef('refs/heads/main', mine, parent);
    for (const branch of ['opened-before', 'new'])
      await expect(open(url, { branch })).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(message) as string,
      });
    expect(repository.pulls).toHaveLength(1);
    expect(await repository.git.getRef('refs/heads/new')).toBeUndefined();
  });

  it('replaces no descriptor that somebody put on the branch', async () => {
    const { repository, url } = await createRepository(dialect);
    const parent = (await repository.git.getRef('refs/heads/main'))!;
    const sha = await repository.git.writeBlob(Buffer.from('mine'));
    const tree = await repository.git.writeTree(parent, [{ path: 'catalog-info.yaml', sha }]);
    const author = { name: 'Ada', email: 'ada@example.com' };
    const made = { tree, parents: [parent], message: 'Mine', author };
    const mine = await repository.git.writeCommit(made);
    await repository.git.setRef(`refs/heads/${branch}`, mine, undefined);
    await expect(open(url)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("exists already with another 'catalog-info.yaml'") as string,
    });
    expect(await repository.git.getRef(`refs/heads/${branch}`)).toBe(mine);
  });

  it('continues the branch of a call that ended, also where the descriptor was committed twice', async () => {
    const { repository, url } = await createRepository(dialect);
    let parent = (await repository.git.getRef('refs/heads/main'))!;
    const sha = await repository.git.writeBlob(Buffer.from(content));
    for (const message of ['Add to the catalog', 'Add to the catalog again']) {
      const tree = await repository.git.writeTree(parent, [{ path: 'catalog-info.yaml', sha }]);
      const author = { name: 'Ada', email: 'ada@example.com' };
      parent = await repository.git.writeCommit({ tree, parents: [parent], message, author });
    }
    await repository.git.setRef(`refs/heads/${branch}`, parent, undefined);
    expect(await open(url)).toMatchObject({ existed: false, pullRequest: { state: 'open' } });
    expect(await repository.git.getRef(`refs/heads/${branch}`)).toBe(parent);
  });
});

it.each([
  ["Couldn't fetch repo data: 403,", 'GET', /\/repos\/acme\/pay-\d+$/],
  ["Couldn't fetch default branch data: 403,", 'GET', /\/git\/ref\/heads\/main$|\/branches\/main$/],
  ["Couldn't create a new branch: 403,", 'POST', /\/git\/refs$/],
  ["Couldn't create a commit: 403,", 'POST', /\/git\/(blobs|trees|commits)$/],
  ["Couldn't create a pull request: 403,", 'POST', /\/pulls$/],
])('says in which step the host refused: %s', async (message, method, path) => {
  const { forge, url } = await createRepository('github');
  forge.failures.add({ method, path, failure: { type: 'status', status: 403 } });
  await expect(open(url)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining(message) as string,
  });
  // What was begun is continued.
  expect(await open(url)).toMatchObject({ existed: false, pullRequest: { state: 'open' } });
});

it('says in its own words why Bitbucket Server did not accept a push', async () => {
  const { forge, url } = await createRepository('bitbucketServer');
  const failure = { type: 'status', status: 403, message: 'Not today' } as const;
  forge.failures.add({ method: 'POST', path: /git-receive-pack$/, failure });
  await expect(open(url)).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(
      /^Couldn't create a commit: 403, '127\.0\.0\.1:\d+' did not accept a push to .*\.git: Not today$/,
    ) as string,
  });
});

it('says on Azure DevOps that the default branch is not there', async () => {
  const { repository, url } = await createRepository('azure');
  repository.defaultBranch = 'gone';
  await expect(open(url)).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('The requested ref was not found') as string,
  });
});

it('says what a repository without commits needs', async () => {
  const forge = forges.get('github')!;
  await forge.state.createRepository({ owner: 'acme', name: 'empty', defaultBranch: 'main' });
  await expect(open(`${forge.origin}/acme/empty`)).rejects.toMatchObject({
    status: 404,
    message:
      "Couldn't fetch default branch data: 404, 'acme/empty' has no branch 'main'; push a first commit to it",
  });
});

it('opens no second one after a connection that ended when the first was open', async () => {
  const { forge, repository, url } = await createRepository('github');
  const failure = { type: 'cut', when: 'after' } as const;
  forge.failures.add({ method: 'POST', path: /\/pulls$/, failure });
  await expect(open(url)).rejects.toMatchObject({ status: 503 });
  expect(await open(url)).toMatchObject({ existed: true });
  expect(repository.pulls).toHaveLength(1);
});

it('begins again where a call of a process that ended arrived meanwhile', async () => {
  const { forge, repository, url } = await createRepository('github');
  // The answer to the second of two calls that create the branch.
  const failure = { type: 'status', status: 409 } as const;
  forge.failures.add({ method: 'POST', path: /\/git\/refs$/, failure });
  expect(await open(url)).toMatchObject({ existed: false });
  expect(repository.pulls).toHaveLength(1);
});

it('tells a host that does not answer from one that fails', async () => {
  const { forge, url } = await createRepository('github');
  forge.failures.add({ times: 9, failure: { type: 'cut', when: 'before' } });
  await expect(client.planPullRequest({ url })).rejects.toMatchObject({
    status: 503,
    body: { error: { code: 'host-unreachable' } },
  });
  forge.failures.clear();
  forge.failures.add({ times: 9, failure: { type: 'status', status: 500 } });
  const failed = await client.planPullRequest({ url }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ status: 503, message: expect.stringMatching(/500/) as string });
  expect(failed).not.toHaveProperty('body.error.code');
  forge.failures.clear();
});

it('says when a used-up limit of requests ends', async () => {
  const { forge, url } = await createRepository('github');
  forge.failures.add({ failure: { type: 'rate-limit', status: 403, retryAfterSeconds: 60 } });
  await expect(client.planPullRequest({ url })).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/Couldn't fetch repo data: 403, .*try again after 20/) as string,
  });
});

it('refuses a branch with other commits, and the default branch', async () => {
  const { forge, repository, url } = await createRepository('github');
  const parent = await repository.git.getRef('refs/heads/main');
  const sha = await repository.git.writeBlob(Buffer.from('x'));
  const person = { name: 'Ada', email: 'ada@example.com' };
  const changes = [{ path: 'x', sha }];
  const commit = { parent, changes, message: 'Other', author: person };
  const tree = await repository.git.writeTree(parent, changes);
  const other = await repository.git.writeCommit({ ...commit, tree, parents: [parent!] });
  await repository.git.setRef(`refs/heads/${branch}`, other, undefined);
  const before = forge.requests.length;
  await expect(open(url)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(
      "Couldn't create a new branch: 409, 'backstage-integration' exists already",
    ) as string,
  });
  // No other call can have caused it, so that nothing is read twice.
  const paths = forge.requests.slice(before).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  await expect(open(url, { branch: 'main' })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('the default branch of the repository') as string,
  });
});

it.each(['x..y', 'x y', '-x', 'x.lock', '@', 'a//b'])(
  'refuses the branch %j, which git does not allow, before it asks the host',
  async name => {
    const { forge, url } = await createRepository('github');
    const before = forge.requests.length;
    await expect(open(url, { branch: name })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`'branch' is '${name}': `) as string,
    });
    expect(forge.requests.length).toBe(before);
  },
);

it('refuses a file of git itself', async () => {
  const { url } = await createRepository('github');
  await expect(open(url, { fileName: '.Git/config' })).rejects.toMatchObject({ status: 400 });
});

it('proposes another branch where the configured one is the default branch', async () => {
  const { url } = await createRepository('github', branch);
  expect(await client.planPullRequest({ url })).toMatchObject({
    branch: `${branch}-1`,
    refusedBranch: branch,
  });
});

it('says that a repository without commits has no default branch', async () => {
  const forge = forges.get('gitlab')!;
  await forge.state.createRepository({ owner: 'acme', name: 'empty' });
  await expect(client.planPullRequest({ url: `${forge.origin}/acme/empty` })).rejects.toMatchObject(
    {
      status: 409,
      message: expect.stringContaining("Couldn't fetch default branch data") as string,
    },
  );
});

it.each([
  [
    'https://elsewhere.example/acme/pay',
    /not recognized as a valid git URL.*GitHub and Azure DevOps are supported.*\nConfigured here: 127\.0\.0\.1/,
  ],
  ['AZURE/acme', /^Invalid AzureDevops Repository/],
  [
    'GITHUB/acme',
    /is not the address of a repository.*the github integration only supports full URLs to catalog-info\.yaml files$/,
  ],
])('refuses %s', async (address, message) => {
  const url = address
    .replace('AZURE', forges.get('azure')!.origin)
    .replace('GITHUB', forges.get('github')!.origin);
  await expect(client.planPullRequest({ url })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message) as string,
  });
});

it.each(['../x', '/x', 'a//b', '.'])('refuses the path %s', async fileName => {
  const { url } = await createRepository('github');
  await expect(open(url, { fileName })).rejects.toMatchObject({ status: 400 });
});
