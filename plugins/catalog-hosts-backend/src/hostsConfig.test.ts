import { readSource } from '@portico/catalog-node/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDialects } from './hosts/createDialects.ts';
import { hostsConfigSchema } from './hostsConfig.ts';
import type { FoundRepository } from './repositories/HostDialect.ts';
import { hostCases, startHost } from './testing/startHost.ts';

const parse = (providers: object) => hostsConfigSchema.safeParse({ catalog: { providers } });
const create = (providers: object) =>
  createDialects(hostsConfigSchema.parse({ catalog: { providers } }));

describe('providers of hosts in the configuration', () => {
  it('are one without a name, or several by name', () => {
    const list = (providers: object) =>
      create(providers).map(({ id, dialect }) => `${dialect.type} ${id} ${dialect.host}`);
    expect(
      list({ github: { organization: 'acme', schedule: { frequency: { hours: 2 } } } }),
    ).toEqual(['github default github.com']);
    expect(
      list({
        github: { one: { organization: 'acme' }, two: { host: 'ghe.example', app: 7 } },
        bitbucketCloud: { workspace: 'acme' },
        bitbucketServer: { host: 'bitbucket.example' },
        azureDevOps: { all: { organization: 'acme', project: 'team' } },
        gitlab: { all: { host: 'gitlab.example' } },
        gitea: { all: { host: 'gitea.example', organization: 'acme' } },
      }),
    ).toEqual([
      'github one github.com',
      'github two ghe.example',
      'gitlab all gitlab.example',
      'gitea all gitea.example',
      'bitbucketCloud default bitbucket.org',
      'bitbucketServer default bitbucket.example',
      'azureDevOps all dev.azure.com',
    ]);
  });

  it.each([
    [{ github: { x: {} } }, /write the name of an organization/],
    [{ github: { organization: 'a/b' } }, /without slashes/],
    [{ github: { organization: 'a', filters: { repository: '(' } } }, /regular expression/],
    [{ github: { organization: 'a', catalogPath: '../x.yaml' } }, /path of a file/],
    [
      { github: { organization: 'a', catalogPath: '**/x.yaml', validateLocationsExist: true } },
      /only one path can be looked up/,
    ],
    [{ github: { 'no name': { organization: 'a' } } }, /default/],
    [{ gitlab: { x: { host: 'h', projectPattern: '[' } } }, /regular expression/],
    [{ bitbucketCloud: { x: {} } }, /workspace|string/],
  ])('are refused with what to write: %j', (providers, message) => {
    expect(JSON.stringify(parse(providers).error?.issues)).toMatch(message);
  });
});

describe('filters', () => {
  const plain: FoundRepository = {
    id: '1',
    fullName: 'acme/pay',
    defaultBranch: 'main',
    topics: ['java', 'portal'],
    visibility: 'private',
    project: 'KEY',
  };
  const acme = { organization: 'acme' };
  it.each([
    ['github', acme, {}, true],
    ['github', acme, { isArchived: true }, false],
    ['github', { ...acme, filters: { allowArchived: true } }, { isArchived: true }, true],
    ['github', acme, { isFork: true }, true],
    ['github', { ...acme, filters: { allowForks: false } }, { isFork: true }, false],
    ['github', acme, { defaultBranch: undefined }, false],
    ['github', { ...acme, filters: { repository: 'pa' } }, {}, false],
    ['github', { ...acme, filters: { repository: 'p.*' } }, {}, true],
    ['github', { ...acme, filters: { topic: { include: ['portal'] } } }, {}, true],
    ['github', { ...acme, filters: { topic: { include: ['other'] } } }, {}, false],
    [
      'github',
      { ...acme, filters: { topic: { include: ['portal'], exclude: ['java'] } } },
      {},
      false,
    ],
    ['github', { ...acme, filters: { visibility: ['public', 'internal'] } }, {}, false],
    ['gitlab', { host: 'h', projectPattern: 'me/p' }, {}, true],
    ['gitlab', { host: 'h', excludeRepos: ['acme/pay'] }, {}, false],
    ['gitlab', { host: 'h', excludeGroups: ['acme'] }, {}, false],
    ['gitlab', { host: 'h', excludeGroups: ['ac'] }, {}, true],
    ['gitlab', { host: 'h' }, { isArchived: true }, false],
    ['gitlab', { host: 'h', includeArchivedRepos: true }, { isArchived: true }, true],
    ['gitlab', { host: 'h', skipForkedRepos: true }, { isFork: true }, false],
    ['gitea', { host: 'h', organization: 'acme' }, { isArchived: true }, false],
    ['bitbucketCloud', { workspace: 'acme', filters: { projectKey: 'K.*' } }, {}, true],
    ['bitbucketCloud', { workspace: 'acme', filters: { projectKey: 'E' } }, {}, false],
    ['bitbucketServer', { host: 'h', filters: { repoSlug: 'pay' } }, {}, true],
    [
      'bitbucketServer',
      { host: 'h', filters: { skipArchivedRepos: true } },
      { isArchived: true },
      false,
    ],
    ['azureDevOps', { organization: 'acme', project: 'x', repository: 'p*' }, {}, true],
    ['azureDevOps', { organization: 'acme', project: 'x', repository: 'a*' }, {}, false],
  ] as const)('of %s take what they say: %j of %j: %j', (type, config, change, isTaken) => {
    const [{ dialect } = {}] = create({ [type]: { default: config } });
    expect(dialect?.accepts({ ...plain, ...change })).toBe(isTaken);
  });
});

it.each(hostCases.filter(({ type }) => ['github', 'gitea'].includes(type)))(
  'repositories of $type without the descriptor are omitted where that is looked up',
  async hostCase => {
    const host = await startHost(hostCase, {
      validateLocationsExist: true,
      catalogPath: '/docs/portal.yaml',
    });
    onTestFinished(() => host.stop());
    await host.add('with', { 'docs/portal.yaml': 'kind: Component' });
    await host.add('without');
    const { entities } = await readSource(host.source);
    expect(entities.map(({ spec }) => spec?.['target'])).toEqual([
      host.forge.origin + hostCase.page('with').replace('catalog-info', 'docs/portal'),
    ]);
  },
);

it('says which host is missing under integrations', async () => {
  const [github] = hostCases;
  if (!github) throw new Error('No case');
  const host = await startHost(github, { host: 'unknown.example' });
  onTestFinished(() => host.stop());
  await expect(readSource(host.source)).rejects.toThrow(
    "'unknown.example' is no host under 'integrations.github'; add it with its token, or correct 'host' under 'catalog.providers.github.default'",
  );
});
