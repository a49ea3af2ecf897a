import { getInputLimit } from '@portico/contract';
import { getStatusCode } from '@portico/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuditedCall, getAuditResult, isWrite, writeAudit } from './writeAudit.ts';
import type { HttpMethod, ServedRoute } from './serve.ts';
import { findUpgrade } from './Upgrade.ts';
import { answer, type MountOptions, send } from './answerRoute.ts';

/** Mounts a plugin's routes below `/api/{pluginId}`. */
export function mountRoutes(http: FastifyInstance, options: MountOptions): void {
  const raw = options.routes
    .filter(({ kind }) => kind === 'raw' || kind === 'upgrade')
    // Upgrades may share the path of a raw route, which answers all other requests there.
    .toSorted((a, b) => Number(a.kind === 'upgrade') - Number(b.kind === 'upgrade'));
  for (const route of options.routes) if (!raw.includes(route)) mountRoute(http, options, route);
  if (raw.length === 0) return;
  void http.register(async scope => {
    // Their bodies are read by themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of raw) mountRoute(scope, options, route);
  });
}

function mountRoute(http: FastifyInstance, options: MountOptions, route: ServedRoute<never>): void {
  const { pluginId } = options;
  const { endpoint } = route;
  const shared = {
    method: [...(route.methods ?? [endpoint.method])],
    url: `/api/${pluginId}${endpoint.path}`,
    bodyLimit: Math.min(getInputLimit(endpoint, 'body', 'bytes'), Number.MAX_SAFE_INTEGER),
    config: { declared: { pluginId, route } },
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      options.openCalls.enter(request, reply);
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const audited: AuditedCall = { pluginId, route, request, principal: { type: 'none' } };
      const isAudited = isWrite(route, request.method);
      try {
        const result = await options.openCalls.run(request, () =>
          answer(request, reply, { ...options, route, audited }),
        );
        if (isAudited) writeAudit(options.logger, audited, { result: 'done' });
        if (reply.sent) return reply;
        return await send(reply, result, endpoint.status);
      } catch (error) {
        const result = getAuditResult(error);
        // Calls beyond the rate limit would flood the log.
        if (getStatusCode(error) === 429) throw error;
        if (result === 'denied' || isAudited)
          writeAudit(options.logger, audited, { result, reason: (error as Error).message });
        if (!reply.sent) throw error;
        options.logger.error('An upgraded connection failed', { error });
        findUpgrade(request.raw)?.socket.destroy();
        return reply;
      }
    },
  };
  if (route.kind !== 'upgrade') {
    http.route(shared);
    return;
  }
  http.route({ ...shared, exposeHeadRoute: false, constraints: { upgrade: 'upgrade' } });
  // Other requests for it are checked as well, and then told what it answers.
  const isFree = (method: HttpMethod) => !http.hasRoute({ method, url: shared.url });
  const free = shared.method.filter(isFree);
  if (free.length > 0) http.route({ ...shared, method: free, exposeHeadRoute: false });
}
