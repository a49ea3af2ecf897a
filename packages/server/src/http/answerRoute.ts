import { Readable } from 'node:stream';
import {
  checkInputLimits,
  type EndpointRequest,
  getInputLimit,
  parseDeepQuery,
  validate,
} from '@portico/contract';
import type { Principal } from '@portico/contract/auth';
import type { Authorizer, Permission } from '@portico/contract/permissions';
import { createDeniedError } from '@portico/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkRestrictions, isMeantFor } from '../auth/serviceRestrictions.ts';
import type { IdentifiedCaller, PluginIdentity } from '../auth/PluginIdentity.ts';
import type { Logger } from '../logging/Logger.ts';
import type { Authenticator } from '../refs.ts';
import { answerEvents, readLastEventId } from './answerEvents.ts';
import { authenticateCall } from './authenticateCall.ts';
import { type AuditedCall, isWrite } from './writeAudit.ts';
import type { RateLimiter } from './createRateLimiter.ts';
import { allowLongRequest } from './limitRequestTime.ts';
import type { OpenCalls } from './OpenCalls.ts';
import type { OpenStreams } from './OpenStreams.ts';
import { prepareUpgrade, readSubprotocolToken } from './prepareUpgrade.ts';
import { RawAnswer } from './RawAnswer.ts';
import { readPathParams } from './readPathParams.ts';
import { readRawBody } from './readRawBody.ts';
import type { RouteAccess, ServedRoute, ServeRequest, ServerEvent } from './serve.ts';
import { shareTurns } from './shareTurns.ts';
import { findUpgrade } from './Upgrade.ts';

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
  /** Counts open streams of events; they are not limited without it. */
  openStreams?: OpenStreams | undefined;
  /** Where writes and denied calls are logged. */
  logger: Logger;
  /** How long a stream of events may be silent before a sign of life is sent. */
  heartbeatMs: number;
  /** Origins of the portal's own pages. */
  portalOrigins: ReadonlySet<string>;
  /** Aborted when the server stops. */
  stopSignal: AbortSignal;
  openCalls: OpenCalls;
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

/** Finds out who calls, what they may, and what they want; then lets the route do it. */
export async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    pluginId,
    route,
    audited,
    ...options
  }: MountOptions & { route: ServedRoute<never>; audited: AuditedCall },
): Promise<unknown> {
  const { endpoint, permission, isPermissionOptional = false, auditSubject } = route;
  const limitRate = async (caller: Principal) => {
    const kind = route.rateLimit ?? (isWrite(route, request.method) ? 'writes' : undefined);
    if (kind) await options.limitRate?.(kind, { request, reply, principal: caller });
  };
  const url = request.url.slice(`/api/${pluginId}`.length);
  const isOpen = isOpenByConfig(route, url, options);
  const access = findAccess(route, url, options);
  const tokenHeader = readSubprotocolToken(request, route.upgrade);
  const identifying = { ...options, pluginId, tokenHeader };
  const caller: IdentifiedCaller = isOpen
    ? { principal: { type: 'none' }, authorization: undefined }
    : await authenticateCall(request, access, identifying, found => {
        audited.principal = found;
      }).catch(async (error: unknown) => {
        await limitRate({ type: 'none' });
        throw error;
      });
  const { principal } = caller;
  await limitRate(principal);
  options.requireWorking();
  if (!access.includes('public')) checkRestrictions(principal, pluginId, permission);
  const isDecidedLater = isOpen || isPermissionOptional;
  const required = isDecidedLater ? undefined : permission;
  const decision = await authorize(principal, required, options.authorizer);
  const { body } = request;
  const query =
    endpoint.queryStyle === 'deepObject'
      ? parseDeepQuery(url.split('?').slice(1).join('?'))
      : request.query;
  const params = readPathParams(endpoint, url, request.params);
  await shareTurns(request);
  checkInputLimits(endpoint, { params, query, body });
  await shareTurns(request);
  const input = {
    params: endpoint.params && validate(endpoint.params, params, 'Path'),
    query: endpoint.query && validate(endpoint.query, query, 'Query'),
    body: endpoint.body && validate(endpoint.body, body, 'Body'),
  } as EndpointRequest<typeof endpoint>;
  await shareTurns(request);
  if (auditSubject) audited.subject = auditSubject(input);
  if (route.isLongLived) allowLongRequest(request.raw);
  if (route.kind === 'events') options.openStreams?.enter(request, reply, principal);
  const handle = route.handle as (request: object, services: unknown) => unknown;
  const endSignal = route.isLongLived ? options.stopSignal : options.openCalls.cutSignal;
  const signal = abortWhenGone(request, reply, endSignal);
  const getSessionEnd = () =>
    principal.type === 'user' && !principal.delegation
      ? options.authenticator.getSessionEnd(principal.userEntityRef)
      : undefined;
  const result = await handle(
    {
      ...input,
      ...(route.kind === 'upgrade' && {
        method: request.method,
        ...prepareUpgrade(route.upgrade ?? {}, {
          request,
          reply,
          stopSignal: options.stopSignal,
          getSessionEnd,
          onAccepted: () => noteAccepted(request, reply, options.logger),
        }),
      }),
      ...(route.kind === 'events' && { after: readLastEventId(request) }),
      ...(route.kind === 'raw' && {
        method: request.method,
        body: readRawBody(request.raw, getInputLimit(endpoint, 'body', 'bytes')),
      }),
      principal,
      decision,
      decide: async (other: Permission) =>
        isMeantFor(principal, pluginId, other)
          ? options.authorizer.decide(principal, other)
          : { result: 'DENY' },
      issueTokenFor: (targetId: string) => options.identity.issueFor(pluginId, targetId, caller),
      getSessionEnd,
      signal,
      url,
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress ?? '',
      callerAddress: request.ip,
      host: request.host,
    },
    options.services,
  );
  if (route.kind === 'upgrade' && !findUpgrade(request.raw)?.isAccepted)
    throw new Error(`Route '${endpoint.path}' neither accepted the upgrade nor refused it`);
  if (route.kind !== 'events') return result;
  const { logger, heartbeatMs } = options;
  return answerEvents(result as AsyncIterable<ServerEvent>, { signal, logger, heartbeatMs });
}

