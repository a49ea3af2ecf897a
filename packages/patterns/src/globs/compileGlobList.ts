import { InputError } from '@portico/errors';
import { compileGlob, type Glob, type GlobOptions } from './compileGlob.ts';

const maxCharacters = 100_000;

/**
 * Reads a list of patterns of which the last one that matches a path decides: one that begins with `!` excludes what earlier
 * ones have.
 *
 * @throws InputError as {@link compileGlob}, or when the list is too long.
 */
export function compileGlobList(patterns: readonly string[], options: GlobOptions = {}): Glob {
  const size = patterns.reduce((sum, { length }) => sum + length, 0);
  if (size > maxCharacters)
    throw new InputError(
      `The patterns have ${size} characters together, of which ${maxCharacters} are allowed`,
    );
  const globs = patterns.map(each => {
    const { isExclusion, pattern } = splitExclusion(each);
    return { isExclusion, glob: compileGlob(pattern, options) };
  });
  return {
    matches(path) {
      const last = globs.findLast(({ glob }) => glob.matches(path));
      return last !== undefined && !last.isExclusion;
    },
  };
}

/** The pattern behind the `!` of an exclusion; `!(…)` is none. */
export function splitExclusion(text: string): { isExclusion: boolean; pattern: string } {
  const isExclusion = text.startsWith('!') && text[1] !== '(';
  return { isExclusion, pattern: isExclusion ? text.slice(1) : text };
}
