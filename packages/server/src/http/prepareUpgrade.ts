import { InputError } from '@portico/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpgradeOptions, UpgradeRequest } from './serve.ts';
import { findUpgrade } from './Upgrade.ts';

const defaultIdleTimeoutMs = 30 * 60_000;
const defaultMaxMessageBytes = 1_048_576;
const maxTimerMs = 2 ** 31 - 1;
const policyViolation = 1008;

/** What a handler is given to accept an upgrade with. */
export type UpgradeParts = Pick<
  UpgradeRequest<never>,
  'protocol' | 'subprotocols' | 'acceptWebSocket' | 'acceptRaw'
>;

/** What is needed of a call to accept it. */
export interface UpgradeCall {
  request: FastifyRequest;
  reply: FastifyReply;
  stopSignal: AbortSignal;
  /** When the session of the caller ends, in milliseconds since 1970; `undefined` for callers without one. */
  getSessionEnd: () => number | undefined;
  /** Called once the connection is no longer HTTP. */
  onAccepted: () => void;
}

/**
 * Prepares a request's upgrade for its handler.
 *
 * @throws an error with status 426 when the request is for none of the route's protocols.
 */
export function prepareUpgrade(
  {
    protocols = ['websocket'],
    tokenSubprotocolPrefix: prefix,
    hasTokenAsSubprotocol = false,
    idleTimeoutMs = defaultIdleTimeoutMs,
    maxMessageBytes = defaultMaxMessageBytes,
  }: UpgradeOptions,
  { request, reply, stopSignal, getSessionEnd, onAccepted }: UpgradeCall,
): UpgradeParts {
  const upgrade = findUpgrade(request.raw);
  const protocol = request.headers.upgrade?.toLowerCase() ?? '';
  if (!upgrade || !protocols.includes(protocol)) {
    reply.header('upgrade', protocols.join(', '));
    throw Object.assign(
      new Error(
        `Only upgrades to ${protocols.map(each => `'${each}'`).join(' or ')} are answered here`,
      ),
      { name: 'UpgradeRequiredError', statusCode: 426 },
    );
  }
  const limits = { idleTimeoutMs, maxMessageBytes };
  const offered = listSubprotocols(request);
  const token = hasTokenAsSubprotocol ? offered[0] : undefined;
  return {
    protocol,
    subprotocols: offered
      .slice(token === undefined ? 0 : 1)
      .filter(each => prefix === undefined || !each.startsWith(prefix)),
    async acceptWebSocket(options = token === undefined ? {} : { subprotocol: token }) {
      const webSocket = await upgrade.acceptWebSocket(options, limits, stopSignal);
      const stopTimer = endWithSession(getSessionEnd, () =>
        webSocket.close(policyViolation, 'The session has ended; sign in again'),
      );
      webSocket.once('close', stopTimer);
      onAccepted();
      return webSocket;
    },
    acceptRaw(headers) {
      const socket = upgrade.acceptRaw(headers, limits);
      const stop = () => void socket.destroy();
      stopSignal.addEventListener('abort', stop, { once: true });
      socket.once('close', () => stopSignal.removeEventListener('abort', stop));
      socket.once('close', endWithSession(getSessionEnd, stop));
      onAccepted();
      return socket;
    },
  };
}

/** Ends a connection with its user's session; it goes on while the session is renewed. @returns what stops that. */
function endWithSession(getSessionEnd: () => number | undefined, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const endsAt = getSessionEnd();
    if (endsAt === undefined) return;
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) end();
    else timer = setTimeout(check, Math.min(leftMs, maxTimerMs)).unref();
  };
  check();
  return () => clearTimeout(timer);
}

/**
 * The token among the subprotocols that a WebSocket offers, as an `Authorization` header would hold it.
 *
 * @throws InputError when it is not in base64url.
 */
export function readSubprotocolToken(
  request: FastifyRequest,
  {
    tokenSubprotocolPrefix: prefix,
    hasTokenAsSubprotocol,
  }: Pick<UpgradeOptions, 'tokenSubprotocolPrefix' | 'hasTokenAsSubprotocol'> = {},
): string | undefined {
  if (hasTokenAsSubprotocol) {
    const [first] = listSubprotocols(request);
    return first === undefined ? undefined : `Bearer ${first}`;
  }
  if (prefix === undefined) return undefined;
  const found = listSubprotocols(request).find(offered => offered.startsWith(prefix));
  if (found === undefined) return undefined;
  const encoded = found.slice(prefix.length);
  if (!/^[\w-]+$/.test(encoded))
    throw new InputError(`The token in subprotocol '${prefix}…' is not in base64url; encode it`);
  return `Bearer ${Buffer.from(encoded, 'base64url').toString()}`;
}

function listSubprotocols({ headers }: FastifyRequest): string[] {
  const offered = headers['sec-websocket-protocol'] ?? '';
  return offered
    .split(',')
    .map(each => each.trim())
    .filter(Boolean);
}
