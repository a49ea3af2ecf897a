import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { deploymentChangesEndpoint } from '@portico/delivery-common';
import { type Deployment, deploymentProviderPoint } from '@portico/delivery-node';
import { createServerPlugin } from '@portico/server';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliveryBackendPlugin } from '../plugin.ts';
import { aBuiltComponent, createTestCatalog } from '../testing/testCatalog.ts';

const requests: string[] = [];
const title = 'Fix it\n\nwith a body';
const likeGithub = {
  total_commits: 31,
  commits: Array.from({ length: 30 }, (_, at) => ({
    sha: `${at}`.padStart(40, 'a'),
    html_url: at === 0 ? 'javascript:alert(1)' : `https://git.example/commit/${at}`,
    commit: { message: title, author: { name: 'ada', date: '2026-03-01T10:00:00Z' } },
  })),
};
const answers: Record<string, unknown> = {
  '/github/repos/acme/pay/compare/v1.4.0...v1.5.0': likeGithub,
  '/gitea/api/v1/repos/acme/pay/compare/1.4.0...1.5.0': likeGithub,
  '/gitlab/api/v4/projects/acme%2Fpay/repository/compare': {
    commits: [{ id: 'c'.repeat(40), title, author_name: 'ada', web_url: 'https://git.example/c' }],
  },
  '/cloud/2.0/repositories/acme/pay/commits/1.5.0': {
    values: [
      {
        hash: 'd'.repeat(40),
        message: title,
        author: { raw: 'ada <ada@example.com>' },
        links: { html: { href: 'https://git.example/d' } },
      },
    ],
    next: 'https://git.example/next',
  },
  '/server/rest/api/1.0/projects/ACME/repos/pay/commits': {
    values: [
      {
        id: 'e'.repeat(40),
        message: title,
        author: { name: 'ada' },
        authorTimestamp: 1_772_000_000_000,
      },
    ],
    isLastPage: true,
  },
  '/azure/acme/shop/_apis/git/repositories/pay/commits': {
    value: Array.from({ length: 101 }, (_, at) => ({
      commitId: String(at).padStart(40, 'f'),
      comment: title,
      author: { name: 'ada', date: '2026-03-01T10:00:00Z' },
    })),
  },
};
const hosts = createServer(({ url = '' }, response) => {
  requests.push(url);
  const found = answers[url.replace(/\?.*$/, '')];
  response
    .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(found ?? { message: 'Not Found' }));
});

