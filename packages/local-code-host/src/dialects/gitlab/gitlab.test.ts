import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gitlab } from '@gitbeaker/rest';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';
import { cloneFiles } from '../../testing/cloneFiles.ts';

const project = 'acme/team/pay';

async function start() {
  const forge = await startForge({ dialect: 'gitlab' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme/team', { isOrganization: true });
  forge.state.addToken('admin-token', 'ada', 'admin');
  forge.state.addToken('read-token', 'rae', 'read');
  const as = (token: string) => new Gitlab({ host: forge.origin, token });
  const clone = (branch?: string) =>
    cloneFiles(`http://ada:admin-token@${forge.host}/${project}.git`, branch);
  return { forge, as, gitlab: as('admin-token'), clone };
}

async function startWithProject() {
  const started = await start();
  const { gitlab } = started;
  const { id } = await gitlab.Namespaces.show('acme/team');
  await gitlab.Projects.create({ name: 'pay', namespaceId: id, initializeWithReadme: true });
  return started;
}

it('creates, shows and lists projects of groups below groups', async () => {
  const { gitlab } = await startWithProject();
  const shown = await gitlab.Projects.show(project);
  expect(shown).toMatchObject({
    path_with_namespace: project,
    visibility: 'private',
    default_branch: 'main',
    namespace: { full_path: 'acme/team', kind: 'group' },
  });
  await gitlab.Projects.create({ name: 'notes', description: 'Mine', visibility: 'public' });
  const all = await gitlab.Projects.all({ perPage: 1 });
  expect(all.map(each => each.path_with_namespace)).toEqual([project, 'ada/notes']);
  const ofGroup = await gitlab.Groups.allProjects('acme/team');
  expect(ofGroup.map(({ name }) => name)).toEqual(['pay']);
  const again = gitlab.Projects.create({ name: 'notes' });
  await expect(again).rejects.toMatchObject({ cause: { response: { status: 400 } } });
});

it('commits actions that git clones, and refuses those that do not fit', async () => {
  const { gitlab, clone } = await startWithProject();
  await gitlab.Commits.create(project, 'main', 'Change', [
    { action: 'create', filePath: 'bin/run.sh', content: '#!/bin/sh\n' },
    { action: 'chmod', filePath: 'bin/run.sh', execute_filemode: true },
    { action: 'create', filePath: 'data.bin', content: 'AP8=', encoding: 'base64' },
    { action: 'delete', filePath: 'README.md' },
  ]);
  expect(await clone()).toEqual({ 'bin/run.sh*': '#!/bin/sh\n', 'data.bin': '\0\u00ff' });
  for (const action of ['update', 'delete'] as const)
    await expect(
      gitlab.Commits.create(project, 'main', 'No', [{ action, filePath: 'missing', content: '' }]),
    ).rejects.toThrow("A file with this name doesn't exist");
  const tree = await gitlab.Repositories.allRepositoryTrees(project, { recursive: true });
  expect(tree.map(({ path, mode }) => [path, mode])).toEqual([
    ['bin', '040000'],
    ['bin/run.sh', '100755'],
    ['data.bin', '100644'],
  ]);
  const file = await gitlab.RepositoryFiles.show(project, 'bin/run.sh', 'main');
  expect(Buffer.from(file.content, 'base64').toString()).toBe('#!/bin/sh\n');
  const commits = await gitlab.Commits.all(project, { path: 'data.bin' });
  expect(commits.map(({ title }) => title)).toEqual(['Change']);
});

it('opens, finds, merges and closes merge requests', async () => {
  const { gitlab, clone } = await startWithProject();
  for (const name of ['one', 'two']) {
    await gitlab.Branches.create(project, name, 'main');
    const file = { action: 'create', filePath: `${name}.txt`, content: name } as const;
    await gitlab.Commits.create(project, name, `Add ${name}`, [file]);
  }
  const opened = await gitlab.MergeRequests.create(project, 'one', 'main', 'One');
  expect(opened).toMatchObject({ iid: 1, state: 'opened' });
  await expect(gitlab.MergeRequests.create(project, 'one', 'main', 'Again')).rejects.toThrow(
    'Another open merge request already exists for this source branch: !1',
  );
  const found = await gitlab.MergeRequests.all({ projectId: project, sourceBranch: 'one' });
  expect(found.map(({ iid }) => iid)).toEqual([1]);
  const diffs = await gitlab.MergeRequests.allDiffs(project, 1);
  expect(diffs).toMatchObject([{ new_path: 'one.txt', new_file: true }]);
  const merged = await gitlab.MergeRequests.merge(project, 1);
  expect(merged).toMatchObject({ state: 'merged' });
  const { commit } = await gitlab.Branches.show(project, 'main');
  expect(merged.merge_commit_sha).toBe(commit.id);
  await gitlab.MergeRequests.create(project, 'two', 'main', 'Two');
  await gitlab.MergeRequests.edit(project, 2, { stateEvent: 'close' });
  expect(await gitlab.MergeRequests.show(project, 2)).toMatchObject({ state: 'closed' });
  expect(Object.keys(await clone())).toEqual(['README.md', 'one.txt']);
});

it('gives each token its rights', async () => {
  const { as } = await startWithProject();
  const status = (expected: number) => ({ cause: { response: { status: expected } } });
  await expect(as('unknown').Projects.show(project)).rejects.toMatchObject(status(401));
  const reading = as('read-token');
  expect(await reading.Projects.show(project)).toMatchObject({ name: 'pay' });
  const branch = reading.Branches.create(project, 'no', 'main');
  await expect(branch).rejects.toMatchObject(status(403));
  await expect(reading.Projects.show('acme/team/none')).rejects.toMatchObject(status(404));
});

it('sends webhooks with their token for pushes and merges', async () => {
  const { gitlab, forge } = await startWithProject();
  const received: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    received.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
    response.end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await gitlab.ProjectHooks.add(project, url, { token: 'hush', mergeRequestsEvents: true });
  await gitlab.Branches.create(project, 'one', 'main');
  const file = { action: 'create', filePath: 'one.txt', content: 'one' } as const;
  await gitlab.Commits.create(project, 'one', 'Add one', [file]);
  await gitlab.MergeRequests.create(project, 'one', 'main', 'One');
  await gitlab.MergeRequests.merge(project, 1);
  await forge.settleWebhooks();
  for (const { headers } of received) expect(headers['x-gitlab-token']).toBe('hush');
  const pushes = received.filter(({ body }) => body['object_kind'] === 'push');
  expect(pushes.map(({ body }) => body['ref']).toSorted()).toEqual([
    'refs/heads/main',
    'refs/heads/one',
    'refs/heads/one',
  ]);
  const changed = pushes.flatMap(({ body }) => body['commits'] as { added: string[] }[]);
  expect(changed.flatMap(({ added }) => added)).toContain('one.txt');
  const merges = received.filter(({ body }) => body['object_kind'] === 'merge_request');
  const actions = merges.map(
    ({ body }) => (body['object_attributes'] as { action: string }).action,
  );
  expect(actions.toSorted()).toEqual(['merge', 'open']);
});
