import { isCodeHostError } from '@portico/code-hosts';
import { z } from 'zod';
import type { HostTarget } from './HostTarget.ts';
import type { PublishInput } from './publishInputs.ts';

/** Path of a project in the API. */
export function formatGitlabPath(project: string | number): string {
  return `/projects/${encodeURIComponent(project)}`;
}

/** The number of a project. */
export async function getGitlabProjectId({ writer, fullName }: HostTarget): Promise<number> {
  const answer = z.object({ id: z.number() });
  return (await writer.api.get({ path: formatGitlabPath(fullName), answer })).id;
}

/** Changes the settings and variables of a project to those that are given. Its calls can be repeated. */
export async function applyGitlabSettings(
  { writer: { api }, fullName }: HostTarget,
  input: Pick<PublishInput, 'repoVisibility' | 'settings' | 'projectVariables'>,
): Promise<void> {
  const path = formatGitlabPath(fullName);
  // Another path would move the project.
  const { path: _, ...settings } = input.settings ?? {};
  const visibility = input.repoVisibility === 'internal' ? 'internal' : undefined;
  const changes = { ...(visibility && { visibility }), ...settings };
  if (Object.keys(changes).length > 0) await api.send('PUT', path, changes);
  for (const variable of input.projectVariables ?? []) {
    const at = `${path}/variables/${encodeURIComponent(variable.key)}`;
    const isKnown = (await api.find({ path: at, answer: z.unknown() })) !== undefined;
    await api.send(isKnown ? 'PUT' : 'POST', isKnown ? at : `${path}/variables`, variable);
  }
}

/** Creates and protects branches, unless they are. */
export async function addGitlabBranches(
  { writer, fullName }: HostTarget,
  { branches = [], defaultBranch }: Pick<PublishInput, 'branches' | 'defaultBranch'>,
): Promise<void> {
  for (const { name, create = false, protect = false, ref = defaultBranch } of branches) {
    if (create && (await writer.getBranch(fullName, name)) === undefined)
      await writer.createBranch(fullName, name, ref);
    if (!protect) continue;
    const path = `${formatGitlabPath(fullName)}/protected_branches`;
    try {
      await writer.api.send('POST', path, { name });
    } catch (error) {
      if (!isCodeHostError(error) || error.failure !== 'conflict') throw error;
    }
  }
}