const aDeployment = (environment: string, version: string): Deployment => ({
  id: `Deployment/pay/${environment}`,
  name: 'api',
  kind: 'Deployment',
  environment,
  version,
  state: 'healthy',
});
let deployed: Deployment[] = [];
/** Shows other deployments in each test, of sources that nobody has read before. */
let round = 0;
const clusters = createServerPlugin({
  id: 'clusters',
  contributes: [
    deploymentProviderPoint.addFrom(() => ({
      id: 'clusters',
      title: 'Clusters',
      listSources: async () => [
        { host: 'cluster', name: `round ${round}`, list: async () => deployed },
      ],
    })),
  ],
  create: () => ({}),
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>(resolve => hosts.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(hosts.address() as AddressInfo).port}`;
  server = await startTestServer({
    plugins: [deliveryBackendPlugin, codeHostsPlugin, clusters],
    apis: [
      createTestCatalog([
        aBuiltComponent('github', { 'github.com/project-slug': 'acme/pay' }),
        aBuiltComponent('gitlab', { 'gitlab.com/project-slug': 'acme/pay' }),
        aBuiltComponent('gitea', { 'gitea.com/project-slug': 'acme/pay' }),
        aBuiltComponent('cloud', { 'bitbucket.org/project-slug': 'acme/pay' }),
        aBuiltComponent('server', { 'bitbucket.com/project-slug': 'ACME/pay' }),
        aBuiltComponent('azure', {
          'dev.azure.com/project-repo': 'shop/pay',
          'dev.azure.com/host-org': 'azure.test/acme',
        }),
        aBuiltComponent('plain', {}),
      ]),
    ],
    config: JSON.stringify({
      integrations: {
        github: [{ host: 'github.test', apiBaseUrl: `${origin}/github`, token: 'secret' }],
        gitlab: [{ host: 'gitlab.test', apiBaseUrl: `${origin}/gitlab/api/v4`, token: 'secret' }],
        gitea: [{ host: 'gitea.test', baseUrl: `${origin}/gitea`, password: 'secret' }],
        bitbucketCloud: [
          { username: 'portal', token: 'secret', apiBaseUrl: `${origin}/cloud/2.0` },
        ],
        bitbucketServer: [
          { host: 'server.test', apiBaseUrl: `${origin}/server/rest/api/1.0`, token: 'secret' },
        ],
        azure: [
          {
            host: 'azure.test',
            apiBaseUrl: `${origin}/azure`,
            credentials: [{ personalAccessToken: 'secret', organizations: ['acme'] }],
          },
        ],
      },
    }),
  });
});
beforeEach(() => {
  round += 1;
  requests.length = 0;
  deployed = [aDeployment('dev', '1.5.0'), aDeployment('production', '1.4.0')];
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>(resolve => {
    hosts.close(() => resolve());
    hosts.closeAllConnections();
  });
});

const read = (name: string) =>
  server.client('delivery', testServiceToken).call(deploymentChangesEndpoint, {
    params: { kind: 'component', namespace: 'default', name },
  });

it.each(['github', 'gitea'])('counts the commits that an environment lacks, by %s', async name => {
  const { items } = await read(name);
  expect(items).toMatchObject([{ base: '1.4.0', head: '1.5.0', total: 31 }]);
  const [{ commits, url } = { commits: [], url: '' }] = items;
  expect(commits).toHaveLength(20);
  expect(commits[0]).toMatchObject({ title: 'Fix it', author: 'ada', url });
  expect(url).toMatch(/^https?:\/\/.*\/acme\/pay\/compare\/v?1\.4\.0\.\.\.v?1\.5\.0$/);
  const count = requests.length;
  await read(name);
  expect(requests.length).toBe(count);
});

it('compares commits and tags of GitLab', async () => {
  const { items } = await read('gitlab');
  expect(items).toMatchObject([{ total: 1, commits: [{ title: 'Fix it' }] }]);
  expect(requests[0]).toContain('from=1.4.0&to=1.5.0');
});

it.each([
  ['cloud', 'exclude=1.4.0', '/branches/compare/1.5.0%0D1.4.0', { total: 1, hasMore: true }],
  ['server', 'since=1.4.0&until=1.5.0', '/compare/commits?sourceBranch=1.5.0', { total: 1 }],
  [
    'azure',
    'searchCriteria.itemVersion.version=1.4.0&searchCriteria.itemVersion.versionType=tag',
    '/branchCompare?baseVersion=GT1.4.0&targetVersion=GT1.5.0',
    { total: 100, hasMore: true },
  ],
])('lists the commits between tags of %s', async (name, query, page, expected) => {
  const { items } = await read(name);
  expect(items).toMatchObject([expected]);
  expect(items[0]?.commits[0]).toMatchObject({ title: 'Fix it', author: 'ada' });
  expect(requests[0]).toContain(query);
  expect(items[0]?.url).toContain(page);
  expect(items[0]?.hasMore).toBe('hasMore' in expected ? true : undefined);
});

it('says nothing of versions that the host does not know, nor of entities without a repository', async () => {
  deployed = [aDeployment('dev', '9.0.0'), aDeployment('production', '8.0.0')];
  expect((await read('github')).items).toEqual([]);
  expect((await read('plain')).items).toEqual([]);
});

it('calls no host for versions that would lead elsewhere in an address, nor for those that are the same', async () => {
  deployed = [aDeployment('dev', '../../user'), aDeployment('production', '1.4.0')];
  expect((await read('github')).items).toEqual([]);
  round += 1;
  deployed = [aDeployment('dev', 'a...b'), aDeployment('production', '1.4.0')];
  expect((await read('github')).items).toEqual([]);
  round += 1;
  deployed = [aDeployment('dev', '1.4.0'), aDeployment('production', '1.4.0')];
  expect((await read('github')).items).toEqual([]);
  expect(requests).toEqual([]);
});
