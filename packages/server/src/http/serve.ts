import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import type { Endpoint, EndpointRequest, EndpointResult } from '@portico/contract';
import type { Principal } from '@portico/contract/auth';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import type { ErrorBody } from '@portico/errors';
import type { RateLimitKind } from './createRateLimiter.ts';
import type { WebSocket } from 'ws';
import type { RawAnswer } from './RawAnswer.ts';
import type { AcceptWebSocketOptions } from './Upgrade.ts';

/**
 * Who may call a route: anybody; people and guests; people only; other services. With `cookie` beside `user` or
 * `signed-in`, browsers may call it by the plugin's session cookie too, which they send with images, frames and WebSockets;
 * with methods other than GET and HEAD only from the portal's own pages.
 */
export type RouteAccess = 'public' | 'user' | 'signed-in' | 'service' | 'cookie';

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
  /**
   * When the caller's session ends, in milliseconds since 1970; `undefined` for callers without one. A session that was
   * renewed ends later: what lasts checks again.
   */
  getSessionEnd(): number | undefined;
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
  /** The host that the caller requested, which a trusted proxy may tell. */
  host: string;
}

/** Methods that a raw route may answer. */
export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Every method, for raw routes that pass calls on. */
export const allMethods: readonly HttpMethod[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** Everything a handler of a raw route may want to know of a request. */
export interface RawRequest<E extends Endpoint> extends Omit<ServeRequest<E>, 'body'> {
  method: HttpMethod;
  /**
   * The body as it is sent, empty when there is none. It fails with PayloadTooLargeError beyond the endpoint's limit of
   * `bytes` (1 MiB unless the endpoint declares another), and when the caller goes away.
   */
  body: Readable;
}

/** One event of a stream, as the HTML standard's "Server-sent events" defines it. */
export interface ServerEvent {
  /** Where a caller resumes that lost its connection after this event; one line. */
  id?: string;
  /** The event's name, `message` when omitted; one line. */
  event?: string;
  /** Sent as JSON; a buffer holds JSON that is written already, without line breaks. */
  data: unknown;
}

/** Everything a handler of an event stream may want to know of a request. */
export interface EventsRequest<E extends Endpoint> extends ServeRequest<E> {
  /** The id of the last event that the caller has: its header `Last-Event-ID`, else its query parameter `after`. */
  after: string | undefined;
}

/** What every kind of route declares. */
export interface RouteDeclaration<E extends Endpoint> {
  access: readonly RouteAccess[];
  permission?: Permission;
  /** Some calls need no permission: the handler finds out which do, and calls `decide` for them. Default false. */
  isPermissionOptional?: boolean;
  /**
   * Whether a call changes something and is written to the audit log. When omitted: every method but GET, HEAD and
   * OPTIONS, unless the permission's action is `read`.
   */
  isWrite?: boolean;
  /** What its calls are counted as; when omitted, those that change something as `writes`. */
  rateLimit?: RateLimitKind;
  /**
   * Whether calls may last for minutes by design: they are not logged as slow, their bodies may take as long as they
   * need, and the connection may be silent for 30 minutes.
   */
  isLongLived?: boolean;
  /** What the answer to a failed call has besides the portal's own form, for clients of others. */
  extendError?: (body: ErrorBody) => object;
  /** What the audit log holds of a call besides the parameters of its path; never a secret. */
  auditSubject?: (request: EndpointRequest<E>) => Readonly<Record<string, unknown>>;
}

/** How an endpoint is served. */
export interface ServeOptions<E extends Endpoint, Services> extends RouteDeclaration<E> {
  handle: (
    request: ServeRequest<E>,
    services: Services,
  ) => Promise<EndpointResult<E> | RawAnswer> | EndpointResult<E> | RawAnswer;
}

/** How a raw route is served. */
export interface ServeRawOptions<E extends Endpoint, Services> extends RouteDeclaration<E> {
  /** The methods it answers; that of the endpoint when omitted. HEAD comes with GET. */
  methods?: readonly HttpMethod[];
  /**
   * Whether a call needs no credentials after all, by configuration. Then nobody is authenticated, and the route's
   * permission is not checked; for routes whose configuration names what is open.
   */
  isOpen?: (path: string, services: Services) => boolean;
  /** Who may call it, by what is below its path, where that is known only once the plugin runs; in place of `access`. */
  findAccess?: (path: string, services: Services) => readonly RouteAccess[];
  handle: (request: RawRequest<E>, services: Services) => Promise<RawAnswer> | RawAnswer;
}

/** How an event stream is served. */
export interface ServeEventsOptions<E extends Endpoint, Services> extends Omit<
  RouteDeclaration<E>,
  'isLongLived'
> {
  /**
   * Returns the events, one at a time as the caller reads them; the stream ends with them. They must end when the signal
   * aborts. What it throws before is answered with an HTTP status.
   */
  handle: (
    request: EventsRequest<E>,
    services: Services,
  ) => Promise<AsyncIterable<ServerEvent>> | AsyncIterable<ServerEvent>;
}

/** Everything a handler of an upgrade may want to know of a request, and how to accept it. */
export interface UpgradeRequest<E extends Endpoint> extends Omit<ServeRequest<E>, 'body'> {
  method: HttpMethod;
  /** The protocol that the caller wants, in lower case: `websocket`, `spdy/3.1`. */
  protocol: string;
  /** The subprotocols of a WebSocket that the caller offers, without one that holds its token. */
  subprotocols: readonly string[];
  /**
   * Accepts a WebSocket. It closes when the server stops, and with the session of its user.
   *
   * @throws InputError when the request is not the handshake of one.
   */
  acceptWebSocket(options?: AcceptWebSocketOptions): Promise<WebSocket>;
  /** Answers 101 with these headers. @returns the connection, unparsed, to be piped. */
  acceptRaw(headers: Readonly<Record<string, string>>): Duplex;
}

/** What the connections of a route are upgraded to. */
export interface UpgradeOptions {
  /** Protocols that it takes, in lower case; `websocket` when omitted. */
  protocols?: readonly string[];
  /** The subprotocol that holds a token is this, followed by the token in base64url; none does when omitted. */
  tokenSubprotocolPrefix?: string;
  /** Whether the first subprotocol is the token itself, which is confirmed as the chosen one. Default false. */
  hasTokenAsSubprotocol?: boolean;
  /** How long a connection may carry nothing; 30 minutes when omitted. */
  idleTimeoutMs?: number;
  /** Bytes of one message of a WebSocket; 1 MiB when omitted. */
  maxMessageBytes?: number;
}

/** How an upgrade is served. */
export interface ServeUpgradeOptions<E extends Endpoint, Services>
  extends Omit<RouteDeclaration<E>, 'isLongLived'>, UpgradeOptions {
  /** The methods it answers; that of the endpoint when omitted. */
  methods?: readonly HttpMethod[];
  /** Accepts the upgrade and returns, while the connection goes on. What it throws before is answered with an HTTP status. */
  handle: (request: UpgradeRequest<E>, services: Services) => Promise<void> | void;
}

/** A route of any kind with its handler, ready to be mounted. */
export interface ServedRoute<Services> extends RouteDeclaration<Endpoint> {
  kind: 'json' | 'raw' | 'events' | 'upgrade' | 'session-cookie';
  endpoint: Endpoint;
  methods?: readonly HttpMethod[];
  upgrade?: UpgradeOptions;
  isOpen?: (path: string, services: Services) => boolean;
  findAccess?: (path: string, services: Services) => readonly RouteAccess[];
  handle: (request: never, services: Services) => unknown;
}

/** Serves an endpoint: declares who may call it and what it does. */
export function serve<E extends Endpoint, Services>(
  endpoint: E,
  options: ServeOptions<E, Services>,
): ServedRoute<Services> {
  return { kind: 'json', endpoint, ...options } as unknown as ServedRoute<Services>;
}

/**
 * Serves bytes as they are: any methods and content types, with bodies streamed both ways at the pace of the slower side.
 * Access, permission, limits and audit are those of every route.
 */
export function serveRaw<E extends Endpoint, Services>(
  endpoint: E,
  options: ServeRawOptions<E, Services>,
): ServedRoute<Services> {
  return { kind: 'raw', endpoint, ...options } as unknown as ServedRoute<Services>;
}

/** Serves a stream of server-sent events, with a heartbeat while there are none. */
export function serveEvents<E extends Endpoint, Services>(
  endpoint: E,
  options: ServeEventsOptions<E, Services>,
): ServedRoute<Services> {
  return {
    kind: 'events',
    endpoint,
    isLongLived: true,
    ...options,
  } as unknown as ServedRoute<Services>;
}

/**
 * Serves upgrades of connections: WebSockets, and other protocols as raw sockets. Callers are checked before, and refused
 * with HTTP statuses; a session cookie is accepted from the portal's own origin only. The path may be that of a raw route.
 */
export function serveUpgrade<E extends Endpoint, Services>(
  endpoint: E,
  options: ServeUpgradeOptions<E, Services>,
): ServedRoute<Services> {
  const {
    protocols,
    tokenSubprotocolPrefix,
    hasTokenAsSubprotocol,
    idleTimeoutMs,
    maxMessageBytes,
    ...rest
  } = options;
  return {
    kind: 'upgrade',
    endpoint,
    isLongLived: true,
    upgrade: {
      ...(protocols && { protocols }),
      ...(tokenSubprotocolPrefix !== undefined && { tokenSubprotocolPrefix }),
      ...(hasTokenAsSubprotocol && { hasTokenAsSubprotocol }),
      ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
      ...(maxMessageBytes !== undefined && { maxMessageBytes }),
    },
    ...rest,
  } as unknown as ServedRoute<Services>;
}
