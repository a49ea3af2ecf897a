import type { HostPage, PageOptions } from './hostData.ts';

/**
 * A part of the lists of several owners as one list, for hosts that list by owner only. The cursor names the owner
 * and its own cursor.
 */
export async function listAcross<T>(
  owners: readonly string[],
  list: (owner: string, options: PageOptions) => Promise<HostPage<T>>,
  { cursor = '', limit }: PageOptions = {},
): Promise<HostPage<T>> {
  const at = cursor.indexOf(' ');
  const name = at < 0 ? owners[0] : cursor.slice(0, at);
  const index = owners.findIndex(owner => owner === name);
  const owner = owners[index];
  if (owner === undefined) return { items: [] };
  const { items, cursor: next } = await list(owner, {
    cursor: cursor.slice(at + 1) || undefined,
    limit,
  });
  if (next !== undefined) return { items, cursor: `${owner} ${next}` };
  const following = owners[index + 1];
  return { items, cursor: following === undefined ? undefined : `${following} ` };
}
