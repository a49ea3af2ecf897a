import type { Principal } from '@portico/contract/auth';
import { TooManyRequestsError } from '@portico/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../serverConfig.ts';
import { isFromNetwork, nameCaller } from './callers.ts';
import { OpenCounts } from './OpenCounts.ts';

const retryAfterSeconds = 30;

/** Counts the streams of events that are open, and refuses further ones of callers who have too many. */
export class OpenStreams {
  readonly #limits: ServerConfig['backend']['streams'];
  readonly #counts = new OpenCounts();
  #refused = 0;

  constructor(limits: ServerConfig['backend']['streams']) {
    this.#limits = limits;
  }

  /** How many are open. */
  get total(): number {
    return this.#counts.total;
  }

  /** How many were refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Counts a stream until its connection ends. People and services are counted by who they are, guests by their address;
   * streams within this process are not counted.
   *
   * @throws TooManyRequestsError when the caller has too many.
   */
  enter(request: FastifyRequest, reply: FastifyReply, principal: Principal): void {
    // One that is gone already would never be counted back.
    if (!isFromNetwork(request) || request.raw.socket.destroyed) return;
    const name = nameCaller(principal);
    const { maxPerCaller, maxPerAddress } = this.#limits;
    const max = name === undefined ? maxPerAddress : maxPerCaller;
    const key = name ?? `address ${request.ip}`;
    const release = this.#counts.take(key, max);
    if (!release) {
      this.#refused += 1;
      reply.header('retry-after', retryAfterSeconds);
      throw new TooManyRequestsError(
        `${name === undefined ? 'Your address has' : 'You have'} ${max} streams of events open, which is the limit; close some, or try again in ${retryAfterSeconds} seconds`,
      );
    }
    reply.raw.once('close', release);
  }
}
