import { isContainedLink } from '@portico/server/files';
import type { ReadTreeOptions, TreeFile } from './Reader.ts';

/** What becomes of links. */
export type LinkOptions = Pick<ReadTreeOptions, 'keepsLinks' | 'onOmitted'>;

/** Which entries of a tree are read. */
export type TreeSelection = LinkOptions & Pick<ReadTreeOptions, 'filter'>;

/** Links have short targets; a longer one is no path. */
export const maxLinkBytes = 4096;

/** A link as a file of a tree; `undefined`, and reported, when it is omitted. */
export function toLink(
  path: string,
  target: string,
  { keepsLinks = false, onOmitted }: LinkOptions,
): TreeFile | undefined {
  if (keepsLinks && isContainedLink(path, target))
    return { path, bytes: Buffer.from(target), isExecutable: false, linkTo: target };
  const isInside = isContainedLink(path, target);
  const what = isInside ? 'a link' : 'a link that leads out of the folder';
  onOmitted?.({ path, reason: `${what}, to '${target.slice(0, 100)}'` });
  return undefined;
}
