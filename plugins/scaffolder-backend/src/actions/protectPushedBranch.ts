import type { ActionContext } from '@portico/scaffolder-node';
import { z } from 'zod';
import { githubPushFields, protectGithubBranch } from './githubSettings.ts';
import type { HostTarget } from './HostTarget.ts';

const pushInput = z.object(githubPushFields);

/** Protects the branch that was pushed, unless the template turns it off. */
export async function protectPushedBranch(
  target: HostTarget,
  input: { defaultBranch: string } & Partial<z.output<typeof pushInput>>,
  context: ActionContext,
): Promise<void> {
  const { protectDefaultBranch, protectEnforceAdmins, ...rest } = pushInput.parse(input);
  if (!protectDefaultBranch) return;
  const protection = { ...rest, enforceAdmins: protectEnforceAdmins };
  await protectGithubBranch(target, input.defaultBranch, protection, context);
}
