import { expect, it } from 'vitest';
import type { CodeHost } from './CodeHost.ts';
import { CodeHosts } from './CodeHosts.ts';

const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
const hosts: CodeHost[] = [
  { type: 'github', host: 'github.com', token: 'gh' },
  { type: 'github', host: 'ghe.example' },
  { type: 'gitlab', host: 'gitlab.com', token: 'gl' },
  { type: 'gitlab', host: 'code.example', baseUrl: 'https://code.example/lab' },
  { type: 'bitbucketCloud', host: 'bitbucket.org', username: 'u', password: 'bb' },
  { type: 'bitbucketServer', host: 'bb.example:8443', token: 'bs' },
  {
    type: 'azure',
    host: 'dev.azure.com',
    credentials: [
      { personalAccessToken: 'any' },
      { personalAccessToken: 'mine', organizations: ['org'] },
    ],
  },
  { type: 'azure', host: 'org.visualstudio.com' },
  { type: 'gitea', host: 'gitea.example', password: 'gt' },
  { type: 'gerrit', host: 'review.example', username: 'u', password: 'gr' },
  {
    type: 'gerrit',
    host: 'open.example',
    baseUrl: 'https://open.example/r',
    gitilesBaseUrl: 'https://open.example/git',
  },
  { type: 'gerrit', host: 'split.example', gitilesBaseUrl: 'https://gitiles.example' },
];
const codeHosts = new CodeHosts(hosts);

it.each([
  [
    'https://github.com/o/r/blob/main/a%20b/catalog-info.yaml',
    'https://api.github.com/repos/o/r/contents/a%20b/catalog-info.yaml?ref=main',
    { authorization: 'Bearer gh', accept: 'application/vnd.github.raw+json' },
  ],
  [
    'https://github.com/o/r/tree/feature%2Fx/a.yaml',
    'https://api.github.com/repos/o/r/contents/a.yaml?ref=feature%2Fx',
    { authorization: 'Bearer gh', accept: 'application/vnd.github.raw+json' },
  ],
  ['https://ghe.example/o/r/blob/main/a.yaml', 'https://ghe.example/raw/o/r/main/a.yaml', {}],
  [
    'https://gitlab.com/group/sub/project/-/blob/main/docs/a.yaml?ref_type=heads#L3',
    'https://gitlab.com/api/v4/projects/group%2Fsub%2Fproject/repository/files/docs%2Fa.yaml/raw?ref=main',
    { authorization: 'Bearer gl' },
  ],
  [
    'https://code.example/lab/group/project/blob/v1/a.yaml',
    'https://code.example/lab/api/v4/projects/group%2Fproject/repository/files/a.yaml/raw?ref=v1',
    {},
  ],
  [
    'https://bitbucket.org/team/repo/src/master/a.yaml',
    'https://api.bitbucket.org/2.0/repositories/team/repo/src/master/a.yaml',
    basic('u:bb'),
  ],
  [
    'https://bb.example:8443/projects/PAY/repos/api/browse/docs/a.yaml?at=refs%2Fheads%2Fmain',
    'https://bb.example:8443/rest/api/1.0/projects/PAY/repos/api/raw/docs/a.yaml?at=refs%2Fheads%2Fmain',
    { authorization: 'Bearer bs' },
  ],
  [
    'https://bb.example:8443/users/ada/repos/api/browse/a.yaml',
    'https://bb.example:8443/rest/api/1.0/projects/~ada/repos/api/raw/a.yaml',
    { authorization: 'Bearer bs' },
  ],
  [
    'https://dev.azure.com/org/project/_git/repo?path=/docs/a.yaml&version=GBmain',
    'https://dev.azure.com/org/project/_apis/git/repositories/repo/items?api-version=6.0&path=%2Fdocs%2Fa.yaml&versionDescriptor.version=main&versionDescriptor.versionType=branch',
    basic(':mine'),
  ],
  [
    'https://dev.azure.com/Org/_git/repo?path=/a.yaml',
    'https://dev.azure.com/Org/repo/_apis/git/repositories/repo/items?api-version=6.0&path=%2Fa.yaml',
    basic(':mine'),
  ],
  [
    'https://dev.azure.com/other/_git/repo?path=/a.yaml&version=GTv1',
    'https://dev.azure.com/other/repo/_apis/git/repositories/repo/items?api-version=6.0&path=%2Fa.yaml&versionDescriptor.version=v1&versionDescriptor.versionType=tag',
    basic(':any'),
  ],
  [
    'https://org.visualstudio.com/project/_git/repo?path=%2Fa.yaml',
    'https://org.visualstudio.com/project/_apis/git/repositories/repo/items?api-version=6.0&path=%2Fa.yaml',
    {},
  ],
  [
    'https://gitea.example/o/r/src/branch/main/a.yaml',
    'https://gitea.example/api/v1/repos/o/r/raw/a.yaml?ref=main',
    { authorization: 'token gt' },
  ],
  [
    'https://review.example/plugins/gitiles/team/api/+/refs/heads/main/docs/a%20b.yaml',
    'https://review.example/a/projects/team%2Fapi/branches/main/files/docs%2Fa%20b.yaml/content',
    basic('u:gr'),
  ],
  [
    'https://review.example/plugins/gitiles/api/+/HEAD/a.yaml',
    'https://review.example/a/projects/api/branches/HEAD/files/a.yaml/content',
    basic('u:gr'),
  ],
  [
    'https://review.example/plugins/gitiles/api/+/refs/tags/v1/a.yaml',
    'https://review.example/a/plugins/gitiles/api/+/refs/tags/v1/a.yaml?format=TEXT',
    basic('u:gr'),
  ],
  [
    'https://open.example/git/api/+/0123456789012345678901234567890123456789/a.yaml',
    'https://open.example/r/projects/api/commits/0123456789012345678901234567890123456789/files/a.yaml/content',
    {},
  ],
])('reads %s by its API', (page, url, headers) => {
  const request = codeHosts.getRawRequest(page);
  expect(request?.url).toBe(url);
  expect(request?.headers).toEqual(headers);
});

