import { request as openHttp, type IncomingMessage } from 'node:http';
import { request as openHttps } from 'node:https';
import { type Duplex, pipeline } from 'node:stream';
import { TooManyRequestsError } from '@portico/errors';
import { pipeWebSockets, type UpgradeRequest } from '@portico/server/http';
import { WebSocket } from 'ws';
import { describeNetworkFailure } from '../client/errors.ts';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { endWithRights } from '../rights/endWithRights.ts';
import { filterRequestHeaders } from './headers.ts';
import { type AllowedCall, allowCall, type IncomingCall } from './ProxyCall.ts';

type UpgradeCall = IncomingCall &
  Pick<UpgradeRequest<never>, 'protocol' | 'subprotocols' | 'acceptWebSocket' | 'acceptRaw'>;

const maxPerCaller = 20;
const maxRefusalBytes = 65_536;
const policyViolation = 1008;

/** A cluster refused an upgrade; its status is passed on. */
class UpgradeRefusedError extends Error {
  override readonly name = 'UpgradeRefusedError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Passes an upgraded connection on, such as that of a terminal. The cluster is called first, so that it can refuse with a status. */
export async function openUpgrade(call: UpgradeCall, services: KubernetesServices): Promise<void> {
  const allowed = await allowCall(call, services);
  const release = services.connections.take(describeCaller(call), maxPerCaller);
  if (!release)
    throw new TooManyRequestsError(
      `You have ${maxPerCaller} connections to clusters open; close one of them`,
    );
  try {
    const close =
      call.protocol === 'websocket'
        ? await passWebSocket(call, allowed, services, release)
        : await passRaw(call, allowed, services, release);
    allowed.audit('done');
    const { getSessionEnd, signal } = call;
    const stop = endWithRights({ getSessionEnd, requireAllowed: allowed.recheck, end: close });
    close.onClosed(stop);
    signal.addEventListener('abort', stop, { once: true });
  } catch (error) {
    release();
    allowed.audit('failed', error instanceof UpgradeRefusedError ? error.statusCode : undefined);
    throw error;
  }
}

/** Ends a connection, and knows when it has ended. */
interface Close {
  (): void;
  onClosed(listen: () => void): void;
}

async function passWebSocket(
  call: UpgradeCall,
  allowed: AllowedCall,
  services: KubernetesServices,
  release: () => void,
): Promise<Close> {
  const { address, tls, headers, timeoutMs } = await describeTarget(call, allowed, services);
  const target = new WebSocket(address.href.replace(/^http/, 'ws'), [...call.subprotocols], {
    headers,
    handshakeTimeout: timeoutMs,
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: 1_048_576,
    ...tls,
  });
  await new Promise<void>((resolve, reject) => {
    target.once('open', () => {
      target.pause();
      resolve();
    });
    target.once('unexpected-response', (_request, response) => {
      readRefusal(response, allowed).then(reject, reject);
    });
    target.once('error', error => reject(describeError(error, allowed)));
    call.signal.addEventListener('abort', () => target.terminate(), { once: true });
  });
  target.on('error', () => {});
  try {
    const client = await call.acceptWebSocket(
      target.protocol ? { subprotocol: target.protocol } : {},
    );
    pipeWebSockets(client, target);
    target.resume();
    client.once('close', release);
    return Object.assign(
      () => client.close(policyViolation, 'You may not use this connection any more'),
      { onClosed: (listen: () => void) => void client.once('close', listen) },
    );
  } catch (error) {
    target.terminate();
    throw error;
  }
}

async function passRaw(
  call: UpgradeCall,
  allowed: AllowedCall,
  services: KubernetesServices,
  release: () => void,
): Promise<Close> {
  const { address, tls, headers, timeoutMs } = await describeTarget(call, allowed, services);
  const open = address.protocol === 'https:' ? openHttps : openHttp;
  const request = open(address, {
    method: call.method,
    ...tls,
    headers: {
      ...filterRequestHeaders(call.headers),
      ...headers,
      connection: 'Upgrade',
      upgrade: 'SPDY/3.1',
    },
    agent: false,
    timeout: timeoutMs,
  });
  const { answer, socket, head } = await new Promise<{
    answer: IncomingMessage;
    socket: Duplex;
    head: Buffer;
  }>((resolve, reject) => {
    request.once('upgrade', (answer, socket, head) => resolve({ answer, socket, head }));
    request.once('response', response => readRefusal(response, allowed).then(reject, reject));
    request.once('timeout', () =>
      request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
    );
    request.once('error', error => reject(describeError(error, allowed)));
    call.signal.addEventListener('abort', () => request.destroy(), { once: true });
    request.end();
  });
  const version = answer.headers['x-stream-protocol-version'];
  const client = call.acceptRaw({
    connection: 'Upgrade',
    upgrade: 'SPDY/3.1',
    ...(version && { 'x-stream-protocol-version': String(version) }),
  });
  if ('setTimeout' in socket) (socket.setTimeout as (ms: number) => void)(0);
  if (head.length > 0) socket.unshift(head);
  pipeline(client, socket, () => client.destroy());
  pipeline(socket, client, () => socket.destroy());
  client.once('close', release);
  return Object.assign(() => void client.destroy(), {
    onClosed: (listen: () => void) => void client.once('close', listen),
  });
}

async function describeTarget(
  _call: UpgradeCall,
  { cluster, request, login, authorization }: AllowedCall,
  { clients }: KubernetesServices,
) {
  const connection = await clients.get(cluster).describeConnection(login);
  return {
    ...connection,
    address: new URL(connection.path(request.path), connection.base.origin),
    headers: { ...connection.headers, ...(authorization && { authorization }) },
  };
}

async function readRefusal(response: IncomingMessage, { cluster }: AllowedCall): Promise<Error> {
  const status = response.statusCode ?? 500;
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > maxRefusalBytes) break;
  }
  response.destroy();
  const message = readMessage(text) ?? `status ${status}`;
  const passed = status >= 400 && status < 500 ? status : 502;
  return new UpgradeRefusedError(passed, `Cluster '${cluster.name}' refuses: ${message}`);
}

function readMessage(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message.slice(0, 1000) : undefined;
  } catch {
    return undefined;
  }
}

function describeError(error: Error, { cluster }: AllowedCall): Error {
  return new UpgradeRefusedError(
    502,
    `Cluster '${cluster.name}' request error: ${describeNetworkFailure(error)}`,
  );
}

function describeCaller({ principal }: UpgradeCall): string {
  if (principal.type === 'user') return principal.userEntityRef;
  return principal.type === 'service' ? principal.subject : '';
}
