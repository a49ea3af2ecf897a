import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { type Forge, type ForgeRepository, startForge } from '@portico/local-code-host';
import type { TemplateAction } from '@portico/scaffolder-node';
import { blake2b } from 'blakejs';
import nacl from 'tweetnacl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkspace, runAction } from '../testing/hostActions.ts';
import { createTestHosts } from '../testing/testHosts.ts';
import { createGithubActions } from './githubActions.ts';
import { createGithubRepoActions } from './githubRepoActions.ts';
import { createGitlabActions } from './gitlabActions.ts';
import { createPublishActions } from './publishActions.ts';

const forges = {} as { github: Forge; gitlab: Forge };
let actions: ReadonlyMap<string, TemplateAction>;
let count = 0;

const describeAccount = (kind: string, name: string, annotation: string, account: string) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { name, annotations: { [annotation]: account } },
});
const users: Entity[] = [
  describeAccount('User', 'ada', 'github.com/user-login', 'ada'),
  describeAccount('Group', 'pay', 'github.com/team-slug', 'acme/payments'),
];

beforeAll(async () => {
  for (const dialect of ['github', 'gitlab'] as const) {
    const forge = await startForge({ dialect });
    forges[dialect] = forge;
    forge.state.addOwner('acme', { isOrganization: true });
    forge.state.addOwner('acme/payments');
    forge.state.addToken('forge-token', 'ada', 'admin');
    forge.state.addToken('own-token', 'bob', 'admin');
    forge.state.addToken('weak-token', 'rae', 'read');
  }
  const { github, gitlab } = forges;
  const hosts = createTestHosts([
    {
      type: 'github',
      host: github.host,
      baseUrl: github.origin,
      apiBaseUrl: `${github.origin}/api/v3`,
      token: 'forge-token',
    },
    { type: 'gitlab', host: gitlab.host, baseUrl: gitlab.origin, token: 'forge-token' },
  ]);
  const catalog = {
    getEntitiesByRefs: async ({ entityRefs }: { entityRefs: string[] }) =>
      entityRefs.map(ref => users.find(({ metadata }) => ref.endsWith(`/${metadata.name}`))),
  } as unknown as CatalogApi;
  const publishing = {
    hosts,
    // What a first try left behind.
    reader: {
      readTree: async () => ({ files: [{ path: 'a.txt', bytes: Buffer.from('a') }] }),
    } as never,
    defaultAuthor: { name: 'Portal', email: 'portal@acme.example' },
    defaultCommitMessage: 'Initial commit',
  };
  const all = [
    ...createGithubActions({ hosts, catalog }),
    ...createGithubRepoActions(publishing),
    ...createGitlabActions(hosts),
    ...createPublishActions(publishing),
  ];
  actions = new Map(all.map(action => [action.id, action]));
});
afterAll(async () => {
  await forges.github?.stop();
  await forges.gitlab?.stop();
});

async function create(dialect: 'github' | 'gitlab', files: Record<string, string> = {}) {
  const { state, host } = forges[dialect];
  const name = `repo-${(count += 1)}`;
  const repository = await state.createRepository({ owner: 'acme', name, isPrivate: true });
  const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' };
  const bytes = Object.entries({ 'README.md': '# R\n', ...files }).map(
    ([path, text]) => [path, Buffer.from(text)] as const,
  );
  await repository.git.importHistory('main', [
    { message: 'Start', author, files: Object.fromEntries(bytes) },
  ]);
  return { repository, repoUrl: `${host}?owner=acme&repo=${name}` };
}

const run = (id: string, ...rest: [Record<string, unknown>, Parameters<typeof runAction>[2]?]) =>
  runAction(actions.get(id)!, ...rest);

/** Opens what was sealed for GitHub. */
function open(sealed: unknown): string {
  const { d = '', x = '' } = forges.github.state.secretKeys.privateKey.export({ format: 'jwk' });
  const [key, to] = [d, x].map(part => new Uint8Array(Buffer.from(part, 'base64url')));
  const bytes = new Uint8Array(Buffer.from(String(sealed), 'base64'));
  const from = bytes.slice(0, nacl.box.publicKeyLength);
  const nonce = blake2b(Buffer.concat([from, to!]), undefined, nacl.box.nonceLength);
  const text = nacl.box.open(bytes.slice(from.length), nonce, from, key!);
  return Buffer.from(text ?? []).toString();
}

