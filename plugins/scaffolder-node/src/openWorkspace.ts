import { ContainedFolder, type FolderLimits } from '@portico/server/files';

const megabyte = 1024 * 1024;

/** What the workspace of a task may hold. */
export const workspaceLimits: FolderLimits = {
  files: 20_000,
  bytes: 256 * megabyte,
  fileBytes: 64 * megabyte,
};

/** What the workspace of a dry run may hold, which is shown as a whole. */
export const dryRunLimits: FolderLimits = { ...workspaceLimits, bytes: 64 * megabyte };

/**
 * The workspace of a task, in which an action reads, writes, moves and deletes files. Each path is checked right before it is used,
 * and leads nowhere else, also not through a link. What would make it larger than it may be is not written.
 */
export function openWorkspace({
  workspacePath,
  isDryRun = false,
}: {
  workspacePath: string;
  isDryRun?: boolean;
}): ContainedFolder {
  const limits = isDryRun ? dryRunLimits : workspaceLimits;
  return new ContainedFolder(workspacePath, { name: 'workspace', limits });
}

/**
 * The full path of a file in a workspace, which need not exist, for a program that opens it by itself.
 *
 * @param path - as a template gives it, with `/` between names; `.` is the workspace itself.
 * @throws InputError when it is absolute, or leads out of the workspace, also through a link.
 */
export function resolveInWorkspace(workspacePath: string, path: string): Promise<string> {
  return openWorkspace({ workspacePath }).resolve(path);
}
