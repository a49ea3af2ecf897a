import type { CodeHostsApi } from '@portico/code-hosts-node';
import { encodePath } from '@portico/config/encodePath';
import { ConflictError, InputError } from '@portico/errors';
import type { FileChange } from '@portico/code-hosts';
import type { Reader } from '@portico/url-reader';
import {
  type ActionContext,
  createTemplateAction,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import { describeContents } from './describeContents.ts';
import { applyGithubSettings } from './githubSettings.ts';
import { addGitlabBranches, applyGitlabSettings, getGitlabProjectId } from './gitlabSettings.ts';
import { findHostTarget, type HostTarget, type PublishHostType } from './HostTarget.ts';
import { listChanges } from './listChanges.ts';
import { protectPushedBranch } from './protectPushedBranch.ts';
import { createPublishInput, type PublishInput } from './publishInputs.ts';

/** What these actions work with. */
export interface PublishServices {
  hosts: CodeHostsApi;
  reader: Reader;
  defaultAuthor: { name: string; email: string } | undefined;
  defaultCommitMessage: string;
}

const titles: Readonly<Record<PublishHostType, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  azure: 'Azure DevOps',
  bitbucketCloud: 'Bitbucket Cloud',
  bitbucketServer: 'Bitbucket Server',
};

const publishOutput = z.object({
  remoteUrl: z.string().meta({ title: 'A URL to the repository with the provider' }),
  repoContentsUrl: z.string().meta({ title: 'A URL to the root of the repository' }),
  commitHash: z.string().optional().meta({ title: 'The git commit hash of the initial commit' }),
});
const outputs = {
  github: publishOutput,
  gitlab: publishOutput.extend({
    projectId: z.number().meta({ title: 'The ID of the project' }),
    created: z.boolean().meta({ title: 'Whether the repository was created or not' }),
  }),
  gitea: publishOutput,
  azure: publishOutput.extend({
    repositoryId: z.string().meta({ title: 'The Id of the created repository' }),
  }),
  bitbucketCloud: publishOutput,
  bitbucketServer: publishOutput,
} satisfies Record<PublishHostType, z.ZodType>;
type PublishOutput = z.output<typeof outputs.gitlab> & z.output<typeof outputs.azure>;

/** Actions that make repositories from the workspace, one for each kind of host. */
export function createPublishActions(services: PublishServices): TemplateAction[] {
  return (Object.keys(titles) as PublishHostType[]).map(type =>
    createPublishAction(type, services),
  );
}

function createPublishAction(type: PublishHostType, services: PublishServices): TemplateAction {
  const { hosts } = services;
  return createTemplateAction({
    id: `publish:${type}`,
    description: `Initializes a git repository of the content in the workspace, and publishes it to ${titles[type]}.`,
    examples: [
      {
        description: 'Publish the workspace',
        example: `steps:\n  - id: publish\n    action: publish:${type}\n    input:\n      repoUrl: \${{ parameters.repoUrl }}\n      description: \${{ parameters.description }}`,
      },
    ],
    input: createPublishInput(type),
    output: outputs[type] as unknown as z.ZodType<PublishOutput>,
    isRepeatable: true,
    async run(context) {
      const { input, output, logger } = context;
      const target = findHostTarget(hosts, type, input, context);
      warnOfIgnored(input, type, target, context);
      const isEmpty = input.sourcePath === false;
      const files = isEmpty
        ? []
        : await listChanges(context, input.sourcePath, target.writer.abilities);
      if (files.length === 0 && !isEmpty)
        throw new InputError('There are no files to publish; fetch some in a step before');
      const known = input.skipExisting && (await findFormer(target, context));
      const repository = known || (await requireOwnRepository(target, input, context));
      if (known) logger.info(`The repository ${known.url} exists already`);
      else await finishRepository(type, target, input);
      const { contentsUrl } = describeContents(type, repository.url, input.defaultBranch);
      output('remoteUrl', repository.cloneUrl);
      output('repoContentsUrl', contentsUrl);
      if (type === 'gitlab') {
        output('projectId', await getGitlabProjectId(target));
        output('created', !known);
      }
      if (type === 'azure') output('repositoryId', await getAzureRepositoryId(target));
      if (known || isEmpty) return;
      logger.info(`Pushing ${files.length} files to ${repository.url}`);
      const commitHash = await context.checkpoint('push', () =>
        pushOnce(target, files, input, context, services),
      );
      output('commitHash', commitHash);
      await finishBranches(type, target, input, context);
    },
  });
}

/** The repository, when it exists and no run of this step made it. */
async function findFormer({ writer, fullName }: HostTarget, { checkpoint }: ActionContext) {
  if (await isNewRepository(writer, fullName, checkpoint)) return undefined;
  return writer.getRepository(fullName);
}

/** Whether a repository existed before this step: it is stored before it is created. */
function isNewRepository(
  writer: HostTarget['writer'],
  fullName: string,
  checkpoint: ActionContext['checkpoint'],
): Promise<boolean> {
  return checkpoint('is-new', async () => (await writer.getRepository(fullName)) === undefined);
}

/** What a host sets beside what all hosts do when a repository is created. */
async function finishRepository(
  type: PublishHostType,
  target: HostTarget,
  input: PublishInput,
): Promise<void> {
  if (type === 'github') await applyGithubSettings(target, input);
  if (type === 'gitlab') await applyGitlabSettings(target, input);
}

