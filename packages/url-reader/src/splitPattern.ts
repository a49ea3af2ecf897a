import { posix } from 'node:path';
import { InputError } from '@portico/errors';
import type { CodeHosts } from '@portico/code-hosts';
import { hasWildcards } from '@portico/patterns';

/** The folder that a search goes through, and what the paths below it must match. */
export interface SearchPattern {
  folder: string;
  glob: string;
}

/**
 * Splits a URL before its first name with a wildcard.
 *
 * @returns undefined when it has none.
 * @throws InputError when the wildcard is not in the path of a file.
 */
export function splitPattern(pattern: string, codeHosts: CodeHosts): SearchPattern | undefined {
  const url = new URL(pattern);
  if (url.protocol === 'file:') {
    const path = decodePath(url.pathname);
    const split = splitPath(path);
    if (!split) return undefined;
    return {
      folder: `file://${split.folder.split('/').map(encodeURIComponent).join('/')}`,
      glob: split.glob,
    };
  }
  const tree = codeHosts.getTree(pattern);
  if (!tree) {
    if (hasWildcards(decodePath(url.pathname)))
      throw new InputError(
        `'${pattern}' cannot be searched: it is not a page of a code host under 'integrations'`,
      );
    return undefined;
  }
  const split = splitPath(tree.path);
  if (!split) return undefined;
  return { folder: tree.getPageUrl(split.folder), glob: split.glob };
}

function splitPath(path: string): SearchPattern | undefined {
  const names = path.split('/');
  const first = names.findIndex(hasWildcards);
  if (first === -1) return undefined;
  return {
    folder: names
      .slice(0, first)
      .map(name => `${name}/`)
      .join(''),
    glob: posix.join(...names.slice(first)),
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
