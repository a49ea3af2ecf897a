import type { FastifyInstance } from 'fastify';
import { mountRoutes } from './mountRoutes.ts';
import { type MountOptions } from './answerRoute.ts';
import { describeOpenApi } from './openApi.ts';
import { requireCredentials } from './requireCredentials.ts';
import { addSessionCookieRoutes } from './sessionCookieRoutes.ts';

/** What a plugin is served with. */
export interface MountPluginOptions extends MountOptions {
  /** Address that `/api` is below, for the document. */
  backendBaseUrl: string;
  /** Nobody without credentials learns which plugins there are. */
  isProtected: boolean;
}

/** Mounts a plugin's routes, and their OpenAPI document at `/api/{pluginId}/openapi.json`. */
export function mountPlugin(http: FastifyInstance, options: MountPluginOptions): void {
  const { pluginId, backendBaseUrl, isProtected, authenticator } = options;
  const routes = addSessionCookieRoutes(options.routes, {
    path: `${new URL(backendBaseUrl).pathname.replace(/\/$/, '')}/api/${pluginId}`,
    isHttps: backendBaseUrl.startsWith('https:'),
    authenticator,
  });
  mountRoutes(http, { ...options, routes });
  let document: string | undefined;
  http.get(`/api/${pluginId}/openapi.json`, async (request, reply) => {
    if (isProtected) await requireCredentials(request, authenticator);
    document ??= JSON.stringify(describeOpenApi(pluginId, backendBaseUrl, routes));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
