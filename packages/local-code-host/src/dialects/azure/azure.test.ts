import { getPersonalAccessTokenHandler, WebApi } from 'azure-devops-node-api';
import {
  type GitPush,
  PullRequestStatus,
  VersionControlChangeType,
} from 'azure-devops-node-api/interfaces/GitInterfaces.js';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';
import { cloneFiles } from '../../testing/cloneFiles.ts';

const noCommit = '0'.repeat(40);

async function start() {
  const forge = await startForge({ dialect: 'azure' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme/team', { isOrganization: true });
  forge.state.addToken('admin-token', 'ada', 'admin');
  forge.state.addToken('read-token', 'rae', 'read');
  const as = (token: string) =>
    new WebApi(`${forge.origin}/acme`, getPersonalAccessTokenHandler(token)).getGitApi();
  return { forge, as, git: await as('admin-token') };
}

const push = (ref: string, oldObjectId: string, path: string): GitPush => ({
  refUpdates: [{ name: ref, oldObjectId }],
  commits: [
    {
      comment: `Add ${path}`,
      changes: [
        {
          changeType: VersionControlChangeType.Add,
          item: { path: `/${path}` },
          newContent: { content: 'text', contentType: 0 },
        },
      ],
    },
  ],
});

it("serves Microsoft's client from a repository to its pull request", async () => {
  const { forge, git } = await start();
  const created = await git.createRepository({ name: 'pay' }, 'team');
  expect(created).toMatchObject({ name: 'pay', project: { name: 'team' } });
  await expect(git.createRepository({ name: 'pay' }, 'team')).rejects.toMatchObject({
    statusCode: 409,
  });
  expect((await git.getRepositories('team')).map(({ name }) => name)).toEqual(['pay']);
  const first = await git.createPush(push('refs/heads/main', noCommit, 'a.txt'), 'pay', 'team');
  const commit = first.commits?.[0]?.commitId ?? '';
  await expect(
    git.createPush(push('refs/heads/main', noCommit, 'b.txt'), 'pay', 'team'),
  ).rejects.toThrow('TF401028');
  const update = { name: 'refs/heads/next', oldObjectId: noCommit, newObjectId: commit };
  const [updated] = await git.updateRefs([update], 'pay', 'team');
  expect(updated).toMatchObject({ success: true, updateStatus: 0 });
  await git.createPush(push('refs/heads/next', commit, 'b.txt'), 'pay', 'team');
  const refs = await git.getRefs('pay', 'team', 'heads/');
  expect(refs.map(({ name }) => name)).toEqual(['refs/heads/main', 'refs/heads/next']);
  const opened = await git.createPullRequest(
    { title: 'Next', sourceRefName: 'refs/heads/next', targetRefName: 'refs/heads/main' },
    'pay',
    'team',
  );
  expect(opened).toMatchObject({ pullRequestId: 1, status: PullRequestStatus.Active });
  const found = await git.getPullRequests('pay', { sourceRefName: 'refs/heads/next' }, 'team');
  expect(found.map(({ title }) => title)).toEqual(['Next']);
  const item = await git.getItem('pay', 'a.txt', 'team');
  expect(item).toMatchObject({ path: '/a.txt', commitId: commit });
  const [last] = await git.getCommits('pay', { itemPath: '/a.txt' }, 'team');
  expect(last).toMatchObject({ commitId: commit, comment: 'Add a.txt' });
  const clone = `http://ada:admin-token@${forge.host}/acme/team/_git/pay`;
  expect(await cloneFiles(clone, 'next')).toEqual({ 'a.txt': 'text', 'b.txt': 'text' });
});

it('gives each token its rights', async () => {
  const { as, git } = await start();
  await git.createRepository({ name: 'pay' }, 'team');
  await expect(as('unknown')).rejects.toMatchObject({ statusCode: 401 });
  const refused = (await as('read-token')).createPush(
    push('refs/heads/main', noCommit, 'a.txt'),
    'pay',
    'team',
  );
  await expect(refused).rejects.toMatchObject({ statusCode: 403 });
});
