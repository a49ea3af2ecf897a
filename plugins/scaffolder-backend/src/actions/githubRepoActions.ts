import { InputError } from '@portico/errors';
import { createTemplateAction, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import { describeContents } from './describeContents.ts';
import { requireRepository, writeExample } from './githubActionParts.ts';
import { applyGithubSettings, githubPushFields, githubSettingFields } from './githubSettings.ts';
import { repoUrlInput, tokenInput } from './hostInputs.ts';
import { findHostTarget } from './HostTarget.ts';
import { listChanges } from './listChanges.ts';
import { protectPushedBranch } from './protectPushedBranch.ts';
import { type PublishServices, pushOnce, requireOwnRepository } from './publishActions.ts';
import { pushFields, repositoryFields } from './publishInputs.ts';

const addresses = {
  remoteUrl: z.string().meta({ title: 'A URL to the repository with the provider' }),
  repoContentsUrl: z.string().meta({ title: 'A URL to the root of the repository' }),
};

/** What `publish:github` does, in two actions. */
export function createGithubRepoActions(services: PublishServices): TemplateAction[] {
  const { hosts } = services;
  const create = createTemplateAction({
    id: 'github:repo:create',
    description: 'Creates a GitHub repository.',
    examples: [writeExample('Create a repository', 'github:repo:create', 'topics: [java]')],
    input: z.object({
      repoUrl: repoUrlInput,
      token: tokenInput,
      ...repositoryFields,
      ...githubSettingFields,
      autoInit: z.boolean().default(false).meta({ description: 'Begin it with a README' }),
    }),
    output: z.object(addresses),
    isRepeatable: true,
    async run(context) {
      const { input, output } = context;
      const target = findHostTarget(hosts, 'github', input, context);
      const repository = await requireOwnRepository(target, input, context);
      await applyGithubSettings(target, input);
      const branch = repository.defaultBranch ?? 'main';
      const { writer, fullName, name } = target;
      if (input.autoInit && (await writer.getBranch(fullName, branch)) === undefined) {
        const files = [{ path: 'README.md', content: `# ${name}\n` }];
        await writer.commit(fullName, { branch, message: 'Initial commit', files });
      }
      output('remoteUrl', repository.cloneUrl);
      output('repoContentsUrl', describeContents('github', repository.url, branch).contentsUrl);
    },
  });

  const push = createTemplateAction({
    id: 'github:repo:push',
    description:
      'Initializes a git repository of contents in workspace and publishes it to GitHub.',
    examples: [writeExample('Push the workspace', 'github:repo:push', 'defaultBranch: main')],
    input: z.object({ ...pushFields, ...githubPushFields }),
    output: z.object({
      ...addresses,
      commitHash: z.string().meta({ title: 'The git commit hash of the initial commit' }),
    }),
    isRepeatable: true,
    async run(context) {
      const { input, output, logger } = context;
      const target = findHostTarget(hosts, 'github', input, context);
      const files = await listChanges(context, input.sourcePath, target.writer.abilities);
      if (files.length === 0)
        throw new InputError('There are no files to push; fetch some in a step before');
      const repository = await requireRepository(target);
      logger.info(`Pushing ${files.length} files to ${repository.url}`);
      const commitHash = await context.checkpoint('push', () =>
        pushOnce(target, files, input, context, services),
      );
      await protectPushedBranch(target, input, context);
      output('remoteUrl', repository.cloneUrl);
      const { contentsUrl } = describeContents('github', repository.url, input.defaultBranch);
      output('repoContentsUrl', contentsUrl);
      output('commitHash', commitHash);
    },
  });
  return [create, push];
}
