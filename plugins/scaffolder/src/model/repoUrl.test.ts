import { expect, it } from 'vitest';
import { listCodeHosts, parseRepoUrl, suggestRepoName, writeRepoUrl } from './repoUrl.ts';

it('writes the parts of a repository, and reads them back', () => {
  const parts = { host: 'dev.azure.com', organization: 'o', project: 'p q', repoName: 'r' };
  const text = writeRepoUrl({ ...parts, owner: '' });
  expect(text).toBe('dev.azure.com?repo=r&organization=o&project=p+q');
  expect(parseRepoUrl(text)).toEqual({ ...parts, owner: undefined, workspace: undefined });
  expect(parseRepoUrl(undefined)).toEqual({});
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
