import { InputError } from '@portico/errors';
import { expandBraces } from './expandBraces.ts';
import { globLimits } from './globLimits.ts';
import { Segment } from './Segment.ts';

/** What a pattern of paths matches. */
export interface Glob {
  /** @param path - parts separated by `/`; one of a folder may end with `/`. */
  matches(path: string): boolean;
}

/** How a pattern is meant. */
export interface GlobOptions {
  /** Whether wildcards match names that begin with a dot. Default false. */
  dot?: boolean;
}

/** Any number of folders. */
const anyFolders = '**';
type PathPart = Segment | typeof anyFolders;

interface PathPattern {
  parts: readonly PathPart[];
  /** Whether it ends with `/`, and means folders only. */
  isOfFolders: boolean;
}

/** `+(a|b)` and the like, which no other sign can replace in general, and which take exponential time in most matchers. */
const extendedGlob = /(?:^|[^\\])(?:\\\\)*([?*+@!]\()/;

/**
 * Reads a pattern of paths: `*` and `?` for characters of a name, `**` for any number of folders, `[a-z]`, `[!a]`,
 * `{a,b}` and `{1..3}`, and `\` before a character that is meant as it is. Case counts. Matching takes time in proportion to
 * the lengths of pattern and path.
 *
 * @throws InputError when the pattern is longer than 500 characters, has too many alternatives, or has parts such as `+(a|b)`.
 */
export function compileGlob(pattern: string, { dot = false }: GlobOptions = {}): Glob {
  if (pattern.length > globLimits.characters)
    throw new InputError(
      `Pattern '${pattern.slice(0, 40)}…' has ${pattern.length} characters, of which ${globLimits.characters} are allowed`,
    );
  const [, extended] = extendedGlob.exec(pattern) ?? [];
  if (extended !== undefined)
    throw new InputError(
      `Pattern '${pattern}' has '${extended}…)', which is not supported; write alternatives as '{a,b}', and a literal bracket as '[(]'`,
    );
  const expanded = new Set(expandBraces(pattern));
  const size = [...expanded].reduce((sum, each) => sum + each.length, 0);
  if (size > globLimits.expandedCharacters)
    throw new InputError(
      `Pattern '${pattern}' represents ${size} characters, of which ${globLimits.expandedCharacters} are allowed; use '*', or several patterns`,
    );
  const alternatives = [...expanded].map(each => parsePath(each, dot));
  return {
    matches(path) {
      const isFolder = path.endsWith('/');
      const names = (isFolder ? path.slice(0, -1) : path).split(/\/+/).filter(name => name !== '.');
      return alternatives.some(
        each => (isFolder || !each.isOfFolders) && matchParts(each.parts, names, dot),
      );
    },
  };
}

/** What is wrong with a pattern of paths; undefined when it can be used. */
export function findGlobProblem(pattern: string): string | undefined {
  try {
    compileGlob(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Whether a text has wildcards or alternatives. */
export function hasWildcards(text: string): boolean {
  return /[*?[\]{}]/.test(text);
}

/** Reads a text in which `*` represents any characters but `/`, as in `https://*.example.com`; the only wildcard. */
export function compileWildcard(pattern: string): { matches(text: string): boolean } {
  const parts = pattern.split('/').map(part => Segment.parseStars(part));
  return {
    matches(text) {
      const names = text.split('/');
      return (
        names.length === parts.length && parts.every((part, at) => part.matches(names[at] ?? ''))
      );
    },
  };
}

function parsePath(pattern: string, dot: boolean): PathPattern {
  const isOfFolders = pattern.endsWith('/');
  const names = (isOfFolders ? pattern.slice(0, -1) : pattern).split(/\\?\/(?:\\?\/)*/);
  const parts: PathPart[] = [];
  for (const name of names) {
    if (name === '.') continue;
    if (name !== anyFolders) parts.push(Segment.parse(name, dot));
    else if (parts.at(-1) !== anyFolders) parts.push(anyFolders);
  }
  return { parts, isOfFolders };
}

/** As in a name: only the last `**` may have to take more, since earlier ones end at the first place that fits. */
function matchParts(parts: readonly PathPart[], names: readonly string[], dot: boolean): boolean {
  let part = 0;
  let at = 0;
  let lastAny = -1;
  let resumeAt = 0;
  while (at < names.length) {
    const expected = parts[part];
    if (expected === anyFolders) {
      lastAny = part;
      part += 1;
      resumeAt = at;
    } else if (expected?.matches(names[at] ?? '')) {
      part += 1;
      at += 1;
    } else if (lastAny >= 0 && canBePassed(names[resumeAt] ?? '', dot)) {
      resumeAt += 1;
      at = resumeAt;
      part = lastAny + 1;
    } else return false;
  }
  // What is left must match nothing; `a/**` is what is below `a`.
  return part === parts.length;
}

function canBePassed(name: string, dot: boolean): boolean {
  return name !== '..' && (dot || !name.startsWith('.'));
}
