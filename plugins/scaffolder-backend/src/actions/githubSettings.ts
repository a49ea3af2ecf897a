import { encodePath } from '@portico/config/encodePath';
import { isCodeHostError } from '@portico/code-hosts';
import type { ActionContext } from '@portico/scaffolder-node';
import { z } from 'zod';
import { textsInput } from './hostInputs.ts';
import type { HostTarget } from './HostTarget.ts';

const flag = (description: string) => z.boolean().optional().meta({ description });
const names = z.array(z.string().min(1).max(200)).max(100);

/** Inputs for the settings of a repository on GitHub. */
export const githubSettingFields = {
  homepage: z.string().max(2000).optional().meta({ description: 'Repository Homepage' }),
  access: z.string().max(200).optional().meta({
    description: "Gives a user, or a team as 'org/team-name', the right to administrate it",
  }),
  deleteBranchOnMerge: flag('Delete the branch after merging the pull request'),
  allowMergeCommit: flag('Allow merge commits'),
  allowSquashMerge: flag('Allow squash merges'),
  squashMergeCommitTitle: z.enum(['PR_TITLE', 'COMMIT_OR_PR_TITLE']).optional(),
  squashMergeCommitMessage: z.enum(['PR_BODY', 'COMMIT_MESSAGES', 'BLANK']).optional(),
  allowRebaseMerge: flag('Allow rebase merges'),
  allowAutoMerge: flag('Allow pull requests to merge when all requirements are met'),
  allowUpdateBranch: flag('Allow branches of pull requests to be updated'),
  hasProjects: flag('Enable projects'),
  hasWiki: flag('Enable the wiki'),
  hasIssues: flag('Enable issues'),
  repoVariables: textsInput.optional().meta({ description: 'Variables of GitHub Actions' }),
  secrets: textsInput.optional().meta({ description: 'Secrets of GitHub Actions' }),
};

/** Inputs for the protection of a branch on GitHub. */
export const githubProtectionFields = {
  requireCodeOwnerReviews: z.boolean().default(false).meta({
    description: 'Require a review by a code owner of the changed files',
  }),
  dismissStaleReviews: z.boolean().default(false).meta({
    description: 'Dismiss approvals when new commits are pushed',
  }),
  requiredStatusCheckContexts: names.default([]).meta({
    description: 'Status checks that must pass before a merge',
  }),
  bypassPullRequestAllowances: z
    .object({ apps: names.optional(), users: names.optional(), teams: names.optional() })
    .optional()
    .meta({ description: 'Who may push without a pull request' }),
  requiredApprovingReviewCount: z.int().min(0).max(6).default(1).meta({
    description: 'Reviews that a pull request needs',
  }),
  restrictions: z
    .object({ apps: names.optional(), users: names, teams: names })
    .optional()
    .meta({ description: 'Who may push; for repositories of organizations' }),
  requireBranchesToBeUpToDate: z.boolean().default(true).meta({
    description: 'Require branches to be up to date before they are merged',
  }),
  requiredConversationResolution: z.boolean().default(false).meta({
    description: 'Require all conversations to be resolved before a merge',
  }),
  requireLastPushApproval: z.boolean().default(false).meta({
    description: 'Require that somebody else approves the last push',
  }),
  requiredCommitSigning: z.boolean().default(false).meta({ description: 'Require signed commits' }),
  requiredLinearHistory: z.boolean().default(false).meta({ description: 'Refuse merge commits' }),
};

/** Inputs for the protection of the branch that is pushed. */
export const githubPushFields = {
  protectDefaultBranch: z.boolean().default(true).meta({
    description: 'Protect the default branch after the push',
  }),
  protectEnforceAdmins: z.boolean().default(true).meta({
    description: 'Hold administrators to the protection too',
  }),
  ...githubProtectionFields,
};

type Settings = Partial<z.output<z.ZodObject<typeof githubSettingFields>>> & {
  repoVisibility?: string | undefined;
  collaborators?:
    | readonly { team?: string | undefined; access: string; [name: string]: unknown }[]
    | undefined;
};
type Protection = z.output<z.ZodObject<typeof githubProtectionFields>>;

/** Path of the repository in the API. */
export function formatGithubPath({ fullName }: Pick<HostTarget, 'fullName'>): string {
  return `/repos/${encodePath(fullName)}`;
}

