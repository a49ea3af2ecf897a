import { type CodeHost, CodeHosts, type CodeHostType } from '@portico/code-hosts';
import { ConfiguredReader, UrlReader } from '@portico/url-reader';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Forge, startForge } from './startForge.ts';

const token = 'forge-token-1';
const branches = ['release/v3.37', 'feature/a/b', 'feat#1', '100%', 'ü', 'a+b', 'v1.0', 'HEAD-2'];
const hostOf = ({ host, origin, dialect }: Forge & { dialect: CodeHostType }): CodeHost => {
  const apiPaths: Partial<Record<CodeHostType, string>> = {
    github: '/api/v3',
    bitbucketCloud: '/2.0',
  };
  const apiPath = apiPaths[dialect];
  return {
    type: dialect,
    host,
    baseUrl: origin,
    ...(apiPath && { apiBaseUrl: `${origin}${apiPath}` }),
    ...(dialect === 'azure' && { credentials: [{ personalAccessToken: token }] }),
    ...(dialect === 'gerrit' && { username: 'ada', password: token }),
    ...(dialect !== 'azure' && dialect !== 'gerrit' && { token }),
  };
};
const all: CodeHostType[] = [
  'github',
  'gitlab',
  'gitea',
  'azure',
  'bitbucketCloud',
  'bitbucketServer',
  'gerrit',
];
const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' };

async function start(dialect: CodeHostType, branch: string, more: Record<string, string> = {}) {
  const forge = await startForge({ dialect });
  onTestFinished(() => forge.stop());
  const owner = { azure: 'acme/team', gerrit: 'All-Projects' }[dialect as string] ?? 'acme';
  forge.state.addOwner(owner, { isOrganization: true });
  forge.state.addToken(token, 'ada', 'admin');
  const repository = await forge.state.createRepository({ owner, name: 'pay' });
  const files = { 'a/catalog-info.yaml': 'kind: Component', 'a/b/two.yaml': 'two', ...more };
  const entries = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const commits = [{ message: 'Start', author, files: Object.fromEntries(entries) }];
  await repository.git.importHistory(branch, commits);
  repository.defaultBranch = branch;
  const host = hostOf(Object.assign(forge, { dialect }));
  const codeHosts = new CodeHosts([host]);
  const options = { hosts: [{ host: host.host }], codeHosts };
  const name = dialect === 'gerrit' ? 'pay' : `${owner}/pay`;
  const page = (path: string) =>
    codeHosts.getBranchPageUrl(host, { repository: name, branch, path });
  const [reader, urls] = [new ConfiguredReader(options), new UrlReader(options)];
  return { forge, codeHosts, host, page, reader, urls, repository };
}
const readText = async (reader: ConfiguredReader, url: string) =>
  Buffer.from((await reader.readFile(url)).bytes).toString();

