/** Segments of a path that name an endpoint: `/api/catalog/entities/by-name`; those after them are values. */
const namedSegments = 5;
/** Lists that say what is read, not of which row. */
const purposes = new Set(['fields', 'facets', 'orderBy', 'withFields']);

/** A call without the values by which the rows of a list differ: calls of one shape are one question about different rows. */
export function describeCallShape(method: string, address: string, body: string | null): string {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split('/');
  const path = segments.map((segment, at) => (at < namedSegments ? segment : '*')).join('/');
  const keys = [...new Set(searchParams.keys())].map(key => key.replace(/\d/g, '')).toSorted();
  return [method, path, keys.join(), body ? JSON.stringify(hideValues(readBody(body))) : '']
    .filter(Boolean)
    .join(' ');
}

function readBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function hideValues(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = value.map(item => JSON.stringify(hideValues(item)));
    return [...new Set(shapes)].toSorted();
  }
  if (typeof value !== 'object' || value === null) return '*';
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, purposes.has(key) ? each : hideValues(each)]),
  );
}
