import { Bitbucket } from 'bitbucket';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';
import { cloneFiles } from '../../testing/cloneFiles.ts';

const at = { workspace: 'acme', repo_slug: 'pay' };

async function start() {
  const forge = await startForge({ dialect: 'bitbucketCloud' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('admin-token', 'ada', 'admin');
  forge.state.addToken('read-token', 'rae', 'read');
  const as = (token: string) =>
    new Bitbucket({ baseUrl: `${forge.origin}/2.0`, auth: { token }, notice: false });
  const bitbucket = as('admin-token');
  const repository = {
    type: 'repository',
    scm: 'git',
    is_private: true,
    description: 'Pays',
  } as const;
  await bitbucket.repositories.create({ ...at, _body: repository });
  const commit = (branch: string, files: Record<string, string>) => {
    const form = new FormData();
    form.set('message', 'Change');
    form.set('branch', branch);
    for (const [path, text] of Object.entries(files)) form.set(`/${path}`, text);
    return fetch(`${forge.origin}/2.0/repositories/acme/pay/src`, {
      method: 'POST',
      headers: { authorization: 'Bearer admin-token' },
      body: form,
    });
  };
  return { forge, as, bitbucket, commit };
}

it('creates, shows and lists repositories', async () => {
  const { as, bitbucket } = await start();
  const { data } = await bitbucket.repositories.get(at);
  expect(data).toMatchObject({ full_name: 'acme/pay', is_private: true, description: 'Pays' });
  const { data: page } = await bitbucket.repositories.list({ workspace: 'acme', pagelen: 1 });
  expect(page.values?.map(each => each.full_name)).toEqual(['acme/pay']);
  const again = bitbucket.repositories.create({ ...at, _body: { type: 'repository' } });
  await expect(again).rejects.toMatchObject({ status: 400 });
  const none = bitbucket.repositories.get({ ...at, repo_slug: 'none' });
  await expect(none).rejects.toMatchObject({ status: 404 });
  await expect(as('wrong').repositories.get(at)).rejects.toMatchObject({ status: 401 });
});

it('commits, shows files and commits, and lists branches', async () => {
  const { forge, bitbucket, commit } = await start();
  expect((await commit('main', { 'README.md': '# Pay', 'src/a.txt': 'a' })).status).toBe(201);
  const { data: commits } = await bitbucket.commits.listAt({ ...at, revision: 'main' });
  const [{ hash = '', message } = {}] = commits.values ?? [];
  expect(message).toBe('Change');
  const { data: text } = await bitbucket.source.read({ ...at, commit: hash, path: 'src/a.txt' });
  expect(text).toBe('a');
  await bitbucket.refs.createBranch({ ...at, _body: { name: 'next', target: { hash } } });
  const { data: branches } = await bitbucket.refs.listBranches(at);
  expect(branches.values?.map(({ name }) => name).sort()).toEqual(['main', 'next']);
  const { data: branch } = await bitbucket.refs.getBranch({ ...at, name: 'next' });
  expect(branch.target?.hash).toBe(hash);
  expect(await cloneFiles(`http://ada:admin-token@${forge.host}/acme/pay.git`)).toEqual({
    'README.md': '# Pay',
    'src/a.txt': 'a',
  });
});

it('opens, finds and shows pull requests', async () => {
  const { as, bitbucket, commit } = await start();
  await commit('main', { 'README.md': '# Pay' });
  const { data: main } = await bitbucket.refs.getBranch({ ...at, name: 'main' });
  const target = { hash: main.target?.hash ?? '' };
  await bitbucket.refs.createBranch({ ...at, _body: { name: 'next', target } });
  await commit('next', { 'b.txt': 'b' });
  const pull = {
    type: 'pullrequest',
    title: 'Add b',
    source: { branch: { name: 'next' } },
    destination: { branch: { name: 'main' } },
  } as const;
  const { data: opened } = await bitbucket.pullrequests.create({ ...at, _body: pull });
  expect(opened).toMatchObject({ id: 1, state: 'OPEN', title: 'Add b' });
  const { data: listed } = await bitbucket.pullrequests.list({ ...at, state: 'OPEN' });
  expect(listed.values?.map(({ id }) => id)).toEqual([1]);
  const { data: shown } = await bitbucket.pullrequests.get({ ...at, pull_request_id: 1 });
  expect(shown.source?.branch?.name).toBe('next');
  const refused = as('read-token').pullrequests.create({ ...at, _body: pull });
  await expect(refused).rejects.toMatchObject({ status: 403 });
});
