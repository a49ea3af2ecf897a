import type { Authorizer, EndpointRequest, Permission, Principal } from '@portico/contract';
import { checkInputLimits, getInputLimit, validate } from '@portico/contract';
import { describeDeniedPermission, getStatusCode, NotAllowedError } from '@portico/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkRestrictions, isMeantFor } from '../auth/serviceRestrictions.ts';
import type { PluginIdentity } from '../auth/PluginIdentity.ts';
import type { Logger } from '../logging/Logger.ts';
import type { Authenticator } from '../refs.ts';
import { type AuditedCall, getAuditResult, isWrite, writeAudit } from './writeAudit.ts';
import type { RateLimiter } from './createRateLimiter.ts';
import { RawAnswer } from './RawAnswer.ts';
import { createMissingCredentialsError } from './requireCredentials.ts';
import type { RouteAccess, ServedRoute, ServeRequest } from './serve.ts';

/** What routes of a plugin are served with. */
export interface MountOptions {
  pluginId: string;
  routes: readonly ServedRoute<never>[];
  services: unknown;
  /** @throws ServiceUnavailableError when the plugin failed to start. */
  requireWorking: () => void;
  authenticator: Authenticator;
  authorizer: Authorizer;
  identity: Pick<PluginIdentity, 'issueFor'>;
  /** Counts calls; nobody is limited without it. */
  limitRate?: RateLimiter | undefined;
  /** Where writes and denied calls are told. */
  logger: Logger;
  /** Aborted when the server stops. */
  stopSignal: AbortSignal;
}

/** What is known of a mounted route, besides what fastify keeps. */
export interface DeclaredRoute {
  pluginId: string;
  route: ServedRoute<never>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route declares; missing on those that belong to no plugin. */
    declared?: DeclaredRoute;
  }
}

/** Mounts a plugin's routes below `/api/{pluginId}`. */
export function mountRoutes(http: FastifyInstance, options: MountOptions): void {
  const { pluginId, routes } = options;
  for (const route of routes) {
    http.route({
      method: route.endpoint.method,
      url: `/api/${pluginId}${route.endpoint.path}`,
      bodyLimit: getInputLimit(route.endpoint, 'body', 'bytes'),
      config: { declared: { pluginId, route } },
      async handler(request, reply) {
        const audited: AuditedCall = { pluginId, route, request, principal: { type: 'none' } };
        try {
          const result = await answer(request, reply, { ...options, route, audited });
          if (isWrite(route)) writeAudit(options.logger, audited, { result: 'done' });
          return await send(reply, result, route.endpoint.status);
        } catch (error) {
          const result = getAuditResult(error);
          // Calls beyond the rate limit would flood the log.
          if (getStatusCode(error) === 429) throw error;
          if (result === 'denied' || isWrite(route))
            writeAudit(options.logger, audited, { result, reason: (error as Error).message });
          throw error;
        }
      },
    });
  }
}

/** Finds out who calls, what they may, and what they want; then lets the route do it. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    pluginId,
    route,
    audited,
    ...options
  }: MountOptions & { route: ServedRoute<never>; audited: AuditedCall },
): Promise<unknown> {
  const { endpoint, access, permission, auditSubject } = route;
  const limitRate = async (caller: Principal) => {
    const kind = route.rateLimit ?? (isWrite(route) ? 'writes' : undefined);
    if (kind) await options.limitRate?.(kind, { request, reply, principal: caller });
  };
  const principal = await authenticate(request, access, { ...options, pluginId }, found => {
    audited.principal = found;
  }).catch(async (error: unknown) => {
    await limitRate({ type: 'none' });
    throw error;
  });
  await limitRate(principal);
  options.requireWorking();
  if (!access.includes('public')) checkRestrictions(principal, pluginId, permission);
  const decision = await authorize(principal, permission, options.authorizer);
  const { params, query, body } = request;
  checkInputLimits(endpoint, { params, query, body });
  const input = {
    params: endpoint.params && validate(endpoint.params, params, 'Path'),
    query: endpoint.query && validate(endpoint.query, query, 'Query'),
    body: endpoint.body && validate(endpoint.body, body, 'Body'),
  } as EndpointRequest<typeof endpoint>;
  if (auditSubject) audited.subject = auditSubject(input);
  return route.handle(
    {
      ...input,
      principal,
      decision,
      decide: async other =>
        isMeantFor(principal, pluginId, other)
          ? options.authorizer.decide(principal, other)
          : { result: 'DENY' },
      issueTokenFor: targetId =>
        options.identity.issueFor(pluginId, targetId, {
          principal,
          authorization: request.headers.authorization,
        }),
      signal: abortWhenGone(request, reply, options.stopSignal),
      url: request.url.slice(`/api/${pluginId}`.length),
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress ?? '',
      callerAddress: request.ip,
      host: request.host,
    },
    options.services as never,
  );
}

async function authenticate(
  request: FastifyRequest,
  access: readonly RouteAccess[],
  { authenticator, pluginId }: Pick<MountOptions, 'authenticator' | 'pluginId'>,
  tell: (principal: Principal) => void,
): Promise<Principal> {
  if (access.includes('public') && !request.headers.authorization) return { type: 'none' };
  const principal = await authenticator.authenticate(request.headers.authorization, pluginId);
  tell(principal);
  if (access.includes('public')) return principal;
  if (principal.type === 'none') {
    throw createMissingCredentialsError();
  }
  const isAllowed =
    principal.type === 'service'
      ? access.includes('service')
      : access.includes('user') || (access.includes('signed-in') && !principal.isGuest);
  if (!isAllowed) {
    throw new NotAllowedError(
      principal.type === 'user' && access.includes('signed-in')
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
    throw new NotAllowedError(describeDeniedPermission(permission.name));
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
