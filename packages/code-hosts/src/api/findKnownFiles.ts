import type { FileChange } from './hostData.ts';

/** Up to here each file is looked up by itself, beyond the tree is listed. */
const maxLookups = 10;

/** Which of the files of a commit exist, for hosts that tell creating from updating. */
export async function findKnownFiles<T>(
  changes: readonly FileChange[],
  {
    find,
    list,
  }: {
    find(path: string): Promise<T | undefined>;
    /** All files of the repository by path. */
    list(): Promise<ReadonlyMap<string, T>>;
  },
): Promise<ReadonlyMap<string, T>> {
  if (changes.length > maxLookups) return list();
  const known = new Map<string, T>();
  for (const { path } of changes) {
    const found = await find(path);
    if (found !== undefined) known.set(path, found);
  }
  return known;
}
