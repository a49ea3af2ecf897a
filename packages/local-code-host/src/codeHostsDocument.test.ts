import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createGitTransport, HostTokens } from '@portico/code-hosts-node';
import { type CodeHost, type CodeHostType, createCodeHostWriter } from '@portico/code-hosts';
import { integrationsConfigSchema, listCodeHosts } from '@portico/code-hosts/config';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type Forge, startForge } from './startForge.ts';

const git = createGitTransport();
afterAll(() => git.close());
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const addApp = (forge: Forge, id: string, key: string, account: string) =>
  forge.state.apps.set(id, {
    key,
    installations: [account],
    issueToken: () => 'issued-token',
  });
const text = await readFile(new URL('../../../docs/code-hosts.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, yaml = '']) => {
  const { integrations } = parse(yaml) as { integrations: unknown };
  return listCodeHosts(integrationsConfigSchema.parse(integrations));
});
const apiPaths: Record<CodeHostType, string> = {
  azure: '',
  bitbucketCloud: '/2.0',
  bitbucketServer: '/rest/api/1.0',
  gerrit: '/a',
  gitea: '/api/v1',
  github: '/api/v3',
  gitlab: '/api/v4',
};

it.each(examples)('writes with the configuration documented for $type', async example => {
  const dialect = example.type;
  const forge = await startForge({ dialect });
  onTestFinished(() => forge.stop());
  const owner = { azure: 'acme/team', gerrit: 'All-Projects' }[dialect as string] ?? 'acme';
  forge.state.addOwner(owner, { isOrganization: true });
  for (const secret of [example.token, example.password])
    if (secret) forge.state.addToken(secret, 'ada', 'admin');
  const credentials = example.credentials?.map(each => {
    if ('personalAccessToken' in each)
      forge.state.addToken(each.personalAccessToken, 'ada', 'admin');
    else if ('clientSecret' in each) addApp(forge, each.clientId, each.clientSecret, owner);
    return each;
  });
  const apps = example.apps?.map(app => {
    addApp(forge, app.appId, publicKey, owner);
    return { ...app, privateKey };
  });
  const apiBaseUrl = `${forge.origin}${apiPaths[dialect]}`;
  const addresses = { host: forge.host, baseUrl: forge.origin, apiBaseUrl };
  const host = { ...example, ...addresses, credentials, apps };
  const tokens = new HostTokens({
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      return fetch(`${forge.origin}${pathname}${search}`, init);
    },
  });
  const getHeaders = (owner: string | undefined) => tokens.getHeaders(host, owner);
  const writer = createCodeHostWriter(host, { getHeaders, git });
  const { fullName } = await writer.createRepository({ owner, name: 'notes' });
  expect(fullName).toBe(dialect === 'gerrit' ? 'notes' : `${owner}/notes`);
  const files = [{ path: 'CODEOWNERS', content: '* @acme\n' }];
  const { id } = await writer.commit(fullName, { branch: 'main', message: 'Add owners', files });
  await writer.createBranch(fullName, 'next', id);
  const change = [{ path: 'a.txt', content: 'a' }];
  await writer.commit(fullName, { branch: 'next', message: 'Add a', files: change });
  const ends = { head: 'next', base: 'main' };
  const pull = await writer.openPullRequest(fullName, { ...ends, title: 'Next' });
  expect(pull).toMatchObject({ ...ends, state: 'open' });
  expect(await writer.getCodeOwners(fullName)).toMatchObject({ text: '* @acme\n' });
});

it('documents what each host can do', () => {
  const types: Record<string, CodeHostType> = {
    GitHub: 'github',
    GitLab: 'gitlab',
    'Gitea, Forgejo': 'gitea',
    'Azure DevOps': 'azure',
    'Bitbucket Cloud': 'bitbucketCloud',
    'Bitbucket Server': 'bitbucketServer',
    Gerrit: 'gerrit',
  };
  const table = text.split('\n\n').find(block => block.includes('| executable files |')) ?? '';
  const rows = table
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
    .filter(([, name = '']) => name in types);
  expect(rows).toHaveLength(Object.keys(types).length);
  for (const [, name = '', , ...cells] of rows) {
    const host: CodeHost = { type: types[name] ?? 'github', host: 'git.example' };
    const { commits, ...abilities } = createCodeHostWriter(host, { git }).abilities;
    const yes = (value: boolean) => (value ? 'yes' : 'no');
    const { executableFiles, topics, collaborators, checkedParent } = abilities;
    const expected = [executableFiles, topics, collaborators, checkedParent].map(yes);
    expect([name, ...cells]).toEqual([name, yes(commits), ...expected, '']);
  }
});
