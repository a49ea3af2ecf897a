import { createHash } from 'node:crypto';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { ConflictError, InputError, NotAllowedError } from '@portico/errors';
import type { GerritClient } from '@portico/code-hosts';
import {
  type ActionContext,
  createTemplateAction,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import { parseRepoUrl } from '../render/parseRepoUrl.ts';
import { writeExample } from './githubActionParts.ts';
import { listHostTypes } from './HostTarget.ts';
import { listChanges } from './listChanges.ts';
import type { PublishServices } from './publishActions.ts';
import { pushFields, repositoryFields } from './publishInputs.ts';

const { repoUrl, defaultBranch, gitCommitMessage, gitAuthorName, gitAuthorEmail } = pushFields;
const shared = {
  repoUrl: repoUrl.meta({
    title: 'Repository Location',
    description: "Accepts the format 'gerrit.example?repo=name&workspace=parent&owner=group'",
  }),
  gitAuthorName,
  gitAuthorEmail,
  sourcePath: pushFields.sourcePath,
};
const repoContentsUrl = z.string().meta({ title: 'A URL to the root of the repository' });

/** Actions that push the workspace to a Gerrit: to a new project, or as a change for review. */
export function createGerritActions(services: PublishServices): TemplateAction[] {
  const publish = createTemplateAction({
    id: 'publish:gerrit',
    description:
      'Initializes a git repository of contents in workspace and publishes it to Gerrit.',
    examples: [writeExample('Publish the workspace', 'publish:gerrit', 'description: Pay')],
    input: z.object({
      ...shared,
      description: repositoryFields.description,
      defaultBranch,
      gitCommitMessage,
    }),
    output: z.object({
      remoteUrl: z.string().meta({ title: 'A URL to the repository with the provider' }),
      repoContentsUrl,
      commitHash: z.string().meta({ title: 'The git commit hash of the initial commit' }),
    }),
    isRepeatable: true,
    async run(context) {
      const { input, output, checkpoint, logger } = context;
      const { client, name, parent, owner } = findProject(services.hosts, input.repoUrl, context);
      const push = await preparePush(services, input, context);
      const branch = input.defaultBranch;
      const isNew = await checkpoint('is-new', async () => !(await client.hasProject(name)));
      if (!isNew)
        throw new ConflictError(
          `The project '${name}' exists already; choose another name, or remove it`,
        );
      if (!(await client.hasProject(name))) {
        logger.info(`Creating project ${name}`);
        const { description } = input;
        await client.createProject({ name, parent, owner, description, defaultBranch: branch });
      }
      const commitHash = await checkpoint(
        'push',
        // A commit that is there is that of a run before: nobody else knows the project yet.
        async () =>
          (await client.getBranch(name, branch)) ?? client.push(name, { ...push, branch }),
      );
      output('remoteUrl', client.getCloneUrl(name));
      output('repoContentsUrl', client.getContentsUrl(name, branch));
      output('commitHash', commitHash);
    },
  });

  const review = createTemplateAction({
    id: 'publish:gerrit:review',
    description: 'Creates a new Gerrit review with the files of the workspace.',
    examples: [
      writeExample('Propose a change', 'publish:gerrit:review', 'gitCommitMessage: Add docs'),
    ],
    input: z.object({
      ...shared,
      branch: defaultBranch,
      gitCommitMessage: z.string().min(1).max(2000),
    }),
    output: z.object({ reviewUrl: z.string(), repoContentsUrl }),
    isRepeatable: true,
    async run(context) {
      const { input, output, checkpoint, logger } = context;
      const { client, name } = findProject(services.hosts, input.repoUrl, context);
      const { changeId, ...push } = await preparePush(services, input, context);
      const { branch } = input;
      // The change's id is the same in every run, so that Gerrit adds to the change that is there.
      await checkpoint('push', () =>
        client.push(name, { ...push, branch, mayReplace: true, target: `refs/for/${branch}` }),
      );
      logger.info(`Review available on ${client.getChangeUrl(changeId)}`);
      output('reviewUrl', client.getChangeUrl(changeId));
      output('repoContentsUrl', client.getContentsUrl(name, branch));
    },
  });
  return [publish, review];
}

/** The project of a step, with a client for its host. */
function findProject(
  hosts: CodeHostsApi,
  repoUrl: string,
  { canUseIntegrations, signal }: ActionContext,
): { client: GerritClient; name: string; parent: string | undefined; owner: string | undefined } {
  const { host, repo, workspace, owner } = parseRepoUrl(repoUrl, listHostTypes(hosts));
  const found = hosts.codeHosts.list().find(each => each.type === 'gerrit' && each.host === host);
  if (!found)
    throw new InputError(
      `No matching integration configuration for host ${host}: it is not one of type 'gerrit' under 'integrations'`,
    );
  if (!canUseIntegrations)
    throw new NotAllowedError(`You may not write to ${host} with the portal's credentials`);
  const client = hosts.createGerritClient(found, { signal });
  return { client, name: repo, parent: workspace, owner };
}

interface PushInput {
  gitCommitMessage?: string | undefined;
  gitAuthorName?: string | undefined;
  gitAuthorEmail?: string | undefined;
  sourcePath?: string | boolean | undefined;
}

async function preparePush(
  { defaultAuthor, defaultCommitMessage }: PublishServices,
  input: PushInput,
  context: ActionContext,
) {
  const files = await listChanges(context, input.sourcePath, {
    links: true,
    executableFiles: true,
  });
  if (files.length === 0)
    throw new InputError('There are no files to push; fetch some in a step before');
  const changeId = `I${createHash('sha1').update(context.idempotencyKey).digest('hex')}`;
  const name = input.gitAuthorName ?? defaultAuthor?.name;
  const email = input.gitAuthorEmail ?? defaultAuthor?.email ?? 'portico@localhost';
  const message = `${input.gitCommitMessage ?? defaultCommitMessage}\n\nChange-Id: ${changeId}\n`;
  return { files, changeId, message, ...(name !== undefined && { author: { name, email } }) };
}
