import { readSource } from '@portico/catalog-node/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDialects } from './hosts/createDialects.ts';
import { hostsConfigSchema } from './hostsConfig.ts';
import { findRefusal } from './repositories/findRefusal.ts';
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
    ['github', acme, {}, undefined],
    ['github', acme, { isArchived: true }, 'filters.allowArchived'],
    ['github', { ...acme, filters: { allowArchived: true } }, { isArchived: true }, undefined],
    ['github', acme, { isFork: true }, undefined],
    ['github', { ...acme, filters: { allowForks: false } }, { isFork: true }, 'filters.allowForks'],
    ['github', acme, { defaultBranch: undefined }, 'empty'],
    ['github', { ...acme, filters: { repository: 'pa' } }, {}, 'filters.repository'],
    ['github', { ...acme, filters: { repository: 'p.*' } }, {}, undefined],
    ['github', { ...acme, filters: { topic: { include: ['portal'] } } }, {}, undefined],
    [
      'github',
      { ...acme, filters: { topic: { include: ['other'] } } },
      {},
      'filters.topic.include',
    ],
    [
      'github',
      { ...acme, filters: { topic: { include: ['portal'], exclude: ['java'] } } },
      {},
      'filters.topic.exclude',
    ],
    [
      'github',
      { ...acme, filters: { visibility: ['public', 'internal'] } },
      {},
      'filters.visibility',
    ],
    ['gitlab', { host: 'h', projectPattern: 'me/p' }, {}, undefined],
    ['gitlab', { host: 'h', excludeRepos: ['acme/pay'] }, {}, 'excludeRepos'],
    ['gitlab', { host: 'h', excludeGroups: ['acme'] }, {}, 'excludeGroups'],
    ['gitlab', { host: 'h', excludeGroups: ['ac'] }, {}, undefined],
    ['gitlab', { host: 'h' }, { isArchived: true }, 'includeArchivedRepos'],
    ['gitlab', { host: 'h', includeArchivedRepos: true }, { isArchived: true }, undefined],
    ['gitlab', { host: 'h', skipForkedRepos: true }, { isFork: true }, 'skipForkedRepos'],
    ['gitea', { host: 'h', organization: 'acme' }, { isArchived: true }, 'archived'],
    ['bitbucketCloud', { workspace: 'acme', filters: { projectKey: 'K.*' } }, {}, undefined],
    [
      'bitbucketCloud',
      { workspace: 'acme', filters: { projectKey: 'E' } },
      {},
      'filters.projectKey',
    ],
    ['bitbucketServer', { host: 'h', filters: { repoSlug: 'pay' } }, {}, undefined],
    [
      'bitbucketServer',
      { host: 'h', filters: { skipArchivedRepos: true } },
      { isArchived: true },
      'filters.skipArchivedRepos',
    ],
    ['azureDevOps', { organization: 'acme', project: 'x', repository: 'p*' }, {}, undefined],
    ['azureDevOps', { organization: 'acme', project: 'x', repository: 'a*' }, {}, 'repository'],
  ] as const)(
    'of %s take what they say: of %j and %j, %s omits',
    (type, config, change, filter) => {
      const [{ dialect } = {}] = create({ [type]: { default: config } });
      expect(findRefusal(dialect?.filters ?? [], { ...plain, ...change })).toBe(filter);
    },
  );
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
