import type { IncomingHttpHeaders } from 'node:http';
import type {
  Endpoint,
  EndpointRequest,
  EndpointResult,
  Permission,
  PermissionDecision,
  Principal,
} from '@portico/contract';
import type { RateLimitKind } from './createRateLimiter.ts';
import type { RawAnswer } from './RawAnswer.ts';

/**
 * Who may call a route: anybody; people and guests; people only; other services.
 */
export type RouteAccess = 'public' | 'user' | 'signed-in' | 'service';

/** Everything a handler may want to know of a request. */
export interface ServeRequest<E extends Endpoint> extends EndpointRequest<E> {
  principal: Principal;
  /**
   * What the policy says of the route's permission; a handler of a resource permission applies its
   * conditions. Never DENY, which is answered before.
   */
  decision: Exclude<PermissionDecision, { result: 'DENY' }>;
  /** What the policy says of another permission, for this caller. */
  decide(permission: Permission): Promise<PermissionDecision>;
  /**
   * A token with which this plugin calls another for this caller: with a user's rights and no more, or
   * as itself for a service. Pass it as the option `token` of a call.
   *
   * @throws AuthenticationError when nobody called.
   */
  issueTokenFor(pluginId: string): Promise<string>;
  /** Aborted when the caller goes away or the server stops. */
  signal: AbortSignal;
  /** Path and query as the caller wrote them, below the plugin's base. */
  url: string;
  /** As they came; whatever may be forged in them is. */
  headers: Readonly<IncomingHttpHeaders>;
  /** The other end of the connection: the caller, or the last proxy before this server. */
  remoteAddress: string;
  /** The caller's address, which a trusted proxy may tell. */
  callerAddress: string;
  /** The host that the caller asked for, which a trusted proxy may tell. */
  host: string;
}

/** How an endpoint is served. */
export interface ServeOptions<E extends Endpoint, Services> {
  access: readonly RouteAccess[];
  permission?: Permission;
  /**
   * Whether a call changes something, which the audit log tells. When left out: every method but GET,
   * unless the permission's action is `read`.
   */
  isWrite?: boolean;
  /** What its calls are counted as; when left out, those that change something as `writes`. */
  rateLimit?: RateLimitKind;
  /** What the audit log tells of a call besides the parameters of its path; never a secret. */
  auditSubject?: (request: EndpointRequest<E>) => Readonly<Record<string, unknown>>;
  handle: (
    request: ServeRequest<E>,
    services: Services,
  ) => Promise<EndpointResult<E> | RawAnswer> | EndpointResult<E> | RawAnswer;
}

/** An endpoint with its handler, ready to be mounted. */
export interface ServedRoute<Services> {
  endpoint: Endpoint;
  access: readonly RouteAccess[];
  permission?: Permission;
  isWrite?: boolean;
  rateLimit?: RateLimitKind;
  auditSubject?: (request: EndpointRequest<Endpoint>) => Readonly<Record<string, unknown>>;
  handle: (request: ServeRequest<Endpoint>, services: Services) => unknown;
}

/** Serves an endpoint: says who may call it and what it does. */
export function serve<E extends Endpoint, Services>(
  endpoint: E,
  options: ServeOptions<E, Services>,
): ServedRoute<Services> {
  return { endpoint, ...options } as unknown as ServedRoute<Services>;
}
