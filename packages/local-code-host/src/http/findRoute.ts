import type { Route } from './Dialect.ts';

/** A route and what its path says. */
export interface FoundRoute {
  route: Route;
  params: Record<string, string>;
}

const patterns = new WeakMap<Route, RegExp>();

/** The route of a path that is still encoded; `undefined` for none, with the first that fits. `HEAD` finds what `GET` does. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
): FoundRoute | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const route of routes) {
    if (route.method !== wanted) continue;
    const match = getPattern(route).exec(pathname);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value = '']) => [
      name,
      decodeURIComponent(value),
    ]);
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}

function getPattern(route: Route): RegExp {
  const known = patterns.get(route);
  if (known) return known;
  const parts = route.path.split('/').map(part => {
    const [, name, rest] = /^:(\w+)(\*?)$/.exec(part) ?? [];
    if (!name) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return rest ? `(?<${name}>.*)` : `(?<${name}>[^/]+)`;
  });
  const pattern = new RegExp(`^${parts.join('/')}/?$`);
  patterns.set(route, pattern);
  return pattern;
}
