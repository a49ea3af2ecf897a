import { mapInParts } from '@portico/contract';
import type { FileChange } from '@portico/code-hosts';
import type { Reader } from '@portico/url-reader';
import type { ActionContext, PlannedFile } from '@portico/scaffolder-node';
import { describeContents } from './describeContents.ts';
import type { HostTarget } from './HostTarget.ts';

/** Files that are read at once. */
const concurrency = 8;

/**
 * Compares wanted changes of a branch with its files. All are new where there is no such branch.
 *
 * @param url - the page of the repository; `undefined` when it does not exist yet.
 * @returns what differs, by path.
 */
export async function comparePlanned(
  { host, token }: HostTarget,
  url: string | undefined,
  branch: string,
  changes: readonly FileChange[],
  reader: Reader,
  { signal }: Pick<ActionContext, 'signal'>,
): Promise<PlannedFile[]> {
  const options = { token, signal };
  const places = new Map<string, string>();
  if (url !== undefined) {
    const { treeUrl } = describeContents(host.type, url, branch);
    const listing = await reader.listTree(treeUrl, options).catch((error: unknown) => {
      if ((error as Error).name === 'NotFoundError') return { files: [] };
      throw error;
    });
    for (const file of listing.files) places.set(file.path, file.url);
  }
  const compare = async (change: FileChange): Promise<PlannedFile[]> => {
    const { path } = change;
    const place = places.get(path);
    const before = place === undefined ? undefined : (await reader.readFile(place, options)).bytes;
    const after = 'content' in change ? Buffer.from(change.content) : undefined;
    if (before ? after?.equals(before) : !after) return [];
    return [{ path, before, after }];
  };
  const planned = (await mapInParts(changes, concurrency, compare)).flat();
  return planned.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
