import type { CodeHostKind } from '@portico/scaffolder-common';
import { describe, expect, it } from 'vitest';
import { checkRepoUrl } from './checkRepoUrl.ts';

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
