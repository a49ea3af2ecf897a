import type { CatalogApi } from '@portico/catalog-common';
import { parseEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import {
  type ActionContext,
  createTemplateAction,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import { textsInput } from './hostInputs.ts';
import type { HostTarget } from './HostTarget.ts';
import { formatGithubPath, putGithubSecrets, putGithubVariables } from './githubSettings.ts';
import { type FindGithubTarget, shared, texts, writeExample } from './githubActionParts.ts';

const withName = z.object({ name: z.string() });

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

/** Creates an environment for deployments, or changes it. */
export function createGithubEnvironmentAction(
  find: FindGithubTarget,
  catalog: CatalogApi,
): TemplateAction {
  return createTemplateAction({
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
}
