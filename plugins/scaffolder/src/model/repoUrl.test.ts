import { describe, expect, it } from 'vitest';
import {
  checkRepoUrl,
  type CodeHostKind,
  listCodeHosts,
  parseRepoUrl,
  suggestRepoName,
  writeRepoUrl,
} from './repoUrl.ts';

it('writes the parts of a repository, and reads them back', () => {
  const parts = { host: 'dev.azure.com', organization: 'o', project: 'p q', repoName: 'r' };
  const text = writeRepoUrl({ ...parts, owner: '' });
  expect(text).toBe('dev.azure.com?repo=r&organization=o&project=p+q');
  expect(parseRepoUrl(text)).toEqual({ ...parts, owner: undefined, workspace: undefined });
  expect(parseRepoUrl(undefined)).toEqual({});
});

const kindOf: Record<string, CodeHostKind> = {
  'github.com': 'github',
  'bitbucket.org': 'bitbucketCloud',
  'bb.example': 'bitbucketServer',
  'dev.azure.com': 'azure',
  'gerrit.example': 'gerrit',
};

describe('what a repository must name', () => {
  it.each([
    ['github.com?owner=a&repo=b', undefined],
    ['github.com?repo=b', 'owner'],
    ['github.com?owner=a', 'repo'],
    ['bitbucket.org?project=p&repo=b', 'workspace'],
    ['bitbucket.org?workspace=w&repo=b', 'project'],
    ['bb.example?repo=b', 'project'],
    ['bb.example?project=p&repo=b', undefined],
    ['dev.azure.com?organization=o&repo=b', 'project'],
    ['dev.azure.com?project=p&repo=b', 'organization'],
    ['gerrit.example?repo=b', undefined],
    ['unknown.example?repo=b', 'owner'],
    [undefined, 'host'],
    ['?owner=a&repo=b', 'host'],
    ['a b c:::', 'unreadable'],
  ])('%s', (text, problem) => {
    expect(checkRepoUrl(text, host => kindOf[host])).toBe(problem);
  });
});

it('lists the hosts that are configured before the public ones', () => {
  const hosts = listCodeHosts({
    github: [{ host: 'ghe.example' }],
    gitea: [{ host: 'git.example' }],
  });
  expect(hosts.map(({ host }) => host)).toEqual([
    'ghe.example',
    'github.com',
    'gitlab.com',
    'git.example',
    'bitbucket.org',
    'dev.azure.com',
  ]);
});

it.each([
  [{ name: 'pay' }, 'pay'],
  [{ component_id: 'pay', name: 1 }, 'pay'],
  [{ componentId: 'pay.v2' }, 'pay.v2'],
  [{ name: 'Pay roll' }, undefined],
  [{ title: 'pay' }, undefined],
])('suggests a name for a repository from %j', (values, name) => {
  expect(suggestRepoName(values)).toBe(name);
});