it.each([
  'https://github.com/o/r',
  'https://github.com/o/r/issues/7',
  'https://github.com:8443/o/r/blob/main/a.yaml',
  'https://github.com.evil.example/o/r/blob/main/a.yaml',
  'https://raw.githubusercontent.com/o/r/main/a.yaml',
  'https://elsewhere.example/o/r/blob/main/a.yaml',
  'https://code.example/group/project/-/blob/main/a.yaml',
  'https://dev.azure.com/org/project/_git/repo',
  'https://split.example/team/api/+/refs/heads/main/a.yaml',
  'https://gitiles.example/team/api/+/refs/heads/main/a.yaml',
  'ftp://github.com/o/r/blob/main/a.yaml',
  'no address',
])('takes %s as no page of a file', address => {
  expect(codeHosts.getRawRequest(address)).toBeUndefined();
});

it.each([
  'https://github.com/o/r/blob/main/..%2F..%2F..%2F..%2Fuser',
  'https://github.com/o/r/blob/..%2F..%2Fuser/a.yaml',
  'https://github.com/o/r/blob/main/%2E%2E%2F%2E%2E%2Fuser',
  'https://bitbucket.org/team/repo/src/master/..%5C..%5Cuser',
  'https://dev.azure.com/org/project/_git/a%2F..%2Fb?path=/a.yaml',
  'https://github.com/o%2F..%2F..%2Fuser/r/blob/main/a.yaml',
  'https://bitbucket.org/team/r%5C..%5C..%5Cuser/src/master/a.yaml',
  'https://review.example/plugins/gitiles/a%2F..%2Fb/+/HEAD/a.yaml',
])('lets no name lead to another part of an API: %s', address => {
  expect(codeHosts.getRawRequest(address)).toBeUndefined();
});

it.each([
  ['https://github.com/o/r/blob/main/docs/all.yaml', './pay.yaml', 'blob/main/docs/pay.yaml'],
  ['https://github.com/o/r/blob/main/docs/all.yaml', '../pay.yaml', 'blob/main/pay.yaml'],
  ['https://github.com/o/r/blob/main/docs/all.yaml', '/pay.yaml', 'blob/main/pay.yaml'],
  ['https://github.com/o/r/blob/main/all.yaml', '../../../pay.yaml', 'blob/main/pay.yaml'],
  ['https://github.com/o/r/blob/main/all.yaml', './a #1.yaml', 'blob/main/a%20%231.yaml'],
])('finds beside %s the target %s', (base, target, found) => {
  expect(codeHosts.resolve(target, base)).toBe(`https://github.com/o/r/${found}`);
});

it.each([
  [
    'https://dev.azure.com/org/project/_git/repo?path=/docs/all.yaml&version=GBmain',
    'https://dev.azure.com/org/project/_git/repo?path=%2Fdocs%2Fpay.yaml&version=GBmain',
  ],
  [
    'https://bb.example:8443/projects/PAY/repos/api/browse/docs/all.yaml?at=main',
    'https://bb.example:8443/projects/PAY/repos/api/browse/docs/pay.yaml?at=main',
  ],
  [
    'https://gitlab.com/group/project/blob/main/docs/all.yaml',
    'https://gitlab.com/group/project/-/blob/main/docs/pay.yaml',
  ],
  [
    'https://gitea.example/o/r/src/tag/v1/docs/all.yaml',
    'https://gitea.example/o/r/src/tag/v1/docs/pay.yaml',
  ],
  ['https://plain.example/docs/all.yaml?x=1', 'https://plain.example/docs/pay.yaml'],
])('keeps branch and repository for what lies beside %s', (base, found) => {
  expect(codeHosts.resolve('./pay.yaml', base)).toBe(found);
  expect(codeHosts.resolve('https://a.example/x.yaml', base)).toBe('https://a.example/x.yaml');
  expect(codeHosts.isBeside(base, found)).toBe(true);
});

