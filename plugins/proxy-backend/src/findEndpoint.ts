/** Where calls of a path go, and what follows the endpoint's own path. */
export interface FoundEndpoint<T> {
  endpoint: T;
  /** Percent-encoded as the caller wrote it: empty, or with a slash at its start. */
  rest: string;
}

/** An endpoint with the segments of its path. */
export interface PlacedEndpoint {
  segments: readonly string[];
}

/** The segments of a path, decoded, without empty ones. */
export function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean).map(decode);
}

/**
 * Finds the endpoint with the longest path that a path is below. Segments are compared decoded, and empty ones skipped, so
 * that no spelling of a path reaches a shorter one instead.
 */
export function findEndpoint<T extends PlacedEndpoint>(
  endpoints: readonly T[],
  path: string,
): FoundEndpoint<T> | undefined {
  return endpoints
    .flatMap(endpoint => {
      const rest = matchSegments(endpoint.segments, path);
      return rest === undefined ? [] : [{ endpoint, rest }];
    })
    .toSorted((a, b) => b.endpoint.segments.length - a.endpoint.segments.length)[0];
}

/** What of a path follows segments; `undefined` when it does not begin with them. */
function matchSegments(segments: readonly string[], path: string): string | undefined {
  const parts = path.split('/');
  let at = 0;
  for (const segment of segments) {
    while (parts[at] === '') at += 1;
    const part = parts[at];
    if (part === undefined || decode(part) !== segment) return undefined;
    at += 1;
  }
  const rest = parts.slice(at);
  return rest.length > 0 ? `/${rest.join('/')}` : '';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
