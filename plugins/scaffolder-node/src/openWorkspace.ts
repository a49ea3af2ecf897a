import { ContainedFolder } from '@portico/server/files';

/**
 * The workspace of a task, in which an action reads, writes, moves and deletes files. Each path is checked right before it is used,
 * and leads nowhere else, also not through a link.
 */
export function openWorkspace({ workspacePath }: { workspacePath: string }): ContainedFolder {
  return new ContainedFolder(workspacePath, { name: 'workspace' });
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
