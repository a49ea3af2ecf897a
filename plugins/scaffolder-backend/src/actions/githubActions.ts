import type { CatalogApi } from '@portico/catalog-common';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { InputError } from '@portico/errors';
import { createTemplateAction, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import { findHostTarget } from './HostTarget.ts';
import { formatGithubPath, githubProtectionFields, protectGithubBranch } from './githubSettings.ts';
import {
  type FindGithubTarget,
  requireRepository,
  shared,
  texts,
  writeExample,
} from './githubActionParts.ts';
import { createGithubDispatchAction } from './githubDispatchAction.ts';
import { createGithubEnvironmentAction } from './githubEnvironmentAction.ts';

/** What these actions work with. */
export interface GithubServices {
  hosts: CodeHostsApi;
  catalog: CatalogApi;
}

/** Actions on repositories of GitHub that exist. */
export function createGithubActions({ hosts, catalog }: GithubServices): TemplateAction[] {
  const find: FindGithubTarget = (input, context) =>
    findHostTarget(hosts, 'github', input, context);

  const webhook = createTemplateAction({
    id: 'github:webhook',
    description: 'Creates webhook for a repository on GitHub, unless it has one with this address.',
    examples: [
      writeExample(
        'Notify a server of pushes',
        'github:webhook',
        'webhookUrl: https://hooks.acme.example/git',
        'contentType: json',
      ),
    ],
    input: z.object({
      ...shared,
      webhookUrl: z.url({ protocol: /^https?$/ }).max(2000),
      webhookSecret: z.string().max(2000).optional(),
      events: texts.min(1).default(['push']).meta({ description: "'*' for all" }),
      active: z.boolean().default(true),
      contentType: z.enum(['form', 'json']).default('form'),
      insecureSsl: z.boolean().default(false),
    }),
    isRepeatable: true,
    async run(context) {
      const { input, logger } = context;
      const target = find(input, context);
      const { api } = target.writer;
      const path = `${formatGithubPath(target)}/hooks`;
      const hook = z.object({ config: z.object({ url: z.string().optional() }) });
      const known = await api.listAll(path, hook);
      if (known.some(({ config }) => config.url === input.webhookUrl)) {
        logger.info(`There is a webhook to ${input.webhookUrl}`);
        return;
      }
      await api.send('POST', path, {
        name: 'web',
        config: {
          url: input.webhookUrl,
          content_type: input.contentType,
          secret: input.webhookSecret,
          insecure_ssl: input.insecureSsl ? '1' : '0',
        },
        events: input.events,
        active: input.active,
      });
      logger.info(`Webhook '${input.webhookUrl}' created`);
    },
  });

  const label = createTemplateAction({
    id: 'github:issues:label',
    description: 'Adds labels to a pull request or issue on GitHub.',
    examples: [
      writeExample(
        'Label a pull request',
        'github:issues:label',
        'number: ${{ steps.pull.output.pullRequestNumber }}',
        'labels: [docs]',
      ),
    ],
    input: z.object({ ...shared, number: z.int().min(1), labels: texts.min(1) }),
    isRepeatable: true,
    async run(context) {
      const { input } = context;
      const target = find(input, context);
      const path = `${formatGithubPath(target)}/issues/${input.number}/labels`;
      await target.writer.api.send('POST', path, { labels: input.labels });
    },
  });

  const protection = createTemplateAction({
    id: 'github:branch-protection:create',
    description: 'Configures Branch Protection',
    examples: [
      writeExample(
        'Require two reviews',
        'github:branch-protection:create',
        'requiredApprovingReviewCount: 2',
      ),
    ],
    input: z.object({
      ...shared,
      branch: z.string().min(1).max(200).optional().meta({
        description: 'The default branch when omitted',
      }),
      enforceAdmins: z.boolean().default(true),
      blockCreations: z.boolean().optional(),
      ...githubProtectionFields,
    }),
    isRepeatable: true,
    async run(context) {
      const { input } = context;
      const target = find(input, context);
      const repository = await requireRepository(target);
      const branch = input.branch ?? repository.defaultBranch;
      if (branch === undefined) throw new InputError(`'${target.fullName}' has no branch yet`);
      await protectGithubBranch(target, branch, input, context);
    },
  });

  const pages = createTemplateAction({
    id: 'github:pages:enable',
    description: 'Enables GitHub Pages for a repository.',
    examples: [
      writeExample(
        'Publish docs of a branch',
        'github:pages:enable',
        'buildType: legacy',
        'sourcePath: /docs',
      ),
    ],
    input: z.object({
      ...shared,
      buildType: z.enum(['legacy', 'workflow']).default('workflow'),
      sourceBranch: z.string().min(1).max(200).default('main'),
      sourcePath: z.enum(['/', '/docs']).default('/'),
    }),
    isRepeatable: true,
    async run(context) {
      const { input, logger } = context;
      const target = find(input, context);
      const { api } = target.writer;
      const path = `${formatGithubPath(target)}/pages`;
      const isKnown = (await api.find({ path, answer: z.unknown() })) !== undefined;
      await api.send(isKnown ? 'PUT' : 'POST', path, {
        build_type: input.buildType,
        source: { branch: input.sourceBranch, path: input.sourcePath },
      });
      logger.info(isKnown ? 'GitHub Pages changed' : 'GitHub Pages enabled');
    },
  });

  return [
    createGithubDispatchAction(find),
    webhook,
    createGithubEnvironmentAction(find, catalog),
    label,
    protection,
    pages,
  ];
}