async function finishBranches(
  type: PublishHostType,
  target: HostTarget,
  input: PublishInput,
  context: ActionContext,
): Promise<void> {
  if (type === 'gitlab') await addGitlabBranches(target, input);
  if (type === 'bitbucketServer') await setDefaultBranch(target, input.defaultBranch);
  if (type === 'github') await protectPushedBranch(target, input, context);
}

/** What a repository is created from. */
export type NewRepositoryInput = Pick<
  PublishInput,
  'description' | 'repoVisibility' | 'topics' | 'collaborators'
>;

/**
 * Creates the repository, or finds the one that a run of this step before made: whether it existed is stored before it is
 * created.
 */
export async function requireOwnRepository(
  { writer, fullName, owner, name, project }: HostTarget,
  input: NewRepositoryInput,
  { checkpoint, logger }: ActionContext,
) {
  const isNew = await isNewRepository(writer, fullName, checkpoint);
  if (!isNew)
    throw new ConflictError(
      `The repository '${fullName}' exists already; choose another name, or remove it`,
    );
  const made = await writer.getRepository(fullName);
  if (made) return made;
  logger.info(`Creating repository ${fullName}`);
  return writer.createRepository({
    owner,
    name,
    project,
    description: input.description,
    isPrivate: input.repoVisibility !== 'public',
    topics: input.topics?.map(topic => topic.toLowerCase()),
    collaborators: (input.collaborators ?? []).flatMap(({ user, username, access }) => {
      const account = user ?? username;
      return account === undefined ? [] : [{ user: account, access: readAccess(access) }];
    }),
  });
}

function readAccess(access: string): 'read' | 'write' | 'admin' {
  if (access === 'admin') return 'admin';
  return ['pull', 'read', 'triage'].includes(access) ? 'read' : 'write';
}

/** What a push is made from. */
export type PushInput = Pick<
  PublishInput,
  'defaultBranch' | 'gitAuthorName' | 'gitAuthorEmail' | 'gitCommitMessage'
>;

/** Pushes the files, unless a run of this step before did. @returns the commit. */
export async function pushOnce(
  { writer, fullName, host, token }: HostTarget,
  files: readonly FileChange[],
  input: PushInput,
  { signal, checkpoint }: ActionContext,
  { reader, defaultAuthor, defaultCommitMessage }: PublishServices,
): Promise<string> {
  const { defaultBranch: branch, gitAuthorName, gitAuthorEmail } = input;
  const parent = await writer.getBranch(fullName, branch);
  // Stored before the push, so that a first commit that is found later is known to be this step's own.
  const wasEmpty = await checkpoint('was-empty', async () => parent === undefined);
  if (parent !== undefined) {
    const repository = await writer.getRepository(fullName);
    const { treeUrl } = describeContents(host.type, repository?.url ?? '', branch);
    if (await isSame(reader, treeUrl, files, { token, signal })) return parent;
  }
  const name = gitAuthorName ?? defaultAuthor?.name;
  const { id } = await writer.commit(fullName, {
    branch,
    message: input.gitCommitMessage ?? defaultCommitMessage,
    files,
    ...(name !== undefined && {
      author: { name, email: gitAuthorEmail ?? defaultAuthor?.email ?? 'portico@localhost' },
    }),
    ...(parent !== undefined && { parent }),
    replacesFirst: wasEmpty,
    // What others have there is theirs; pull requests are for changing it.
    mayReplace: wasEmpty,
  });
  return id;
}

async function isSame(
  reader: Reader,
  url: string,
  files: readonly FileChange[],
  options: { token: string | undefined; signal: AbortSignal },
): Promise<boolean> {
  const wanted = new Map(files.map(file => [file.path, file]));
  const tree = await reader.readTree(url, { ...options, keepsLinks: true });
  for await (const { path, bytes, linkTo } of tree.files) {
    const file = wanted.get(path);
    if (!file || !('content' in file) || !Buffer.from(file.content).equals(bytes)) return false;
    if ((file.isLink ?? false) !== (linkTo !== undefined)) return false;
    wanted.delete(path);
  }
  return wanted.size === 0;
}

/** Warns of inputs that have no effect. */
function warnOfIgnored(
  input: PublishInput,
  type: PublishHostType,
  { writer }: HostTarget,
  { logger }: ActionContext,
): void {
  const known = new Set(Object.keys(createPublishInput(type).shape));
  const { topics, collaborators, descriptions } = writer.abilities;
  const ignored = Object.keys(input).filter(name => !known.has(name));
  if (known.has('topics') && input.topics?.length && !topics) ignored.push('topics');
  if (known.has('collaborators') && input.collaborators?.length && !collaborators)
    ignored.push('collaborators');
  if (type !== 'github' && input.collaborators?.some(({ team }) => team !== undefined))
    ignored.push('collaborators.team');
  if (input.description && !descriptions) ignored.push('description');
  for (const name of ignored)
    logger.warn(`The input '${name}' has no effect on ${titles[type]} here`);
}

async function getAzureRepositoryId({ writer, owner, name }: HostTarget): Promise<string> {
  const path = `/${encodePath(owner)}/_apis/git/repositories/${encodeURIComponent(name)}`;
  return (await writer.api.get({ path, answer: z.object({ id: z.string() }) })).id;
}

/** Bitbucket Server does not take the first branch that is pushed as the default one. */
async function setDefaultBranch({ writer, owner, name }: HostTarget, branch: string) {
  const [project, repository] = [owner, name].map(encodeURIComponent);
  const path = `/projects/${project}/repos/${repository}/default-branch`;
  await writer.api.send('PUT', path, { id: `refs/heads/${branch}` });
}
