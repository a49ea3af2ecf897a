import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type DialectName,
  type Forge,
  type ForgeRepository,
  startForge,
} from '@portico/local-code-host';
import { hostSuggestions, type ScaffolderClient, type TaskEvent } from '@portico/scaffolder-common';
import type { TestServer } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followTask } from './testing/followTask.ts';
import { startScaffolder } from './testing/startScaffolder.ts';

const git = promisify(execFile);

interface HostCase {
  type: DialectName;
  owner: string;
  /** Of the address in the form. */
  place: string;
  pullRequest: string;
  /** Address of the files, below that of the forge. */
  contents: string;
  /** Under `integrations`. */
  configure(forge: Forge): object;
  /** What the host has beside the others. */
  extras: object;
  /** Further inputs of the action for pull requests, and what the host stores of them. */
  pullInput?: object;
  pullExtras?: Record<string, unknown>;
}

/** What differs between the hosts of what was made. */
function describeExtras({ made, repository }: { made: object; repository: ForgeRepository }) {
  const { repositoryId, projectId, created } = made as Record<string, unknown>;
  return {
    isPrivate: repository.isPrivate,
    ...(created !== undefined && { created, isProject: projectId === repository.id }),
    ...(repositoryId !== undefined && { isUuid: /^[\da-f-]{36}$/.test(String(repositoryId)) }),
    ...(repository.project && { project: repository.project }),
  };
}

const cases: HostCase[] = [
  {
    type: 'github',
    pullInput: { reviewers: ['bob'], teamReviewers: ['pay'], assignees: ['ada'] },
    pullExtras: {
      'pulls/1/requested_reviewers': { reviewers: ['bob'], team_reviewers: ['pay'] },
      'issues/1/assignees': { assignees: ['ada'] },
    },
    extras: { isPrivate: true },
    owner: 'acme',
    place: 'owner=acme',
    pullRequest: 'publish:github:pull-request',
    contents: '/acme/pay/blob/trunk',
    configure: ({ host, origin }) => ({
      host,
      apiBaseUrl: `${origin}/api/v3`,
      token: 'forge-token',
    }),
  },
  {
    type: 'gitlab',
    pullInput: { removeSourceBranch: true, labels: ['a', 'b'] },
    pullExtras: { 'merge_requests/1': { remove_source_branch: true, labels: 'a,b' } },
    extras: { isPrivate: true, created: true, isProject: true },
    owner: 'acme',
    place: 'owner=acme',
    pullRequest: 'publish:gitlab:merge-request',
    contents: '/acme/pay/-/blob/trunk',
    configure: ({ host, origin }) => ({ host, baseUrl: origin, token: 'forge-token' }),
  },
  {
    type: 'gitea',
    extras: { isPrivate: true },
    owner: 'acme',
    place: 'owner=acme',
    pullRequest: 'publish:gitea:pull-request',
    contents: '/acme/pay/src/branch/trunk',
    configure: ({ host, origin }) => ({ host, baseUrl: origin, token: 'forge-token' }),
  },
  {
    type: 'azure',
    extras: { isPrivate: true, isUuid: true },
    owner: 'acme/team',
    place: 'organization=acme&project=team',
    pullRequest: 'publish:azure:pull-request',
    contents: '/acme/team/_git/pay?version=GBtrunk',
    configure: ({ host, origin }) => ({
      host,
      apiBaseUrl: origin,
      credentials: [{ organizations: ['acme'], personalAccessToken: 'forge-token' }],
    }),
  },
  {
    type: 'bitbucketCloud',
    extras: { isPrivate: true, project: 'PAY' },
    owner: 'acme',
    place: 'workspace=acme&project=PAY',
    pullRequest: 'publish:bitbucketCloud:pull-request',
    contents: '/acme/pay/src/trunk',
    configure: ({ host, origin }) => ({ host, apiBaseUrl: `${origin}/2.0`, token: 'forge-token' }),
  },
  {
    type: 'bitbucketServer',
    extras: { isPrivate: true },
    owner: 'acme',
    place: 'project=acme',
    pullRequest: 'publish:bitbucketServer:pull-request',
    contents: '/projects/acme/repos/pay/browse?at=trunk',
    configure: ({ host, origin }) => ({ host, baseUrl: origin, token: 'forge-token' }),
  },
];

