import type { ContainedFolder, FolderEntry } from '@portico/server/files';

/** Files and links of a workspace by their paths, in order. Pipes and the like are omitted. */
export async function listFiles(workspace: ContainedFolder, path = '.'): Promise<FolderEntry[]> {
  const entries = await workspace.list(path);
  return entries.filter(({ kind }) => kind === 'file' || kind === 'link');
}

/**
 * The bytes of a file; of a link, where it leads.
 *
 * @throws InputError for a link that leads out of the workspace.
 */
export async function readBytes(
  workspace: ContainedFolder,
  { path, kind }: Pick<FolderEntry, 'path' | 'kind'>,
): Promise<Buffer> {
  return kind === 'link' ? Buffer.from(await workspace.readLink(path)) : workspace.read(path);
}
