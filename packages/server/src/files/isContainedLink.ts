import { posix } from 'node:path';

const maxTargetCharacters = 4096;

/**
 * Whether a link in a tree of files leads to something in that tree, there or not. Where all links of a tree do, none leads
 * out by way of another: `..` is only allowed where it begins the target, at the link's own folder.
 *
 * @param path - of the link, relative to the tree, with `/` between names.
 * @param target - as it is written in the link.
 */
export function isContainedLink(path: string, target: string): boolean {
  const parts = target.split('/');
  const isPlain =
    target !== '' &&
    target.length <= maxTargetCharacters &&
    !posix.isAbsolute(target) &&
    !/^[a-z]:|[\\\0]/i.test(target) &&
    !parts.some((part, index) => part === '..' && parts.slice(0, index).some(isName));
  return isPlain && posix.join(posix.dirname(path), target).split('/')[0] !== '..';
}

const isName = (part: string) => part !== '' && part !== '.' && part !== '..';
