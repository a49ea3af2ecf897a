import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface PagePattern {
  segments: readonly string[];
  files: readonly string[];
}

/** The files of code that pages need besides those that every page has, as the portal's build has listed them. */
export class PageFiles {
  /** The most particular one first. */
  readonly #patterns: readonly PagePattern[];

  private constructor(patterns: readonly PagePattern[]) {
    this.#patterns = patterns;
  }

  /** @param folder - of the built portal. */
  static async read(folder: string): Promise<PageFiles> {
    const text = await readFile(join(folder, 'page-files.json'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        // A portal that was built before there were such lists.
        if (error.code === 'ENOENT') return '[]';
        throw error;
      },
    );
    const pages = JSON.parse(text) as { path: string; files: string[] }[];
    const patterns = pages.map(({ path, files }) => ({ segments: split(path), files }));
    return new PageFiles(patterns.toSorted((a, b) => comparePatterns(a.segments, b.segments)));
  }

  /** The files of the page at a path below the portal's base; none where it is not known. */
  find(path: string): readonly string[] {
    const segments = split(path);
    const found = this.#patterns.find(pattern =>
      pattern.segments.every((each, index) =>
        each.startsWith(':') ? segments[index] !== undefined : segments[index] === each,
      ),
    );
    // Which page is at the root is the configuration's choice.
    return (segments.length > 0 && found?.files) || [];
  }
}

const split = (path: string): string[] => path.split('/').filter(Boolean);

/** Longer ones come first; of two alike, the one with a name where the other has a parameter. */
function comparePatterns(a: readonly string[], b: readonly string[]): number {
  const rank = (segments: readonly string[]) =>
    segments.map(each => (each.startsWith(':') ? '1' : '0')).join('');
  return b.length - a.length || (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0);
}
