import type { RecordedCall } from './RecordedCall.ts';

/** What becomes of a recorded call: it is sent as a call of a route, or omitted for a reason. */
export type CallClass = { route: string } | { omitted: string };

/** Reads that are sent as POST. */
const readingPosts = [
  '/api/catalog/entities/by-refs',
  '/api/catalog/entities/by-query',
  '/api/catalog/entity-facets',
  '/api/catalog/locations/by-query',
  '/api/permission/authorize',
  '/api/user-settings/multiget',
];

/** Routes whose paths have names in them. */
const routes = [
  '/api/catalog/entities/by-name/*/*/*',
  '/api/catalog/entities/by-name/*/*/*/ancestry',
  '/api/catalog/entities/by-query',
  '/api/catalog/locations/by-entity/*/*/*',
  '/api/catalog/locations/*',
  '/api/scaffolder/v2/actions',
  '/api/scaffolder/v2/templating-extensions',
  '/api/scaffolder/v2/templates/*/*/*/parameter-schema',
  '/api/scaffolder/v2/tasks',
  '/api/scaffolder/v2/tasks/*',
  '/api/scaffolder/v2/tasks/*/events',
  '/api/search/query',
  '/api/techdocs/metadata/techdocs/*/*/*',
  '/api/techdocs/metadata/entity/*/*/*',
  '/api/user-settings/buckets/*/keys/*',
].map(path => path.split('/'));

const omissions: readonly [RegExp, string][] = [
  [/^\/api\/auth\//, 'sign-in and sessions are of each portal'],
  [/\/\.backstage\/auth\//, 'sign-in and sessions are of each portal'],
  [/^\/api\/catalog\/entities\/by-uid\//, 'uids are given by each portal'],
  [/\/eventstream$/, 'a stream, which does not end'],
  [/^\/api\/techdocs\/sync\//, 'a stream, which builds docs'],
  [/^\/api\/(?:events|signals)(?:\/|$)/, 'a stream, which does not end'],
  [/^\/api\/proxy\//, 'another system answers'],
];

/** Decides whether a call is sent: what reads, and has an answer that two portals can have in common. */
export function classifyCall({ method, path, body }: RecordedCall): CallClass {
  const [pathname = ''] = path.split('?', 1);
  const found = omissions.find(([pattern]) => pattern.test(pathname));
  if (found) return { omitted: found[1] };
  if (/[?&]cursor=/.test(path) || /"cursor"\s*:/.test(body ?? ''))
    return { omitted: 'a cursor, which only the portal that gave it reads' };
  const isRead =
    method === 'GET' || method === 'HEAD' || (method === 'POST' && readingPosts.includes(pathname));
  return isRead ? { route: `${method} ${nameRoute(pathname)}` } : { omitted: 'a write' };
}

/** The path with `*` for names, so that calls of one route are counted together. */
function nameRoute(pathname: string): string {
  const parts = pathname.split('/');
  const known = routes.find(
    route =>
      route.length === parts.length &&
      route.every((part, index) => part === '*' || part === parts[index]),
  );
  if (known) return known.join('/');
  return parts.length > 4 ? [...parts.slice(0, 4), '**'].join('/') : pathname;
}
