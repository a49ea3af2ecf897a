import { ConflictError } from '@portico/errors';
import type { CodeHostWriter } from '@portico/code-hosts';
import { inStep } from './hostErrors.ts';

/** The branch of a pull request that adds a file. */
export interface NewBranch {
  head: string;
  /** Where it begins. */
  commit: string;
  file: { path: string; content: string };
}

/**
 * Creates the branch of a pull request, or takes the one that a call before this one left behind: without a commit yet, or
 * with the descriptor. A process that ended may have committed it twice, so that the branch is known by what it holds.
 *
 * @returns whether the branch has the file as it is to be.
 */
export async function prepareBranch(
  writer: CodeHostWriter,
  repository: string,
  { head, commit, file }: NewBranch,
): Promise<boolean> {
  const message = "Couldn't create a new branch";
  const existing = await inStep(message, () => writer.getBranch(repository, head));
  if (existing === undefined) {
    await inStep(message, () => writer.createBranch(repository, head, commit));
    return false;
  }
  if (existing === commit) return false;
  const text = await inStep(message, () => writer.getText(repository, file.path, head));
  if (text === file.content) return true;
  throw new ConflictError(
    `${message}: 409, '${head}' exists already with ${text === undefined ? 'commits of its own' : `another '${file.path}'`}; choose another branch name, or delete it`,
  );
}
