import { giteaApi } from 'gitea-js';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';
import { cloneFiles } from '../../testing/cloneFiles.ts';

async function start() {
  const forge = await startForge({ dialect: 'gitea' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('admin-token', 'ada', 'admin');
  forge.state.addToken('read-token', 'rae', 'read');
  const as = (token: string) => giteaApi(forge.origin, { token });
  const gitea = as('admin-token');
  await gitea.orgs.createOrgRepo('acme', { name: 'pay', private: true, auto_init: true });
  const clone = () => cloneFiles(`http://ada:admin-token@${forge.host}/acme/pay.git`);
  return { as, gitea, clone };
}

const text = (content: string) => Buffer.from(content).toString('base64');

it('creates, shows and lists repositories', async () => {
  const { gitea } = await start();
  await gitea.user.createCurrentUserRepo({ name: 'notes', description: 'Mine' });
  await gitea.repos.repoUpdateTopics('acme', 'pay', { topics: ['java'] });
  const { data } = await gitea.repos.repoGet('acme', 'pay');
  expect(data).toMatchObject({
    full_name: 'acme/pay',
    private: true,
    topics: ['java'],
    empty: false,
  });
  const { data: all, headers } = await gitea.user.userCurrentListRepos({ limit: 1, page: 2 });
  expect(all.map(({ full_name }) => full_name)).toEqual(['ada/notes']);
  expect(headers.get('x-total-count')).toBe('2');
  await expect(gitea.orgs.createOrgRepo('acme', { name: 'pay' })).rejects.toMatchObject({
    status: 409,
  });
});

it('changes many files at once, and refuses those that do not fit', async () => {
  const { gitea, clone } = await start();
  const { data: tree } = await gitea.repos.getTree('acme', 'pay', 'main', { recursive: true });
  const [readme] = tree.tree ?? [];
  const { data } = await gitea.repos.repoChangeFiles('acme', 'pay', {
    branch: 'main',
    message: 'Change',
    files: [
      { operation: 'create', path: 'src/a.txt', content: text('a') },
      { operation: 'delete', path: 'README.md', sha: readme?.sha ?? '' },
    ],
  });
  expect(await clone()).toEqual({ 'src/a.txt': 'a' });
  const { data: branch } = await gitea.repos.repoGetBranch('acme', 'pay', 'main');
  expect(branch.commit?.id).toBe(data.commit?.sha);
  const again = { operation: 'create', path: 'src/a.txt', content: text('b') } as const;
  const refused = gitea.repos.repoChangeFiles('acme', 'pay', { branch: 'main', files: [again] });
  await expect(refused).rejects.toMatchObject({ status: 422 });
});

it('opens, finds, merges and closes pull requests', async () => {
  const { gitea, clone } = await start();
  for (const name of ['one', 'two']) {
    await gitea.repos.repoCreateBranch('acme', 'pay', {
      new_branch_name: name,
      old_ref_name: 'main',
    });
    const file = { operation: 'create', path: `${name}.txt`, content: text(name) } as const;
    await gitea.repos.repoChangeFiles('acme', 'pay', { branch: name, files: [file] });
  }
  const pull = { title: 'One', head: 'one', base: 'main' };
  const { data: opened } = await gitea.repos.repoCreatePullRequest('acme', 'pay', pull);
  expect(opened).toMatchObject({ number: 1, state: 'open', merged: false, mergeable: true });
  await expect(gitea.repos.repoCreatePullRequest('acme', 'pay', pull)).rejects.toMatchObject({
    status: 409,
  });
  const { data: found } = await gitea.repos.repoGetPullRequestByBaseHead(
    'acme',
    'pay',
    'main',
    'one',
  );
  expect(found.number).toBe(1);
  await gitea.repos.repoMergePullRequest('acme', 'pay', 1, { Do: 'merge' });
  const { data: merged } = await gitea.repos.repoGetPullRequest('acme', 'pay', 1);
  expect(merged).toMatchObject({ state: 'closed', merged: true });
  await gitea.repos.repoCreatePullRequest('acme', 'pay', { ...pull, title: 'Two', head: 'two' });
  await gitea.repos.repoEditPullRequest('acme', 'pay', 2, { state: 'closed' });
  const { data: closed } = await gitea.repos.repoGetPullRequest('acme', 'pay', 2);
  expect(closed).toMatchObject({ state: 'closed', merged: false });
  expect(Object.keys(await clone())).toEqual(['README.md', 'one.txt']);
});

it('gives each token its rights', async () => {
  const { as } = await start();
  await expect(as('unknown').repos.repoGet('acme', 'pay')).rejects.toMatchObject({ status: 401 });
  const branch = { new_branch_name: 'no', old_ref_name: 'main' };
  const refused = as('read-token').repos.repoCreateBranch('acme', 'pay', branch);
  await expect(refused).rejects.toMatchObject({ status: 403 });
});
