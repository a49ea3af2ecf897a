import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './answerClientError.ts';

/** How long the connection of a call that lasts by design may be silent. */
const longLivedIdleMs = 30 * 60_000;
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Closes connections whose request does not arrive whole in time; Node's own limit knows no exceptions. */
export function limitRequestTime(http: FastifyInstance, requestTimeoutMs: number): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      const error = new Error('The request did not arrive in time');
      answerClientError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, requestTimeoutMs);
    timers.set(raw, timer);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Lifts the limits of time from a call that lasts by design, once its caller is known. */
export function allowLongRequest(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  if (request.socket instanceof Socket) request.socket.setTimeout(longLivedIdleMs);
}
