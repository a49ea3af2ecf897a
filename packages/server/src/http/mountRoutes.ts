import type { Authorizer, Permission, Principal } from '@portico/contract';
import { validate } from '@portico/contract';
import { AuthenticationError, NotAllowedError } from '@portico/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../refs.ts';
import { RawAnswer } from './RawAnswer.ts';
import type { RouteAccess, ServedRoute, ServeRequest } from './serve.ts';

/** What routes of a plugin are served with. */
export interface MountOptions {
  pluginId: string;
  routes: readonly ServedRoute<never>[];
  services: unknown;
  authenticator: Authenticator;
  authorizer: Authorizer;
  /** Aborted when the server stops. */
  stopSignal: AbortSignal;
}

const defaultBodyLimitBytes = 1024 * 1024;

/** Mounts a plugin's routes below `/api/{pluginId}`. */
export function mountRoutes(http: FastifyInstance, options: MountOptions): void {
  const { pluginId, routes, services } = options;
  const prefix = `/api/${pluginId}`;
  for (const route of routes) {
    const { endpoint, access } = route;
    http.route({
      method: endpoint.method,
      url: `${prefix}${endpoint.path}`,
      bodyLimit: route.bodyLimitBytes ?? defaultBodyLimitBytes,
      async handler(request, reply) {
        const principal = await authenticate(request, access, options.authenticator);
        const decision = await authorize(principal, route.permission, options.authorizer);
        const input = {
          params: endpoint.params && validate(endpoint.params, request.params, 'Path'),
          query: endpoint.query && validate(endpoint.query, request.query, 'Query'),
          body: endpoint.body && validate(endpoint.body, request.body, 'Body'),
          principal,
          decision,
          signal: abortWhenGone(request, reply, options.stopSignal),
          url: request.url.slice(prefix.length),
          headers: request.headers,
          remoteAddress: request.ip,
        } as unknown as ServeRequest<typeof endpoint>;
        const result = await route.handle(input, services as never);
        return send(reply, result, endpoint.status);
      },
    });
  }
}

async function authenticate(
  request: FastifyRequest,
  access: readonly RouteAccess[],
  authenticator: Authenticator,
): Promise<Principal> {
  if (access.includes('public') && !request.headers.authorization) return { type: 'none' };
  const principal = await authenticator.authenticate(request.headers.authorization);
  if (access.includes('public')) return principal;
  if (principal.type === 'none') {
    throw new AuthenticationError("Missing credentials; send a token as 'Authorization: Bearer …'");
  }
  const isAllowed =
    principal.type === 'service'
      ? access.includes('service')
      : access.includes('user') || (access.includes('signed-in') && !principal.isGuest);
  if (!isAllowed) {
    throw new NotAllowedError(
      principal.type === 'user' && principal.isGuest
        ? 'Guests may not make this call; sign in first'
        : `This call is not open to callers of type '${principal.type}'`,
    );
  }
  return principal;
}

async function authorize(
  principal: Principal,
  permission: Permission | undefined,
  authorizer: Authorizer,
): Promise<ServeRequest<never>['decision']> {
  if (!permission) return { result: 'ALLOW' };
  const decision = await authorizer.decide(principal, permission);
  if (decision.result === 'DENY') {
    throw new NotAllowedError(`Permission '${permission.name}' is denied to you`);
  }
  return decision;
}

function abortWhenGone(
  request: FastifyRequest,
  reply: FastifyReply,
  stopSignal: AbortSignal,
): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (stopSignal.aborted) abort();
  stopSignal.addEventListener('abort', abort, { once: true });
  reply.raw.once('close', () => {
    stopSignal.removeEventListener('abort', abort);
    if (!reply.raw.writableFinished || request.raw.destroyed) abort();
  });
  return controller.signal;
}

function send(reply: FastifyReply, result: unknown, status: number): FastifyReply {
  if (result instanceof RawAnswer) {
    return reply
      .code(result.status ?? status)
      .headers(result.headers as Record<string, string | string[]>)
      .send(result.body ?? '');
  }
  if (result === undefined) return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(result));
}
