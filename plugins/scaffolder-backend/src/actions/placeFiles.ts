import { posix } from 'node:path';
import { InputError } from '@portico/errors';
import type { TreeFile } from '@portico/url-reader';
import type { ActionContext } from '@portico/scaffolder-node';
import type { ContainedFolder } from '@portico/server/files';
import { logOmitted } from './logOmitted.ts';

/** Writes fetched files and links into a workspace, in place of files and links of their names. */
export async function placeFiles(
  workspace: ContainedFolder,
  folder: string | undefined,
  files: readonly TreeFile[],
  logger: ActionContext['logger'],
): Promise<void> {
  for (const file of files) await placeFile(workspace, joinPath(folder, file.path), file);
  const dangling = [];
  for (const { path, linkTo } of files) {
    if (linkTo === undefined) continue;
    const target = posix.join(posix.dirname(joinPath(folder, path)), linkTo);
    if (await isThere(workspace, target)) continue;
    dangling.push({ path, reason: `leads to '${linkTo.slice(0, 100)}'` });
  }
  logOmitted(logger, 'Links to what is not there', dangling);
}

/** Whether anything is at a path; below a file, or behind links in a circle, nothing is. */
async function isThere(workspace: ContainedFolder, path: string): Promise<boolean> {
  try {
    return (await workspace.find(path)) !== undefined;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

async function placeFile(
  workspace: ContainedFolder,
  path: string,
  { bytes, isExecutable, linkTo }: TreeFile,
): Promise<void> {
  const former = await workspace.find(path);
  // A file that is fetched does not go into what a link of its name leads to.
  if (former?.kind === 'link' || (former?.kind === 'file' && linkTo !== undefined))
    await workspace.remove(path);
  if (linkTo === undefined) await workspace.write(path, bytes, { isExecutable });
  else await workspace.link(path, linkTo);
}

/** A path in a folder of the workspace. */
export function joinPath(folder: string | undefined, path: string): string {
  return folder === undefined || folder === ''
    ? path
    : `${folder.replace(/(?<!\/)\/+$/, '')}/${path}`;
}