describe('actions on GitHub', () => {
  it('creates a repository with its settings, variables and secrets, and pushes to it', async () => {
    const { github } = forges;
    const repoUrl = `${github.host}?owner=acme&repo=settled`;
    const made = await run('github:repo:create', {
      repoUrl,
      description: 'Takes payments',
      topics: ['java'],
      homepage: 'https://pay.acme.example',
      hasWiki: false,
      squashMergeCommitTitle: 'PR_TITLE',
      access: 'acme/payments',
      collaborators: [
        { user: 'bob', access: 'push' },
        { team: 'readers', access: 'read' },
      ],
      repoVariables: { REGION: 'eu' },
      secrets: { DEPLOY_KEY: 'sealed-value' },
    });
    const at = `${github.origin}/acme/settled`;
    expect(made.outputs).toEqual({
      remoteUrl: `${at}.git`,
      repoContentsUrl: `${at}/blob/main`,
    });
    const repository = github.state.repositories.get('acme/settled') as ForgeRepository;
    expect(repository).toMatchObject({ description: 'Takes payments', topics: ['java'] });
    expect(Object.fromEntries(repository.collaborators)).toEqual({
      bob: 'push',
      'team payments': 'admin',
      'team readers': 'pull',
    });
    const { extras } = repository;
    expect(extras.get('settings')).toEqual({
      homepage: 'https://pay.acme.example',
      has_wiki: false,
      squash_merge_commit_title: 'PR_TITLE',
    });
    expect(extras.get('actions/variables/REGION')).toEqual({ name: 'REGION', value: 'eu' });
    const sealed = extras.get('actions/secrets/DEPLOY_KEY') as Record<string, unknown>;
    expect(open(sealed['encrypted_value'])).toBe('sealed-value');

    const workspacePath = await makeWorkspace();
    await writeFile(join(workspacePath, 'a.txt'), 'a');
    const pushed = await run('github:repo:push', { repoUrl }, { workspacePath });
    expect(pushed.outputs).toMatchObject({ commitHash: await repository.git.resolve('main') });
    expect(extras.get('branches/main/protection')).toMatchObject({
      enforce_admins: true,
      required_pull_request_reviews: { required_approving_review_count: 1 },
    });
  });

  it('creates a repository once, though no answer came', async () => {
    const { github } = forges;
    const input = { repoUrl: `${github.host}?owner=acme&repo=once`, autoInit: true };
    const checkpoints = new Map<string, unknown>();
    const failure = { type: 'cut', when: 'after' } as const;
    github.failures.add({ method: 'POST', path: /\/repos$/, failure });
    const first = run('github:repo:create', input, { checkpoints });
    await expect(first).rejects.toMatchObject({ failure: 'no-answer' });
    await run('github:repo:create', input, { checkpoints });
    const repository = github.state.repositories.get('acme/once');
    expect(await repository?.git.log('refs/heads/main')).toHaveLength(1);
    await expect(run('github:repo:create', input)).rejects.toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining("'acme/once' exists already") as string,
    });
  });

  it('pushes one commit, though a first try ended half way', async () => {
    const { github } = forges;
    await run('github:repo:create', { repoUrl: `${github.host}?owner=acme&repo=half` });
    const workspacePath = await makeWorkspace();
    await writeFile(join(workspacePath, 'a.txt'), 'a');
    await writeFile(join(workspacePath, 'b.txt'), 'b');
    const checkpoints = new Map<string, unknown>();
    const push = () =>
      run(
        'github:repo:push',
        { repoUrl: `${github.host}?owner=acme&repo=half` },
        { checkpoints, workspacePath },
      );
    const failure = { type: 'cut', when: 'before' } as const;
    github.failures.add({ method: 'PATCH', path: /\/refs\/heads\/main$/, failure });
    await expect(push()).rejects.toThrow('did not answer');
    const git = github.state.repositories.get('acme/half')!.git;
    expect(await git.log('refs/heads/main')).toHaveLength(1);
    await push();
    const [commit, ...others] = await git.log('refs/heads/main');
    expect(others).toEqual([]);
    expect(await git.findEntry(commit!.sha, 'b.txt')).toBeDefined();
  });

  it('pushes beside the files of a repository, and over none', async () => {
    const { github } = forges;
    const repoUrl = `${github.host}?owner=acme&repo=mine`;
    await run('github:repo:create', { repoUrl, autoInit: true });
    const { git } = github.state.repositories.get('acme/mine')!;
    const before = await git.resolve('main');
    const workspacePath = await makeWorkspace();
    await writeFile(join(workspacePath, 'README.md'), 'other');
    await expect(run('github:repo:push', { repoUrl }, { workspacePath })).rejects.toMatchObject({
      failure: 'conflict',
      message: expect.stringContaining("'README.md' exists already") as string,
    });
    expect(await git.resolve('main')).toBe(before);
    await rm(join(workspacePath, 'README.md'));
    await writeFile(join(workspacePath, 'own.txt'), 'own');
    await run('github:repo:push', { repoUrl }, { workspacePath });
    for (const path of ['README.md', 'own.txt'])
      expect(await git.findEntry('main', path)).toBeDefined();
  });

  it('creates a webhook once', async () => {
    const { repository, repoUrl } = await create('github');
    const input = { repoUrl, webhookUrl: 'https://hooks.acme.example/a', webhookSecret: 'shh' };
    const failure = { type: 'cut', when: 'after' } as const;
    forges.github.failures.add({ method: 'POST', path: /\/hooks$/, failure });
    await expect(run('github:webhook', input)).rejects.toThrow('did not answer');
    const again = await run('github:webhook', input);
    expect(again.lines).toEqual(['There is a webhook to https://hooks.acme.example/a']);
    expect(repository.hooks).toMatchObject([{ url: input.webhookUrl, secret: 'shh' }]);
  });

  it('creates an environment, and changes it when it runs again', async () => {
    const { repository, repoUrl } = await create('github');
    const input = {
      repoUrl,
      name: 'production',
      waitTimer: 5,
      deploymentBranchPolicy: { protected_branches: false, custom_branch_policies: true },
      customBranchPolicyNames: ['main', 'release/*'],
      customTagPolicyNames: ['v*'],
      environmentVariables: { REGION: 'eu' },
      secrets: { KEY: 'value-1' },
      reviewers: ['user:default/ada', 'group:default/pay'],
    };
    await run('github:environment:create', input);
    await run('github:environment:create', { ...input, environmentVariables: { REGION: 'us' } });
    const get = (path: string) => repository.extras.get(`environments/production${path}`);
    const { state } = forges.github;
    expect(get('')).toEqual({
      wait_timer: 5,
      deployment_branch_policy: input.deploymentBranchPolicy,
      reviewers: [
        { type: 'User', id: state.requireOwner('ada').id },
        { type: 'Team', id: state.requireOwner('acme/payments').id },
      ],
    });
    expect(get('/deployment-branch-policies')).toEqual([
      { name: 'main', type: 'branch' },
      { name: 'release/*', type: 'branch' },
      { name: 'v*', type: 'tag' },
    ]);
    expect(get('/variables/REGION')).toEqual({ name: 'REGION', value: 'us' });
    expect(open((get('/secrets/KEY') as Record<string, unknown>)['encrypted_value'])).toBe(
      'value-1',
    );
    const unknown = run('github:environment:create', { ...input, reviewers: ['user:default/x'] });
    await expect(unknown).rejects.toThrow('Entity user:default/x not found');
  });

  it('protects a branch, enables pages twice and labels a pull request', async () => {
    const { repository, repoUrl } = await create('github');
    const { extras } = repository;
    await run('github:branch-protection:create', {
      repoUrl,
      requiredApprovingReviewCount: 2,
      requiredStatusCheckContexts: ['test'],
      requiredCommitSigning: true,
    });
    expect(extras.get('branches/main/protection')).toMatchObject({
      required_status_checks: { strict: true, contexts: ['test'] },
      required_pull_request_reviews: { required_approving_review_count: 2 },
    });
    expect(extras.get('branches/main/protection/required_signatures')).toEqual({ enabled: true });
    await run('github:pages:enable', { repoUrl });
    await run('github:pages:enable', { repoUrl, buildType: 'legacy', sourcePath: '/docs' });
    expect(extras.get('pages')).toEqual({
      build_type: 'legacy',
      source: { branch: 'main', path: '/docs' },
    });
    const author = { name: 'Ada', email: 'ada@example.com' };
    const main = await repository.git.resolve('main');
    const change = { branch: 'b', parent: main, changes: [], message: 'B', author };
    await repository.commit(change, 'ada');
    await repository.openPull({ title: 'B', body: '', head: 'b', base: 'main', author: 'ada' });
    await run('github:issues:label', { repoUrl, number: 1, labels: ['docs'] });
    await run('github:issues:label', { repoUrl, number: 1, labels: ['docs', 'api'] });
    expect(extras.get('issues/1/labels')).toEqual(['docs', 'api']);
  });

  it('says when the plan of the account has no protection, and goes on', async () => {
    const { repoUrl } = await create('github');
    const refuse = (message: string) =>
      forges.github.failures.add({
        method: 'PUT',
        failure: { type: 'status', status: 403, message },
      });
    refuse('Upgrade to GitHub Pro or make this repository public to enable this feature.');
    const { lines } = await run('github:branch-protection:create', { repoUrl });
    expect(lines).toEqual([expect.stringContaining("'main' is not protected") as string]);
    refuse('Resource not accessible');
    const refused = run('github:branch-protection:create', { repoUrl });
    await expect(refused).rejects.toMatchObject({ failure: 'forbidden' });
  });

  it('dispatches a workflow, and says when it may have been', async () => {
    const workflow = { '.github/workflows/build.yaml': 'on: workflow_dispatch\n' };
    const { repository, repoUrl } = await create('github', workflow);
    const input = { repoUrl, workflowId: 'build.yaml', branchOrTagName: 'main' };
    const run1 = await run('github:actions:dispatch', {
      ...input,
      workflowInputs: { region: 'eu' },
      returnWorkflowRunDetails: true,
    });
    const page = `${forges.github.origin}/${repository.fullName}/actions/runs/1`;
    expect(run1.outputs).toEqual({
      workflowRunId: 1,
      workflowRunUrl: page,
      workflowRunHtmlUrl: page,
    });
    expect((await run('github:actions:dispatch', input)).outputs).toEqual({});
    expect(repository.extras.get('runs')).toMatchObject([{ inputs: { region: 'eu' } }, {}]);
    const failure = { type: 'cut', when: 'after' } as const;
    forges.github.failures.add({ method: 'POST', failure });
    await expect(run('github:actions:dispatch', input)).rejects.toThrow(
      'may or may not have happened',
    );
    const unknown = run('github:actions:dispatch', { ...input, workflowId: 'x.yaml' });
    await expect(unknown).rejects.toMatchObject({ failure: 'not-found' });
  });

  it('acts with the token that it is given, and refuses those without rights', async () => {
    const { repoUrl } = await create('github');
    const input = { repoUrl, webhookUrl: 'https://hooks.acme.example/b' };
    const noRight = { canUseIntegrations: false };
    await expect(run('github:webhook', input, noRight)).rejects.toMatchObject({
      name: 'NotAllowedError',
    });
    await run('github:webhook', { ...input, token: 'own-token' }, noRight);
    const weak = run('github:webhook', { ...input, token: 'weak-token' });
    await expect(weak).rejects.toMatchObject({ failure: 'forbidden' });
  });
});