it.each([
  ['./below/a.yaml', true],
  ['../a.yaml', true],
  ['https://dev.azure.com/org/project/_git/repo?path=/docs/a.yaml&version=GBother', true],
  ['https://dev.azure.com/org/project/_git/other?path=/docs/a.yaml&version=GBmain', false],
  ['https://dev.azure.com/org/other/_git/repo?path=/docs/a.yaml&version=GBmain', false],
  ['https://plain.example/docs/a.yaml', false],
])('reports whether %s is in the repository of a page: %s', (target, isBeside) => {
  const base = 'https://dev.azure.com/org/project/_git/repo?path=/docs/all.yaml&version=GBmain';
  expect(codeHosts.isBeside(base, codeHosts.resolve(target, base) ?? '')).toBe(isBeside);
});

it('reports which addresses of other hosts are in the folder of one', () => {
  const base = 'https://plain.example/docs/all.yaml';
  expect(codeHosts.isBeside(base, 'https://plain.example/docs/below/a.yaml')).toBe(true);
  expect(codeHosts.isBeside(base, 'https://plain.example/a.yaml')).toBe(false);
});

it('tells its hosts apart without their secrets', () => {
  expect(JSON.stringify(codeHosts.listPublic())).not.toMatch(/token|password|credential/i);
  const bare = new CodeHosts(codeHosts.listPublic());
  const base = 'https://code.example/lab/group/project/-/blob/v1/docs/all.yaml';
  expect(bare.resolve('/a.yaml', base)).toBe(codeHosts.resolve('/a.yaml', base));
});

const commit = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';

it.each([
  ['https://github.com/o/r/blob/main/a.yaml', `https://github.com/o/r/commit/${commit}`],
  [
    'https://code.example/lab/group/sub/project/-/blob/main/a.yaml',
    `https://code.example/lab/group/sub/project/-/commit/${commit}`,
  ],
  ['https://bitbucket.org/o/r/src/main/a.yaml', `https://bitbucket.org/o/r/commits/${commit}`],
  [
    'https://bb.example:8443/projects/P/repos/r/browse/a.yaml',
    `https://bb.example:8443/projects/P/repos/r/commits/${commit}`,
  ],
  [
    'https://dev.azure.com/org/project/_git/name?path=/a.yaml&version=GBmain',
    `https://dev.azure.com/org/project/_git/name/commit/${commit}`,
  ],
  [
    'https://gitea.example/o/r/src/branch/main/a.yaml',
    `https://gitea.example/o/r/commit/${commit}`,
  ],
])('knows the page of a commit of %s', (address, page) => {
  expect(codeHosts.getCommitUrl(address, commit)).toBe(page);
  expect(codeHosts.getCommitUrl(address, '../../x')).toBeUndefined();
});

it('knows no page of a commit elsewhere', () => {
  expect(
    codeHosts.getCommitUrl('https://elsewhere.example/o/r/blob/main/a', commit),
  ).toBeUndefined();
  expect(codeHosts.getCommitUrl('/srv/a.yaml', commit)).toBeUndefined();
});

it('reads the commit of an address that names one', () => {
  expect(codeHosts.getPinnedCommit(`https://github.com/o/r/blob/${commit}/a.yaml`)).toBe(commit);
  expect(codeHosts.getPinnedCommit('https://github.com/o/r/blob/main/a.yaml')).toBeUndefined();
  expect(codeHosts.getPinnedCommit('/srv/a.yaml')).toBeUndefined();
});