function writeTemplate({ type, pullRequest, pullInput }: HostCase): string {
  const repoUrl = '${{ parameters.repoUrl }}';
  const spec = {
    type: 'service',
    owner: 'group:default/pay',
    parameters: { properties: { repoUrl: { type: 'string' } } },
    steps: [
      { id: 'fetch', action: 'fetch:plain', input: { url: './skeleton' } },
      {
        id: 'publish',
        action: `publish:${type}`,
        input: { repoUrl, description: 'Takes payments', defaultBranch: 'trunk' },
      },
      {
        id: 'write',
        action: 'catalog:write',
        input: { filePath: 'docs/catalog-info.yaml', entity: { kind: 'Component' } },
      },
      {
        id: 'pull',
        action: pullRequest,
        input: {
          repoUrl,
          branchName: 'add-docs',
          targetBranchName: 'trunk',
          title: 'Add docs',
          description: 'Why',
          sourcePath: 'docs',
          targetPath: 'docs',
          filesToDelete: ['bin/run.sh'],
          ...pullInput,
        },
      },
    ],
    output: { made: '${{ steps.publish.output }}', pull: '${{ steps.pull.output }}' },
  };
  return `apiVersion: scaffolder.backstage.io/v1beta3\nkind: Template\nmetadata: { name: ${type.toLowerCase()} }\nspec: ${JSON.stringify(spec)}\n`;
}