function isOpenByConfig(
  { isOpen }: ServedRoute<never>,
  url: string,
  { requireWorking, services }: Pick<MountOptions, 'requireWorking' | 'services'>,
): boolean {
  if (!isOpen) return false;
  requireWorking();
  return isOpen(url.split('?', 1)[0] ?? '', services as never);
}

function findAccess(
  route: ServedRoute<never>,
  url: string,
  { requireWorking, services }: Pick<MountOptions, 'requireWorking' | 'services'>,
): readonly RouteAccess[] {
  if (!route.findAccess) return route.access;
  requireWorking();
  return route.findAccess(url.split('?', 1)[0] ?? '', services as never);
}

async function authorize(
  principal: Principal,
  permission: Permission | undefined,
  authorizer: Authorizer,
): Promise<ServeRequest<never>['decision']> {
  if (!permission) return { result: 'ALLOW' };
  const decision = await authorizer.decide(principal, permission);
  if (decision.result === 'DENY') {
    throw createDeniedError(permission.name);
  }
  return decision;
}

/** Takes the answer out of the framework's hands; the request's line in the log is written when the connection ends. */
function noteAccepted(request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  reply.hijack();
  request.trace?.end(101);
  findUpgrade(request.raw)?.socket.once('close', () =>
    logger.debug('request', {
      method: request.method,
      url: request.url.split('?')[0],
      status: 101,
      durationMs: Math.round(reply.elapsedTime),
      requestId: request.id,
    }),
  );
}

function abortWhenGone(
  request: FastifyRequest,
  reply: FastifyReply,
  endSignal: AbortSignal,
): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (endSignal.aborted) abort();
  endSignal.addEventListener('abort', abort, { once: true });
  findUpgrade(request.raw)?.socket.once('close', abort);
  reply.raw.once('close', () => {
    endSignal.removeEventListener('abort', abort);
    if (!reply.raw.writableFinished || request.raw.destroyed) abort();
  });
  return controller.signal;
}

/** Sends what a route returned. */
export function send(reply: FastifyReply, result: unknown, status: number): FastifyReply {
  if (result instanceof RawAnswer) {
    const { body = '' } = result;
    reply
      .code(result.status ?? status)
      .headers(result.headers as Record<string, string | string[]>);
    if (reply.request.method !== 'HEAD' || !(body instanceof Readable)) return reply.send(body);
    // Read for nobody, a stream without an end would go on for ever.
    body.destroy();
    return reply.send();
  }
  if (result === undefined) return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(result));
}
