import type { Tree, TreeFile } from '../Reader.ts';

/** All files of a tree. */
export async function collectFiles({ files }: Tree): Promise<TreeFile[]> {
  const found: TreeFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}