describe.each(all)('addresses of %s', dialect => {
  it.each(branches)('name the branch %s, which is read from them', async branch => {
    const { codeHosts, page, reader, urls } = await start(dialect, branch);
    const address = page('a/catalog-info.yaml');
    expect(codeHosts.findRepository(address)).toMatchObject({ path: 'a/catalog-info.yaml' });
    expect(
      codeHosts.getBranchPageUrl(codeHosts.find(address)!, {
        repository: codeHosts.findRepository(address)!.repository,
        branch,
        path: 'a/catalog-info.yaml',
      }),
    ).toBe(address);
    expect(codeHosts.resolve('./b/two.yaml', address)).toBe(page('a/b/two.yaml'));
    expect(codeHosts.resolve('/x.yaml', address)).toBe(page('x.yaml'));
    expect(await readText(reader, address)).toBe('kind: Component');
    expect(await urls.fetchText(address)).toBe('kind: Component');
    const listed = await reader.listTree(page('a/'));
    expect(listed.files.map(({ url }) => url).sort()).toEqual(
      [page('a/b/two.yaml'), address].sort(),
    );
    expect(await urls.resolve(address)).toBe(address);
  });

  it('are read by patterns, once for each commit', async () => {
    const { page, urls, repository, forge } = await start(dialect, 'release/v3', {
      'a/c/deep/two.yaml': 'three',
      'a/b/other.json': '{}',
    });
    const read = await urls.readAll(page('a/*/two.yaml'));
    expect(read).toMatchObject({ isUnchanged: false });
    expect(read.isUnchanged || Object.fromEntries(read.texts)).toEqual({
      [page('a/b/two.yaml')]: 'two',
    });
    const deep = await urls.readAll(page('a/**/two.yaml'));
    expect(deep.isUnchanged || [...deep.texts.values()].sort()).toEqual(['three', 'two']);
    const etag = read.isUnchanged ? undefined : read.etag;
    const before = forge.requests.length;
    expect(await urls.readAll(page('a/*/two.yaml'), etag)).toEqual({ isUnchanged: true });
    expect(forge.requests.length - before).toBe(1);
    await expect(urls.readAll(page('z/*.yaml'))).rejects.toMatchObject({
      name: 'NotFoundError',
      message: expect.stringContaining('matches no file') as string,
    });
    const parent = await repository.git.resolve('release/v3');
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`many/${at}.yaml`, Buffer.from(`${at}`)]),
    );
    expect(parent).toBeDefined();
    await repository.git.importHistory('many', [{ message: 'Many', author, files: many }]);
    const wide = await urls.readAll(page('many/*.yaml').replaceAll(/release(%2F|\/)v3/g, 'many'));
    expect(wide.isUnchanged || wide.texts.size).toBe(30);
  });
});

describe.each(['github', 'gitlab', 'gitea', 'bitbucketCloud', 'gerrit'] as const)(
  'addresses of %s whose branch is not encoded',
  dialect => {
    it.each(['release/v3.37', 'feature/a/b'])('are read on %s', async branch => {
      const { forge, page, reader, urls } = await start(dialect, branch);
      const written = (path: string) => page(path).replaceAll('%2F', '/');
      expect(written('a/catalog-info.yaml')).not.toBe(page('a/catalog-info.yaml'));
      expect(await readText(reader, written('a/catalog-info.yaml'))).toBe('kind: Component');
      expect((await reader.listTree(written('a/'))).files).toContainEqual({
        path: 'b/two.yaml',
        url: page('a/b/two.yaml'),
      });
      expect(await urls.resolve(written('a/catalog-info.yaml'))).toBe(page('a/catalog-info.yaml'));
      expect(await urls.fetchText(written('a/catalog-info.yaml'))).toBe('kind: Component');
      const before = forge.requests.length;
      expect(await urls.fetchText(written('a/b/two.yaml'))).toBe('two');
      // What is known of the branches is not requested again; Bitbucket Cloud reads files by their commit.
      expect(forge.requests.length - before).toBe(dialect === 'bitbucketCloud' ? 2 : 1);
    });

    it('say that the branch must be encoded where no branch fits', async () => {
      const { forge, page, urls } = await start(dialect, 'release/v3');
      const wrong = page('a/catalog-info.yaml').replace('release%2Fv3', 'release/v4');
      await expect(urls.fetchText(wrong)).rejects.toMatchObject({
        name: 'NotFoundError',
        message: expect.stringContaining('%2F') as string,
      });
      const before = forge.requests.length;
      await expect(urls.fetchText(wrong)).rejects.toMatchObject({ name: 'NotFoundError' });
      expect(forge.requests.length - before).toBe(1);
    });

    it('are not searched for a branch where theirs is there and the file is missing', async () => {
      const { forge, page, urls } = await start(dialect, 'main');
      await expect(urls.fetchText(page('x/y/z/none.yaml'))).rejects.not.toThrow('%2F');
      const before = forge.requests.length;
      await expect(urls.fetchText(page('x/y/z/more.yaml'))).rejects.toThrow('does not exist');
      expect(forge.requests.length - before).toBe(1);
    });
  },
);
