import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { InputError } from '@portico/errors';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

/** Limits of one upgraded connection. */
export interface UpgradeLimits {
  /** Bytes of one message of a WebSocket. */
  maxMessageBytes: number;
  /** How long it may carry nothing in either direction. */
  idleTimeoutMs: number;
}

/** How a WebSocket is accepted. */
export interface AcceptWebSocketOptions {
  /** One of those that the caller offers; none when omitted. */
  subprotocol?: string;
}

const pingIntervalMs = 30_000;
/** HTTP, the WebSocket and the handler's own pipes each have some. */
const maxSocketListeners = 30;
const goingAway = 1001;
const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** The upgrade that a request is for; `undefined` for other requests. */
export function findUpgrade(request: IncomingMessage): Upgrade | undefined {
  return upgrades.get(request);
}

/** Routes requests for upgrades through the same hooks and checks as all others, which refuse them with HTTP statuses. */
export function routeUpgrades(http: FastifyInstance): void {
  http.server.on('upgrade', (request, socket, head) => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    socket.setMaxListeners(maxSocketListeners);
    // Whatever breaks the connection closes it too, which is listened for.
    socket.on('error', () => socket.destroy());
    response.once('finish', () => socket.end());
    upgrades.set(request, new Upgrade(request, response, socket, head));
    http.routing(request, response);
  });
}

/** A request for another protocol on its connection, which a route may accept once. */
export class Upgrade {
  readonly socket: Duplex;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #head: Buffer;
  #isAccepted = false;

  constructor(request: IncomingMessage, response: ServerResponse, socket: Duplex, head: Buffer) {
    this.#request = request;
    this.#response = response;
    this.socket = socket;
    this.#head = head;
  }

  get isAccepted(): boolean {
    return this.#isAccepted;
  }

  /** @throws InputError when the request is not the handshake of a WebSocket. */
  async acceptWebSocket(
    { subprotocol }: AcceptWebSocketOptions,
    { maxMessageBytes, idleTimeoutMs }: UpgradeLimits,
    signal: AbortSignal,
  ): Promise<WebSocket> {
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      handleProtocols: () => subprotocol ?? false,
    });
    const webSocket = await new Promise<WebSocket>((resolve, reject) => {
      server.once('wsClientError', error =>
        reject(new InputError(`The WebSocket cannot be opened: ${error.message}`)),
      );
      server.handleUpgrade(this.#request, this.socket, this.#head, accepted => {
        this.#leaveHttp();
        resolve(accepted);
      });
    });
    // Its end is reported by 'close', with a code.
    webSocket.on('error', () => {});
    closeWhenIdle(webSocket, idleTimeoutMs);
    const stop = () => webSocket.close(goingAway, 'The server stops');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    webSocket.once('close', () => signal.removeEventListener('abort', stop));
    return webSocket;
  }

  /** Answers 101 with these headers. @returns the connection, unparsed. */
  acceptRaw(
    headers: Readonly<Record<string, string>>,
    { idleTimeoutMs }: Pick<UpgradeLimits, 'idleTimeoutMs'>,
  ): Duplex {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (lines.some(line => /[\r\n]/.test(line)))
      throw new TypeError('A header of the upgrade has a line break');
    this.#leaveHttp();
    const { socket } = this;
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
    if (this.#head.length > 0) socket.unshift(this.#head);
    if ('setTimeout' in socket) {
      const { setTimeout } = socket as { setTimeout: (ms: number, onIdle: () => void) => void };
      setTimeout.call(socket, idleTimeoutMs, () => socket.destroy());
    }
    return socket;
  }

  #leaveHttp(): void {
    this.#isAccepted = true;
    this.#response.detachSocket(this.socket as never);
    if ('setTimeout' in this.socket) (this.socket.setTimeout as (ms: number) => void)(0);
  }
}

/** Closes a WebSocket that carries no messages, or whose other end is gone without saying so. */
function closeWhenIdle(webSocket: WebSocket, idleTimeoutMs: number): void {
  let isAlive = true;
  const idle = setTimeout(
    () => webSocket.close(goingAway, 'The connection was idle for too long'),
    idleTimeoutMs,
  );
  const ping = setInterval(() => {
    if (!isAlive) webSocket.terminate();
    isAlive = false;
    webSocket.ping();
  }, pingIntervalMs);
  const send = webSocket.send.bind(webSocket) as (...args: unknown[]) => void;
  webSocket.send = (...args: unknown[]) => {
    idle.refresh();
    send(...args);
  };
  webSocket.on('message', () => idle.refresh());
  webSocket.on('pong', () => {
    isAlive = true;
  });
  webSocket.once('close', () => {
    clearTimeout(idle);
    clearInterval(ping);
  });
}
