import type { FastifyInstance } from 'fastify';
import type { DeclaredRoute } from './answerRoute.ts';

/** A route that the server answers. */
export interface RegisteredRoute {
  method: string;
  /** Whole path, with `:params`. */
  url: string;
  /** What the plugin declares that serves it; missing on the server's own. */
  declared?: DeclaredRoute;
}

/** Lists the routes of a server as they are registered, so that none can be omitted of a check. */
export function collectRoutes(http: FastifyInstance): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  http.addHook('onRoute', ({ method, url, config }) => {
    const declared = config?.declared;
    for (const each of [method].flat())
      routes.push({ method: each, url, ...(declared && { declared }) });
  });
  return routes;
}
