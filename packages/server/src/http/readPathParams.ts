import type { Endpoint } from '@portico/contract';
import { InputError } from '@portico/errors';

/** Text is decoded so often when dot segments are searched, since what it is passed on to may decode it once more. */
const maxDecodings = 3;

/**
 * The parameters of a path, where a wildcard is read from the address itself: routers decode it as one text, in which
 * an encoded slash cannot be told from a slash.
 *
 * @param url - path and query below the plugin's base, as the caller wrote them.
 * @throws InputError when a segment is a dot segment in any encoding, or has characters that no path may have.
 */
export function readPathParams(
  { path, wildcard = 'decoded' }: Pick<Endpoint, 'path' | 'wildcard'>,
  url: string,
  params: unknown,
): unknown {
  if (!path.endsWith('/*')) return params;
  const before = path.split('/').length - 1;
  const segments = (url.split(/[?#]/, 1)[0] ?? '').split('/').slice(before);
  const values = Object.values(params as Record<string, string>);
  if ([...values.slice(0, -1), ...segments].some(hasDotSegment))
    throw new InputError("Path has a dot segment ('.' or '..'); write the path without it");
  const rest = segments.map(segment => {
    const decoded = decode(segment);
    // Control characters and backslashes are read as separators or ends by some that it may be passed on to.
    const isRefused = wildcard === 'decoded' ? /[/\\\p{Cc}]/u : /[\\\p{Cc}]/u;
    if (decoded === undefined || isRefused.test(decoded))
      throw new InputError(
        `Path segment '${segment}' is not valid; percent-encode it once, without slashes, backslashes and control characters`,
      );
    return wildcard === 'decoded' ? decoded : segment;
  });
  return { ...(params as object), '*': rest.join('/') };
}

/** Whether a text has a dot segment, as it is or decoded again. */
function hasDotSegment(text: string): boolean {
  let at: string | undefined = text;
  for (let time = 0; time <= maxDecodings && at !== undefined; time++) {
    if (at.split(/[/\\]/).some(part => part === '.' || part === '..')) return true;
    at = at.includes('%') ? decode(at) : undefined;
  }
  return false;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