it.each([
  [
    'https://github.com/o/r/blob/main/a%20b/c.yaml',
    'https://github.com/o/r/edit/main/a%20b/c.yaml',
    'https://github.com/o/r/tree/main/a%20b/',
  ],
  [
    'https://gitlab.com/g/p/-/blob/main/c.yaml',
    'https://gitlab.com/g/p/-/edit/main/c.yaml',
    'https://gitlab.com/g/p/-/tree/main/',
  ],
  [
    'https://bitbucket.org/o/r/src/main/a/c.yaml',
    'https://bitbucket.org/o/r/src/main/a/c.yaml?mode=edit&spa=0&at=main',
    'https://bitbucket.org/o/r/src/main/a/',
  ],
  [
    'https://bb.example:8443/projects/P/repos/r/browse/a/c.yaml?at=refs%2Fheads%2Fmain',
    'https://bb.example:8443/projects/P/repos/r/browse/a/c.yaml?at=refs%2Fheads%2Fmain',
    'https://bb.example:8443/projects/P/repos/r/browse/a/?at=refs%2Fheads%2Fmain',
  ],
  [
    'https://dev.azure.com/org/project/_git/repo?path=%2Fa%2Fc.yaml&version=GBmain',
    'https://dev.azure.com/org/project/_git/repo?path=%2Fa%2Fc.yaml&version=GBmain',
    'https://dev.azure.com/org/project/_git/repo?path=%2Fa%2F&version=GBmain',
  ],
  [
    'https://gitea.example/o/r/src/branch/main/a/c.yaml',
    'https://gitea.example/o/r/_edit/main/a/c.yaml',
    'https://gitea.example/o/r/src/branch/main/a/',
  ],
  [
    'https://gitea.example/o/r/src/tag/v1/a/c.yaml',
    undefined,
    'https://gitea.example/o/r/src/tag/v1/a/',
  ],
  ['https://elsewhere.example/a/c.yaml', undefined, 'https://elsewhere.example/a/'],
])('finds where %s is changed, and the folder it is in', (address, editUrl, folder) => {
  expect(codeHosts.getEditUrl(address)).toBe(editUrl);
  expect(codeHosts.resolve('./', address)).toBe(folder);
});

it.each([
  [
    'https://github.com/o/r/blob/main/a%20b/c.yaml',
    'https://api.github.com/repos/o/r/commits?path=a+b%2Fc.yaml&sha=main&per_page=1',
    { authorization: 'Bearer gh', accept: 'application/json' },
    [{ sha: commit, commit: {} }],
  ],
  [
    'https://code.example/lab/group/project/-/blob/v1/c.yaml',
    'https://code.example/lab/api/v4/projects/group%2Fproject/repository/commits?path=c.yaml&ref_name=v1&per_page=1',
    { accept: 'application/json' },
    [{ id: commit }],
  ],
  [
    'https://bitbucket.org/team/repo/src/master/c.yaml',
    'https://api.bitbucket.org/2.0/repositories/team/repo/commits/master?path=c.yaml&pagelen=1',
    { ...basic('u:bb'), accept: 'application/json' },
    { values: [{ hash: commit }] },
  ],
  [
    'https://bb.example:8443/projects/PAY/repos/api/browse/c.yaml?at=refs%2Fheads%2Fmain',
    'https://bb.example:8443/rest/api/1.0/projects/PAY/repos/api/commits?path=c.yaml&until=refs%2Fheads%2Fmain&limit=1',
    { authorization: 'Bearer bs', accept: 'application/json' },
    { values: [{ id: commit }] },
  ],
  [
    'https://dev.azure.com/org/project/_git/name?path=/c.yaml&version=GBmain',
    'https://dev.azure.com/org/project/_apis/git/repositories/name/commits?api-version=6.0&searchCriteria.itemPath=%2Fc.yaml&searchCriteria.itemVersion.version=main&searchCriteria.itemVersion.versionType=branch&searchCriteria.%24top=1',
    { ...basic(':mine'), accept: 'application/json' },
    { value: [{ commitId: commit }] },
  ],
  [
    'https://gitea.example/o/r/src/branch/main/c.yaml',
    'https://gitea.example/api/v1/repos/o/r/commits?path=c.yaml&sha=main&limit=1',
    { authorization: 'token gt', accept: 'application/json' },
    [{ sha: commit }],
  ],
])('requests the latest commit of %s', (address, url, headers, answer) => {
  const request = codeHosts.getCommitRequest(address);
  expect(request).toMatchObject({ url, headers });
  expect(request?.readAnswer(JSON.stringify(answer))).toBe(commit);
  const none = JSON.stringify(answer).replace(/\[.*\]/, '[]');
  expect(request?.readAnswer(none)).toBeUndefined();
  expect(request?.readAnswer(JSON.stringify(answer).replace(commit, '../../evil'))).toBeUndefined();
  expect(() => request?.readAnswer('{"message":"Moved"}')).toThrow('Invalid input');
});

it('requests no commit of what names its own, or lies elsewhere', () => {
  expect(
    codeHosts.getCommitRequest(`https://github.com/o/r/blob/${commit}/a.yaml`),
  ).toBeUndefined();
  expect(codeHosts.getCommitRequest('https://elsewhere.example/a.yaml')).toBeUndefined();
});
