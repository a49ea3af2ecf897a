import { compileGlob, type Glob } from '@portico/patterns';

const maxLines = 2000;

/** A line of a `.gitignore` file. */
interface IgnoreRule {
  /** Folder of the file; '' for the root. */
  folder: string;
  glob: Glob;
  /** Whether it takes back what former lines exclude. */
  isNegated: boolean;
  isOfFolders: boolean;
  /** Whether it is compared with the whole path below the folder, and not with names. */
  isAnchored: boolean;
}

/**
 * What the `.gitignore` files of a folder exclude, as `git add` has it: the last line that matches counts, those of folders below
 * come after those of folders above, and nothing in an excluded folder comes back.
 *
 * @see git documentation, gitignore
 */
export class GitIgnore {
  readonly #rules: IgnoreRule[] = [];
  readonly #folders = new Map<string, boolean>();
  /** Lines that are no patterns, or go beyond the limits of one. */
  readonly unreadable: string[] = [];

  /** Adds a file. Those of folders above come first. @param folder - of the file; '.' for the root. */
  add(folder: string, text: string): void {
    const lines = text.split(/\r?\n/).slice(0, maxLines);
    for (const line of lines) this.#addLine(folder === '.' ? '' : folder, line);
    this.#rules.sort((a, b) => depthOf(a) - depthOf(b));
  }

  /** Whether a file or a folder above it is excluded. */
  excludes(path: string): boolean {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (this.#excludesFolder(path.slice(0, at))) return true;
    return this.#judge(path, false);
  }

  #excludesFolder(path: string): boolean {
    let isExcluded = this.#folders.get(path);
    if (isExcluded === undefined) {
      isExcluded = this.#judge(path, true);
      this.#folders.set(path, isExcluded);
    }
    return isExcluded;
  }

  #judge(path: string, isFolder: boolean): boolean {
    const rule = this.#rules.findLast(each => matches(each, path, isFolder));
    return rule !== undefined && !rule.isNegated;
  }

  #addLine(folder: string, line: string): void {
    // Blanks at the end do not count, unless they are escaped.
    let pattern = line.replace(/(?<=^|\\ |[^\\ ]) +$/, '');
    if (pattern === '' || pattern.startsWith('#')) return;
    const isNegated = pattern.startsWith('!');
    if (isNegated) pattern = pattern.slice(1);
    const isOfFolders = pattern.endsWith('/');
    pattern = pattern.replace(/(?<!\/)\/+$/, '');
    const isAnchored = pattern.includes('/');
    // Braces and brackets of other matchers are characters like others here.
    const plain = pattern.replace(/^\//, '').replaceAll(/(?<!\\)[{}()]/g, String.raw`\$&`);
    try {
      const glob = compileGlob(plain, { dot: true });
      this.#rules.push({ folder, glob, isNegated, isOfFolders, isAnchored });
    } catch (error) {
      this.unreadable.push((error as Error).message);
    }
  }
}

function matches(
  { folder, glob, isOfFolders, isAnchored }: IgnoreRule,
  path: string,
  isFolder: boolean,
): boolean {
  if (isOfFolders && !isFolder) return false;
  if (folder !== '' && !path.startsWith(`${folder}/`)) return false;
  const below = folder === '' ? path : path.slice(folder.length + 1);
  return glob.matches(isAnchored ? below : below.slice(below.lastIndexOf('/') + 1));
}

function depthOf({ folder }: IgnoreRule): number {
  return folder === '' ? 0 : folder.split('/').length;
}