/** The files of a branch, and its commit, as git clones them. */
async function clone(url: string, branch: string) {
  const folder = await mkdtemp(join(tmpdir(), 'clone-'));
  const withToken = url.replace('http://', 'http://ada:forge-token@');
  try {
    await git('git', ['clone', '-q', '--branch', branch, withToken, folder]);
    const files = await git('git', ['-C', folder, 'ls-files']);
    const log = await git('git', ['-C', folder, 'log', '-1', '--format=%H %an <%ae> %s']);
    return {
      files: files.stdout.trim().split('\n'),
      readme: await readFile(join(folder, 'README.md'), 'utf8'),
      log: log.stdout.trim(),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const forges = new Map<DialectName, Forge>();
let server: TestServer;
let ada: ScaffolderClient;

const gerritTemplate = `apiVersion: scaffolder.backstage.io/v1beta3
kind: Template
metadata: { name: gerrit }
spec: ${JSON.stringify({
  type: 'service',
  owner: 'group:default/pay',
  parameters: { properties: { repoUrl: { type: 'string' } } },
  steps: [
    { id: 'fetch', action: 'fetch:plain', input: { url: './skeleton' } },
    {
      id: 'publish',
      action: 'publish:gerrit',
      input: { repoUrl: '${{ parameters.repoUrl }}', defaultBranch: 'trunk', description: 'Pays' },
    },
    { id: 'write', action: 'catalog:write', input: { entity: { kind: 'Component' } } },
    {
      id: 'review',
      action: 'publish:gerrit:review',
      input: {
        repoUrl: '${{ parameters.repoUrl }}',
        branch: 'trunk',
        gitCommitMessage: 'Add descriptor',
      },
    },
  ],
  output: { made: '${{ steps.publish.output }}', review: '${{ steps.review.output }}' },
})}
`;

beforeAll(async () => {
  const gerrit = await startForge({ dialect: 'gerrit' });
  forges.set('gerrit', gerrit);
  gerrit.state.addOwner('Payments', { isOrganization: true });
  gerrit.state.addToken('forge-token', 'ada', 'admin');
  const integrations: Record<string, object[]> = {
    gerrit: [
      { host: gerrit.host, baseUrl: gerrit.origin, username: 'ada', password: 'forge-token' },
    ],
  };
  for (const each of cases) {
    const forge = await startForge({ dialect: each.type });
    forges.set(each.type, forge);
    forge.state.addOwner(each.owner, { isOrganization: true });
    forge.state.addToken('forge-token', 'ada', 'admin');
    integrations[each.type] = [each.configure(forge)];
  }
  ({ server, ada } = await startScaffolder({
    config: {
      catalog: {
        rules: [{ allow: ['Template'] }],
        locations: [{ type: 'file', target: 'templates/*/template.yaml' }],
      },
      integrations,
      scaffolder: { defaultAuthor: { name: 'Portal', email: 'portal@acme.example' } },
    },
    files: Object.fromEntries([
      ['templates/gerrit/template.yaml', gerritTemplate],
      ['templates/gerrit/skeleton/README.md', '# Pay\n'],
      ...cases.flatMap(each => [
        [`templates/${each.type}/template.yaml`, writeTemplate(each)],
        [`templates/${each.type}/skeleton/README.md`, '# Pay\n'],
        [`templates/${each.type}/skeleton/bin/run.sh`, '#!/bin/sh\n'],
      ]),
    ]) as Record<string, string>,
    templates: ['bitbucketserver'],
  }));
}, 60_000);
afterAll(async () => {
  await server?.stop();
  for (const forge of forges.values()) await forge.stop();
});

/** Runs a template to its end. */
async function run(templateRef: string, values: Record<string, unknown>) {
  const { id } = await ada.createTask({ templateRef, values });
  const events = await followTask(ada, id);
  return events.at(-1)?.body ?? ({} as TaskEvent['body']);
}

/** What a plan says that the pull request of a template would change. */
async function planChanges(templateRef: string, values: Record<string, unknown>) {
  const { steps, error } = await ada.plan({ templateRef, values });
  expect(error).toBeUndefined();
  const { changes = [], changeCount } = steps.find(({ id }) => id === 'pull') ?? {};
  expect(changeCount).toBe(changes.length);
  const read = (text: string) => Buffer.from(text, 'base64').toString();
  return changes.map(({ path, before, after }) => ({
    path,
    ...(before !== undefined && { before: read(before) }),
    ...(after !== undefined && { after: read(after) }),
  }));
}

describe.each(cases)('publish:$type', ({ type, owner, place, contents, extras, pullExtras }) => {
  it('makes a repository of the workspace and a pull request to it', async () => {
    const { host, origin, state } = forges.get(type)!;
    const repoUrl = `${host}?${place}&repo=pay`;
    expect(await planChanges(type.toLowerCase(), { repoUrl })).toEqual([
      {
        path: 'docs/catalog-info.yaml',
        after: expect.stringContaining('kind: Component') as string,
      },
    ]);
    const { error, output } = await run(type.toLowerCase(), { repoUrl });
    expect(error).toBeUndefined();
    const { made, pull } = output as Record<'made' | 'pull', Record<string, string>>;
    expect(made.repoContentsUrl).toBe(`${origin}${contents}`);
    const main = await clone(String(made.remoteUrl), 'trunk');
    expect(main).toEqual({
      files: ['README.md', 'bin/run.sh'],
      readme: '# Pay\n',
      log: `${made.commitHash} Portal <portal@acme.example> Initial commit`,
    });
    const head = await clone(String(made.remoteUrl), 'add-docs');
    expect(head.files).toEqual(['README.md', 'docs/catalog-info.yaml']);
    const repository = state.repositories.get(`${owner}/pay`)!;
    expect(repository.pulls).toMatchObject([
      { number: 1, title: 'Add docs', body: 'Why', head: 'add-docs', base: 'trunk' },
    ]);
    expect(pull).toMatchObject({ pullRequestNumber: 1, targetBranchName: 'trunk' });
    expect(String(pull.pullRequestUrl)).toContain(host);
    expect(repository.defaultBranch).toBe('trunk');
    expect(describeExtras({ made, repository })).toEqual(extras);
    expect(Object.fromEntries(repository.extras)).toMatchObject(pullExtras ?? {});
    expect(await planChanges(type.toLowerCase(), { repoUrl })).toEqual([
      { path: 'bin/run.sh', before: '#!/bin/sh\n' },
      {
        path: 'docs/catalog-info.yaml',
        after: expect.stringContaining('kind: Component') as string,
      },
    ]);
  });
});

it('publishes to Gerrit, and proposes a change there', async () => {
  const { host, origin, state } = forges.get('gerrit')!;
  const repoUrl = `${host}?workspace=Payments&repo=pay`;
  const { error, output } = await run('gerrit', { repoUrl });
  expect(error).toBeUndefined();
  const { made, review } = output as Record<'made' | 'review', Record<string, string>>;
  const contents = `${origin}/plugins/gitiles/pay/+/refs/heads/trunk`;
  expect(made).toMatchObject({ remoteUrl: `${origin}/a/pay`, repoContentsUrl: contents });
  const { files, log } = await clone(String(made.remoteUrl), 'trunk');
  expect(files).toEqual(['README.md']);
  expect(log).toBe(`${made.commitHash} Portal <portal@acme.example> Initial commit`);
  const { git, description } = state.repositories.get('payments/pay')!;
  expect(description).toBe('Pays');
  const changeId = String(review.reviewUrl).split('/').at(-1) ?? '';
  expect(changeId).toMatch(/^I[\da-f]{40}$/);
  const [change, ...before] = await git.log('refs/for/trunk');
  expect(change?.message).toBe(`Add descriptor\n\nChange-Id: ${changeId}`);
  expect(before.map(({ sha }) => sha)).toEqual([made.commitHash]);
  const again = await run('gerrit', { repoUrl });
  expect(again.error).toMatchObject({ name: 'ConflictError' });
  const unknown = await run('gerrit', {
    repoUrl: `${forges.get('gitea')!.host}?owner=acme&repo=x`,
  });
  expect(unknown.error?.message).toContain("not one of type 'gerrit'");
});

describe('suggestions for fields of forms', () => {
  const place = {
    github: { owner: 'acme' },
    gitlab: { owner: 'acme' },
    gitea: { owner: 'acme' },
    azure: { organization: 'acme', project: 'team' },
    bitbucketCloud: { workspace: 'acme', project: 'PAY' },
  } as const;
  const names = {
    owner: 'acme',
    organization: 'acme',
    workspace: 'acme',
    project: { azure: 'team', bitbucketCloud: 'PAY' },
    repoName: { github: 'acme/pay' },
  } as const;
  const suggest = async (kind: keyof typeof place, resource: string, rest: object = {}) => {
    const { provider } = hostSuggestions[kind]!;
    const context = { host: forges.get(kind)!.host, ...place[kind], ...rest };
    const found = await ada.autocomplete(provider, resource, { token: 'forge-token', context });
    return found.map(({ id }) => id);
  };

  it.each(Object.keys(place) as (keyof typeof place)[])(
    'come from %s for all that the fields request',
    async kind => {
      const { parts, owners, branches } = hostSuggestions[kind]!;
      for (const [part, resource] of Object.entries(parts)) {
        const name = names[part as keyof typeof names];
        const expected =
          typeof name === 'string' ? name : ((name as Record<string, string>)[kind] ?? 'pay');
        expect([part, await suggest(kind, resource)]).toEqual([
          part,
          expect.arrayContaining([expected]) as string[],
        ]);
      }
      expect(await suggest(kind, owners)).toContain('acme');
      const found = await suggest(kind, branches, { repository: 'pay' });
      expect(found).toEqual(expect.arrayContaining(['trunk', 'add-docs']));
    },
  );

  it('are those of the project of Bitbucket, and of the group that published clients send', async () => {
    expect(await suggest('bitbucketCloud', 'repositories', { project: 'OTHER' })).toEqual([]);
    const context = { host: forges.get('gitlab')!.host, id: 'acme' };
    expect(
      await ada.autocomplete('gitlab', 'repositories', { token: 'forge-token', context }),
    ).toEqual([{ id: 'pay' }]);
    await expect(suggest('azure', 'nothing')).rejects.toMatchObject({ status: 400 });
    const used = { token: 'ended-token', context: { host: forges.get('github')!.host } };
    await expect(ada.autocomplete('github', 'owners', used)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Bad credentials') as string,
    });
    await expect(
      ada.autocomplete('azure', 'projects', { token: 'forge-token', context: {} }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