/** Changes the settings of a repository to those that are given. Its calls can be repeated. */
export async function applyGithubSettings(target: HostTarget, input: Settings): Promise<void> {
  const { api } = target.writer;
  const path = formatGithubPath(target);
  const changes = {
    homepage: input.homepage,
    visibility: input.repoVisibility === 'internal' ? 'internal' : undefined,
    delete_branch_on_merge: input.deleteBranchOnMerge,
    allow_merge_commit: input.allowMergeCommit,
    allow_squash_merge: input.allowSquashMerge,
    squash_merge_commit_title: input.squashMergeCommitTitle,
    squash_merge_commit_message: input.squashMergeCommitMessage,
    allow_rebase_merge: input.allowRebaseMerge,
    allow_auto_merge: input.allowAutoMerge,
    allow_update_branch: input.allowUpdateBranch,
    has_projects: input.hasProjects,
    has_wiki: input.hasWiki,
    has_issues: input.hasIssues,
  };
  if (Object.values(changes).some(value => value !== undefined))
    await api.send('PATCH', path, changes);
  if (input.access) await giveAccess(target, input.access, 'admin');
  for (const { team, access } of input.collaborators ?? [])
    if (team !== undefined) await giveAccess(target, `${target.owner}/${team}`, access);
  await putGithubVariables(target, `${path}/actions`, input.repoVariables);
  await putGithubSecrets(target, `${path}/actions`, input.secrets);
}

/** @param to - a user, or `organization/team`. */
async function giveAccess(target: HostTarget, to: string, access: string): Promise<void> {
  const { api } = target.writer;
  const [organization = '', team] = to.split('/');
  const path = formatGithubPath(target);
  await api.send(
    'PUT',
    team === undefined
      ? `${path}/collaborators/${encodeURIComponent(to)}`
      : `/orgs/${encodeURIComponent(organization)}/teams/${encodeURIComponent(team)}${path}`,
    { permission: formatAccess(access) },
  );
}

function formatAccess(access: string): string {
  const names: Readonly<Record<string, string>> = { read: 'pull', write: 'push' };
  return names[access] ?? access;
}

/** @param path - of `actions` of the repository, or of an environment. */
export async function putGithubVariables(
  { writer: { api } }: HostTarget,
  path: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [name, value] of Object.entries(variables)) {
    const at = `${path}/variables/${encodeURIComponent(name)}`;
    const known = await api.find({ path: at, answer: z.unknown() });
    if (known === undefined) await api.send('POST', `${path}/variables`, { name, value });
    else await api.send('PATCH', at, { name, value });
  }
}

/** @param path - of `actions` of the repository, or of an environment. */
export async function putGithubSecrets(
  { writer: { api } }: HostTarget,
  path: string,
  secrets: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  const { key, key_id } = await api.get({
    path: `${path}/secrets/public-key`,
    answer: z.object({ key: z.string(), key_id: z.string() }),
  });
  const { sealGithubSecret } = await import('./sealGithubSecret.ts');
  for (const [name, value] of Object.entries(secrets))
    await api.send('PUT', `${path}/secrets/${encodeURIComponent(name)}`, {
      encrypted_value: sealGithubSecret(value, key),
      key_id,
    });
}

/** Protects a branch with the given rules. Its calls can be repeated. */
export async function protectGithubBranch(
  target: HostTarget,
  branch: string,
  input: Protection & { enforceAdmins: boolean; blockCreations?: boolean | undefined },
  { logger }: Pick<ActionContext, 'logger'>,
): Promise<void> {
  const { api } = target.writer;
  const path = `${formatGithubPath(target)}/branches/${encodeURIComponent(branch)}/protection`;
  try {
    await api.send('PUT', path, {
      required_status_checks: {
        strict: input.requireBranchesToBeUpToDate,
        contexts: input.requiredStatusCheckContexts,
      },
      enforce_admins: input.enforceAdmins,
      restrictions: input.restrictions ?? null,
      required_pull_request_reviews: {
        required_approving_review_count: input.requiredApprovingReviewCount,
        require_code_owner_reviews: input.requireCodeOwnerReviews,
        bypass_pull_request_allowances: input.bypassPullRequestAllowances,
        dismiss_stale_reviews: input.dismissStaleReviews,
        require_last_push_approval: input.requireLastPushApproval,
      },
      required_conversation_resolution: input.requiredConversationResolution,
      required_linear_history: input.requiredLinearHistory,
      block_creations: input.blockCreations ?? false,
    });
    if (input.requiredCommitSigning) await api.send('POST', `${path}/required_signatures`, {});
  } catch (error) {
    if (!isCodeHostError(error) || !error.message.includes('Upgrade to GitHub')) throw error;
    logger.warn(`The branch '${branch}' is not protected: ${error.message}`);
  }
}
