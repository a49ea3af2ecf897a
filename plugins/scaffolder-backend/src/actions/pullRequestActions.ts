import { describeBranchProblem, type FileChange, type HostPullRequest } from '@portico/code-hosts';
import { InputError, NotFoundError } from '@portico/errors';
import {
  type ActionContext,
  createTemplateAction,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import { formatGithubPath } from './githubSettings.ts';
import { formatGitlabPath } from './gitlabSettings.ts';
import { repoUrlInput, tokenInput } from './hostInputs.ts';
import { comparePlanned } from './comparePlanned.ts';
import { findHostTarget, type HostTarget, type PublishHostType } from './HostTarget.ts';
import { listChanges } from './listChanges.ts';
import type { PublishServices } from './publishActions.ts';

const ids: Readonly<Record<PublishHostType, string>> = {
  github: 'publish:github:pull-request',
  gitlab: 'publish:gitlab:merge-request',
  gitea: 'publish:gitea:pull-request',
  azure: 'publish:azure:pull-request',
  bitbucketCloud: 'publish:bitbucketCloud:pull-request',
  bitbucketServer: 'publish:bitbucketServer:pull-request',
};

const people = z.array(z.string().min(1).max(200)).max(50).optional();
const fields = {
  repoUrl: repoUrlInput,
  branchName: z.string().min(1).max(200).optional().meta({ title: 'Branch Name' }),
  sourceBranch: z.string().min(1).max(200).optional().meta({
    title: 'Source Branch',
    description: 'The same as branchName, under the name that Bitbucket and Azure DevOps have',
  }),
  targetBranchName: z.string().min(1).max(200).optional().meta({
    title: 'Target Branch Name',
    description: 'The branch to merge into; the default branch when omitted',
  }),
  targetBranch: z.string().min(1).max(200).optional(),
  title: z.string().min(1).max(500).meta({ title: 'Title' }),
  description: z.string().max(20_000).optional().meta({ title: 'Description' }),
  commitMessage: z.string().min(1).max(2000).optional().meta({ title: 'Commit Message' }),
  sourcePath: z.string().max(1024).optional().meta({
    title: 'Working Subdirectory',
    description: 'Subdirectory of the working directory to copy changes from',
  }),
  targetPath: z.string().max(1024).optional().meta({
    title: 'Repository Subdirectory',
    description: 'Subdirectory of the repository to apply changes to',
  }),
  filesToDelete: z.array(z.string().min(1).max(1024)).max(10_000).optional().meta({
    title: 'Files to Delete',
    description: 'Paths of files in the repository to delete',
  }),
  gitAuthorName: z.string().max(200).optional().meta({ title: 'Default Author Name' }),
  gitAuthorEmail: z.string().max(200).optional().meta({ title: 'Default Author Email' }),
  token: tokenInput,
};
/** Whom and what a host can add to a pull request. */
const extraFields = {
  reviewers: people.meta({ title: 'Reviewers' }),
  teamReviewers: people.meta({ title: 'Teams that review' }),
  assignees: people.meta({ title: 'Assignees' }),
  removeSourceBranch: z.boolean().optional().meta({
    title: 'Delete the branch after the merge',
  }),
  labels: z
    .union([z.string().max(2000), z.array(z.string().max(200)).max(50)])
    .optional()
    .meta({ title: 'Labels' }),
};
const { reviewers, teamReviewers, assignees, removeSourceBranch, labels } = extraFields;
const extrasByType: Readonly<Record<PublishHostType, Partial<typeof extraFields>>> = {
  github: { reviewers, teamReviewers, assignees },
  gitlab: { removeSourceBranch, labels },
  gitea: {},
  azure: {},
  bitbucketCloud: {},
  bitbucketServer: {},
};
const allFields = z.looseObject({ ...fields, ...extraFields });
type PullRequestInput = z.output<typeof allFields>;

const output = z.object({
  remoteUrl: z.string().meta({ title: 'Pull Request URL' }),
  pullRequestUrl: z.string(),
  mergeRequestUrl: z.string().optional(),
  pullRequestNumber: z.number().meta({ title: 'Pull Request Number' }),
  targetBranchName: z.string(),
  projectid: z.string().optional(),
  projectPath: z.string().optional(),
});

/** Actions that open pull requests with the files of the workspace, one for each kind of host. */
export function createPullRequestActions(services: PublishServices): TemplateAction[] {
  return (Object.keys(ids) as PublishHostType[]).map(type => createAction(type, services));
}

function createAction(type: PublishHostType, services: PublishServices): TemplateAction {
  const input = z.looseObject({
    ...fields,
    ...extrasByType[type],
  }) as unknown as typeof allFields;
  return createTemplateAction({
    id: ids[type],
    description: 'Opens a pull request with the files of the workspace.',
    examples: [
      {
        description: 'Open a pull request',
        example: `steps:\n  - action: ${ids[type]}\n    input:\n      repoUrl: \${{ parameters.repoUrl }}\n      branchName: add-docs\n      title: Add docs`,
      },
    ],
    input,
    output,
    isRepeatable: true,
    async run(context) {
      const { input: wanted, output: put, logger, task } = context;
      const target = findHostTarget(services.hosts, type, wanted, context);
      for (const name of Object.keys(wanted))
        if (!Object.hasOwn(input.shape, name))
          logger.warn(`The input '${name}' has no effect on ${target.host.host} here`);
      const head = wanted.branchName ?? wanted.sourceBranch ?? `portico/${task.id.slice(0, 8)}`;
      const problem = describeBranchProblem(head);
      if (problem)
        throw new InputError(`'${head}' is no name of a branch: ${problem}; choose another name`);
      const repository = await target.writer.getRepository(target.fullName);
      if (!repository)
        throw new NotFoundError(
          `There is no repository '${target.fullName}' on ${target.host.host}, or the credentials may not see it`,
        );
      const base =
        wanted.targetBranchName ?? wanted.targetBranch ?? repository.defaultBranch ?? 'main';
      if (base === head)
        throw new InputError(
          `The branch '${head}' cannot be merged into itself; choose another name`,
        );
      const files = await listWantedChanges(context, target);
      await context.checkpoint('branch', () => createBranchOnce(target, head, base));
      await context.checkpoint('commit', async () => {
        const name = wanted.gitAuthorName ?? services.defaultAuthor?.name;
        const email = wanted.gitAuthorEmail ?? services.defaultAuthor?.email ?? 'portico@localhost';
        const { id } = await target.writer.commit(target.fullName, {
          branch: head,
          message: wanted.commitMessage ?? wanted.title,
          files,
          mayReplace: true,
          ...(name !== undefined && { author: { name, email } }),
        });
        return id;
      });
      const pull = await openOnce(target, {
        title: wanted.title,
        body: wanted.description,
        head,
        base,
      });
      await addExtras(type, target, pull.number, wanted);
      logger.info(`Pull request: ${pull.url}`);
      put('remoteUrl', pull.url);
      put('pullRequestUrl', pull.url);
      if (type === 'gitlab') {
        put('mergeRequestUrl', pull.url);
        put('projectid', target.fullName);
        put('projectPath', target.fullName);
      }
      put('pullRequestNumber', pull.number);
      put('targetBranchName', base);
    },
    async plan(context) {
      const { input: wanted } = context;
      const target = findHostTarget(services.hosts, type, wanted, context);
      const files = await listWantedChanges(context, target);
      const repository = await target.writer.getRepository(target.fullName);
      const base = wanted.targetBranchName ?? wanted.targetBranch ?? repository?.defaultBranch;
      const branch = base ?? 'main';
      return comparePlanned(target, repository?.url, branch, files, services.reader, context);
    },
  });
}

async function listWantedChanges(
  context: ActionContext<PullRequestInput>,
  { writer }: HostTarget,
): Promise<FileChange[]> {
  const { sourcePath, targetPath, filesToDelete = [] } = context.input;
  const changes = await listChanges(context, sourcePath, writer.abilities);
  const prefix = targetPath ? `${targetPath.replace(/^\/+|(?<!\/)\/+$/g, '')}/` : '';
  const files = [
    ...changes.map(change => ({ ...change, path: `${prefix}${change.path}` })),
    ...filesToDelete.map(path => ({ path, isDeleted: true as const })),
  ];
  if (files.length === 0) throw new InputError('There are no changes for the pull request');
  return files;
}

/** Creates the branch, unless a run of this step before did. */
async function createBranchOnce(
  { writer, fullName }: HostTarget,
  head: string,
  base: string,
): Promise<string> {
  const known = await writer.getBranch(fullName, head);
  if (known !== undefined) return known;
  const commit = await writer.getBranch(fullName, base);
  if (commit === undefined) throw new NotFoundError(`'${fullName}' has no branch '${base}'`);
  await writer.createBranch(fullName, head, commit);
  return commit;
}

/** Opens the pull request, unless these branches have an open one. */
async function openOnce(
  { writer, fullName }: HostTarget,
  pull: { title: string; body: string | undefined; head: string; base: string },
): Promise<HostPullRequest> {
  return (
    (await writer.findPullRequest(fullName, pull)) ?? (await writer.openPullRequest(fullName, pull))
  );
}

/** Adds reviewers, labels and the like. Its calls can be repeated. */
async function addExtras(
  type: PublishHostType,
  target: HostTarget,
  number: number,
  wanted: PullRequestInput,
): Promise<void> {
  const { api } = target.writer;
  if (type === 'github') {
    const at = formatGithubPath(target);
    const { reviewers = [], teamReviewers = [], assignees = [] } = wanted;
    if (reviewers.length + teamReviewers.length > 0)
      await api.send('POST', `${at}/pulls/${number}/requested_reviewers`, {
        reviewers,
        team_reviewers: teamReviewers,
      });
    if (assignees.length > 0)
      await api.send('POST', `${at}/issues/${number}/assignees`, { assignees });
  }
  if (type === 'gitlab') {
    const changes = {
      ...(wanted.removeSourceBranch !== undefined && {
        remove_source_branch: wanted.removeSourceBranch,
      }),
      ...(wanted.labels !== undefined && { labels: [wanted.labels].flat().join(',') }),
    };
    if (Object.keys(changes).length > 0)
      await api.send(
        'PUT',
        `${formatGitlabPath(target.fullName)}/merge_requests/${number}`,
        changes,
      );
  }
}
