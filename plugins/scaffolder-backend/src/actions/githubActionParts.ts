import { NotFoundError } from '@portico/errors';
import type { ActionContext } from '@portico/scaffolder-node';
import { z } from 'zod';
import { repoUrlInput, tokenInput } from './hostInputs.ts';
import type { HostTarget } from './HostTarget.ts';

/** Inputs of every action on a repository. */
export const shared = { repoUrl: repoUrlInput, token: tokenInput };

/** A list of names. */
export const texts = z.array(z.string().min(1).max(200)).max(100);

/** The repository that an action is about. */
export type FindGithubTarget = (
  input: { repoUrl: string; token?: string | undefined },
  context: ActionContext,
) => HostTarget;

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
