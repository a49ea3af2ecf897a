import type { Principal } from '@portico/contract/auth';
import { getStatusCode } from '@portico/errors';
import type { FastifyRequest } from 'fastify';
import type { LogFields, Logger } from '../logging/Logger.ts';
import { hideCredentials } from './hideCredentials.ts';
import type { ServedRoute } from './serve.ts';

/** How an audited call ended. */
export type AuditResult = 'done' | 'denied' | 'failed';

/** What the audit log holds of a call. */
export interface AuditedCall {
  pluginId: string;
  route: ServedRoute<never>;
  request: FastifyRequest;
  principal: Principal;
  /** What the call is about, beyond the parameters of its path. */
  subject?: LogFields;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a call changes something, and so is audited: by what the route says, else by its
 * permission, else by its method.
 */
export function isWrite({ isWrite, permission }: ServedRoute<never>, method: string): boolean {
  if (isWrite !== undefined) return isWrite;
  return !readingMethods.has(method) && permission?.attributes.action !== 'read';
}

/** How a call that threw ended. */
export function getAuditResult(error: unknown): AuditResult {
  return error instanceof Error && getStatusCode(error) === 403 ? 'denied' : 'failed';
}

/**
 * Writes one line of the audit log: who, what, from where, result. Only parameters of the path and what
 * the route itself names are logged; queries, bodies and headers may hold secrets.
 */
export function writeAudit(
  logger: Logger,
  { pluginId, route, request, principal, subject }: AuditedCall,
  { result, reason }: { result: AuditResult; reason?: string },
): void {
  const { method } = request;
  const { path } = route.endpoint;
  const actor = describeActor(principal);
  logger.audit(`${actor.ref}: ${method} ${pluginId}${path} ${result}`, {
    plugin: pluginId,
    action: `${method} ${path}`,
    ...(route.permission && { permission: route.permission.name }),
    actor,
    subject: { ...(request.params as object), ...subject },
    from: request.ip,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    result,
    ...(reason !== undefined && { reason: hideCredentials(reason) }),
  });
}

/** Who makes a call, as the audit log names it. */
interface Actor {
  type: string;
  ref: string;
  /** The user for whom a plugin calls. */
  onBehalfOf?: string;
  /** What it does for that user. */
  task?: string;
}

function describeActor(principal: Principal): Actor {
  switch (principal.type) {
    case 'user':
      return principal.actor === undefined
        ? { type: principal.isGuest ? 'guest' : 'user', ref: principal.userEntityRef }
        : {
            type: 'service',
            ref: principal.actor,
            onBehalfOf: principal.userEntityRef,
            ...(principal.delegation && { task: principal.delegation.task }),
          };
    case 'service':
      return { type: 'service', ref: principal.subject };
    case 'none':
      return { type: 'none', ref: 'nobody' };
  }
}
