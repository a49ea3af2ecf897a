import type { CatalogApi } from '@portico/catalog-common';
import { parseEntityRef } from '@portico/catalog-model';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { InputError, NotFoundError } from '@portico/errors';
import {
  type ActionContext,
  createTemplateAction,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import { callOnce } from './callOnce.ts';
import { repoUrlInput, textsInput, tokenInput } from './hostInputs.ts';
import { findHostTarget, type HostTarget } from './HostTarget.ts';
import {
  formatGithubPath,
  githubProtectionFields,
  protectGithubBranch,
  putGithubSecrets,
  putGithubVariables,
} from './githubSettings.ts';

/** What these actions work with. */
export interface GithubServices {
  hosts: CodeHostsApi;
  catalog: CatalogApi;
}

const shared = { repoUrl: repoUrlInput, token: tokenInput };
const texts = z.array(z.string().min(1).max(200)).max(100);
const withName = z.object({ name: z.string() });

/** Actions on repositories of GitHub that exist. */
export function createGithubActions({ hosts, catalog }: GithubServices): TemplateAction[] {
  const find = (input: { repoUrl: string; token?: string | undefined }, context: ActionContext) =>
    findHostTarget(hosts, 'github', input, context);

  const dispatch = createTemplateAction({
    id: 'github:actions:dispatch',
    description: 'Dispatches a GitHub Action workflow for a given branch or tag',
    examples: [
      writeExample(
        'Run a workflow',
        'github:actions:dispatch',
        'workflowId: build.yaml',
        'branchOrTagName: main',
      ),
    ],
    input: z.object({
      ...shared,
      workflowId: z.string().min(1).max(500).meta({
        description: 'The file name of the workflow',
      }),
      branchOrTagName: z.string().min(1).max(200),
      workflowInputs: textsInput.optional().meta({ description: 'Inputs of the workflow' }),
      returnWorkflowRunDetails: z.boolean().optional().meta({
        description: 'Output the number and the addresses of the run',
      }),
    }),
    output: z.object({
      workflowRunId: z.number().optional(),
      workflowRunUrl: z.string().optional(),
      workflowRunHtmlUrl: z.string().optional(),
    }),
    async run(context) {
      const { input, output, logger } = context;
      const target = find(input, context);
      const workflow = encodeURIComponent(input.workflowId);
      const run = await callOnce(context, 'dispatch', async () => {
        const answer = z
          .object({ workflow_run_id: z.number(), run_url: z.string(), html_url: z.string() })
          .nullish()
          .catch(undefined);
        const found = await target.writer.api.send(
          'POST',
          `${formatGithubPath(target)}/actions/workflows/${workflow}/dispatches`,
          {
            ref: input.branchOrTagName,
            inputs: input.workflowInputs,
            ...(input.returnWorkflowRunDetails && { return_run_details: true }),
          },
          answer,
        );
        return found ?? null;
      });
      logger.info(`Dispatched workflow ${input.workflowId}${run ? `: ${run.html_url}` : ''}`);
      if (!run) return;
      output('workflowRunId', run.workflow_run_id);
      output('workflowRunUrl', run.run_url);
      output('workflowRunHtmlUrl', run.html_url);
    },
  });

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

  const environment = createTemplateAction({
    id: 'github:environment:create',
    description: 'Creates Deployment Environments',
    examples: [
      writeExample(
        'Create an environment',
        'github:environment:create',
        'name: production',
        'environmentVariables: { REGION: eu-west-1 }',
      ),
    ],
    input: z.object({
      ...shared,
      name: z.string().min(1).max(255),
      deploymentBranchPolicy: z
        .object({ protected_branches: z.boolean(), custom_branch_policies: z.boolean() })
        .optional(),
      customBranchPolicyNames: texts.optional(),
      customTagPolicyNames: texts.optional(),
      environmentVariables: textsInput.optional(),
      secrets: textsInput.optional(),
      waitTimer: z.int().min(0).max(43_200).optional().meta({ description: 'In minutes' }),
      preventSelfReview: z.boolean().optional(),
      reviewers: z.array(z.string().min(1).max(500)).max(6).optional().meta({
        description: 'Entity references of users and groups',
      }),
    }),
    isRepeatable: true,
    async run(context) {
      const { input } = context;
      const target = find(input, context);
      const { api } = target.writer;
      const path = `${formatGithubPath(target)}/environments/${encodeURIComponent(input.name)}`;
      const reviewers = await findReviewers(target, input.reviewers ?? [], context, catalog);
      await api.send('PUT', path, {
        ...(input.waitTimer !== undefined && { wait_timer: input.waitTimer }),
        ...(input.preventSelfReview !== undefined && {
          prevent_self_review: input.preventSelfReview,
        }),
        ...(reviewers.length > 0 && { reviewers }),
        ...(input.deploymentBranchPolicy && {
          deployment_branch_policy: input.deploymentBranchPolicy,
        }),
      });
      await addPolicies(target, path, 'branch', input.customBranchPolicyNames);
      await addPolicies(target, path, 'tag', input.customTagPolicyNames);
      await putGithubVariables(target, path, input.environmentVariables);
      await putGithubSecrets(target, path, input.secrets);
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

  return [dispatch, webhook, environment, label, protection, pages];
}

/** @throws NotFoundError when it does not exist. */
export async function requireRepository({ writer, fullName, host }: HostTarget) {
  const repository = await writer.getRepository(fullName);
  if (repository) return repository;
  throw new NotFoundError(
    `There is no repository '${fullName}' on ${host.host}, or the credentials may not see it`,
  );
}

/** An example of an action on a repository. */
export function writeExample(description: string, action: string, ...lines: readonly string[]) {
  const input = ['repoUrl: ${{ parameters.repoUrl }}', ...lines]
    .map(line => `\n      ${line}`)
    .join('');
  return { description, example: `steps:\n  - action: ${action}\n    input:${input}` };
}

async function addPolicies(
  { writer: { api } }: HostTarget,
  environment: string,
  type: 'branch' | 'tag',
  names: readonly string[] = [],
): Promise<void> {
  if (names.length === 0) return;
  const path = `${environment}/deployment-branch-policies`;
  const policy = z.object({ name: z.string(), type: z.string().default('branch') });
  const { branch_policies: known } = await api.get({
    path,
    query: { per_page: '100' },
    answer: z.object({ branch_policies: z.array(policy) }),
  });
  for (const name of names)
    if (!known.some(each => each.name === name && each.type === type))
      await api.send('POST', path, { name, type }, withName);
}

/** The accounts of GitHub of users and groups: that of an annotation, else that of the same name. */
async function findReviewers(
  { writer: { api }, owner }: HostTarget,
  refs: readonly string[],
  { issueToken, signal }: ActionContext,
  catalog: CatalogApi,
): Promise<{ type: 'User' | 'Team'; id: number }[]> {
  if (refs.length === 0) return [];
  const options = { token: await issueToken('catalog'), signal };
  const found = await catalog.getEntitiesByRefs({ entityRefs: [...refs] }, options);
  const reviewers: { type: 'User' | 'Team'; id: number }[] = [];
  for (const [index, ref] of refs.entries()) {
    const entity = found[index];
    const { kind, name } = parseEntityRef(ref);
    const isTeam = kind.toLowerCase() === 'group';
    if (!entity) throw new NotFoundError(`Entity ${ref} not found`);
    const annotation = isTeam ? 'github.com/team-slug' : 'github.com/user-login';
    const account = entity.metadata.annotations?.[annotation]?.split('/').at(-1) ?? name;
    const answer = z.object({ id: z.number() });
    const path = isTeam
      ? `/orgs/${encodeURIComponent(owner)}/teams/${encodeURIComponent(account)}`
      : `/users/${encodeURIComponent(account)}`;
    const { id } = await api.get({ path, answer });
    reviewers.push({ type: isTeam ? 'Team' : 'User', id });
  }
  return reviewers;
}