describe('actions on GitLab', () => {
  it('creates a token, an issue and a pipeline', async () => {
    const { repository, repoUrl } = await create('gitlab');
    const { extras, id: projectId } = repository;
    const token = await run('gitlab:projectAccessToken:create', {
      repoUrl,
      projectId,
      name: 'deploy',
      accessLevel: 30,
      expiresAt: '2026-12-31',
    });
    expect(token.outputs['access_token']).toMatch(/^glpat-/);
    expect(extras.get('access_tokens')).toMatchObject([
      { name: 'deploy', scopes: ['read_repository'], access_level: 30, expires_at: '2026-12-31' },
    ]);
    expect(token.lines.join()).not.toContain('glpat-');
    const issue = await run('gitlab:issues:create', {
      repoUrl,
      title: 'Monitor it',
      labels: 'a,b',
      dueDate: '2026-02-01T00:00:00Z',
    });
    expect(issue.outputs).toMatchObject({
      issueIid: 1,
      issueUrl: `${forges.gitlab.origin}/${repository.fullName}/-/issues/1`,
    });
    expect(extras.get('issues')).toMatchObject([{ title: 'Monitor it', due_date: '2026-02-01' }]);
    const pipeline = await run('gitlab:pipeline:trigger', {
      repoUrl,
      projectId,
      tokenDescription: 'portal',
      branch: 'main',
      variables: { A: 'b' },
    });
    expect(pipeline.outputs['pipelineUrl']).toContain('/-/pipelines/1');
    expect(extras.get('pipelines')).toEqual([{ ref: 'main', variables: { A: 'b' } }]);
    expect(extras.get('triggers')).toEqual([]);
  });

  it('says what may have happened, once', async () => {
    const { repository, repoUrl } = await create('gitlab');
    const failure = { type: 'cut', when: 'after' } as const;
    forges.gitlab.failures.add({ method: 'POST', failure });
    const issue = run('gitlab:issues:create', { repoUrl, title: 'Once' });
    await expect(issue).rejects.toThrow('may or may not have happened');
    expect(repository.extras.get('issues')).toHaveLength(1);
    const unrepeatable = [...actions.values()]
      .filter(({ isRepeatable }) => !isRepeatable)
      .map(({ id }) => id);
    expect(unrepeatable.toSorted()).toEqual([
      'github:actions:dispatch',
      'gitlab:issues:create',
      'gitlab:pipeline:trigger',
      'gitlab:projectAccessToken:create',
    ]);
  });

  it('publishes a project with settings, branches and variables, and skips one that exists', async () => {
    const { gitlab } = forges;
    const workspacePath = await makeWorkspace();
    await writeFile(join(workspacePath, 'a.txt'), 'a');
    const input = {
      repoUrl: `${gitlab.host}?owner=acme&repo=rich`,
      settings: { description: 'Rich', topics: ['a'], merge_method: 'ff' },
      branches: [
        { name: 'staging', create: true, protect: true },
        { name: 'main', protect: true },
      ],
      projectVariables: [{ key: 'REGION', value: 'eu', masked: true }],
    };
    const made = await run('publish:gitlab', input, { workspacePath });
    const project = gitlab.state.repositories.get('acme/rich')!;
    const { extras } = project;
    expect(made.outputs).toMatchObject({ projectId: project.id, created: true });
    expect(project).toMatchObject({ description: 'Rich', topics: ['a'] });
    expect(extras.get('settings')).toMatchObject({ merge_method: 'ff' });
    expect(extras.get('variables')).toEqual(input.projectVariables);
    expect(extras.get('protected_branches')).toEqual(['staging', 'main']);
    const main = await project.git.resolve('main');
    expect(await project.git.resolve('staging')).toBe(main);
    const again = run('publish:gitlab', input, { workspacePath });
    await expect(again).rejects.toMatchObject({ name: 'ConflictError' });
    await writeFile(join(workspacePath, 'b.txt'), 'b');
    const skipped = await run(
      'publish:gitlab',
      { ...input, skipExisting: true },
      { workspacePath },
    );
    expect(skipped.outputs).toMatchObject({ projectId: project.id, created: false });
    expect(await project.git.resolve('main')).toBe(main);
    const repoUrl = `${gitlab.host}?owner=acme&repo=blank`;
    const blank = await run('publish:gitlab', { repoUrl, sourcePath: false }, { workspacePath });
    expect(blank.outputs).not.toHaveProperty('commitHash');
  });
});
