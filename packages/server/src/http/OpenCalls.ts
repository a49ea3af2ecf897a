import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceUnavailableError } from '@portico/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUpgrade } from './Upgrade.ts';

/** How long a connection that was taken before the stop may wait with its call. */
const settleMs = 250;

/** The calls from outside that are under way: a server that stops takes no new connections, and lets these end. */
export class OpenCalls {
  readonly #open = new Set<Promise<unknown>>();
  readonly #cutting = new AbortController();
  #phase: 'running' | 'stopping' | 'over' = 'running';

  /** Aborted when calls have had their time to end. */
  get cutSignal(): AbortSignal {
    return this.#cutting.signal;
  }

  /**
   * Notes a call when its head has come; it is open until its answer has been sent. A call on a connection that is there is taken while
   * the server stops too, as the last one of that connection: a proxy does not repeat calls that write.
   *
   * @throws ServiceUnavailableError when all others have ended; calls in this process are part of others, and go on.
   */
  enter({ raw }: FastifyRequest, reply: FastifyReply): void {
    if (!(raw.socket instanceof Socket)) return;
    if (this.#phase === 'over')
      throw new ServiceUnavailableError('The server is stopping', {
        hint: 'Try again in a moment',
      });
    if (this.#phase === 'stopping') void reply.header('connection', 'close');
    this.#add(
      new Promise<void>(resolve => {
        reply.raw.once('close', resolve);
        // An upgraded connection has no answer.
        findUpgrade(raw)?.socket.once('close', resolve);
      }),
    );
  }

  /** Runs what a call is for, which may take longer than its answer; what is called in this process is part of others. */
  run<Answer>({ raw }: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
    const running = work();
    if (raw.socket instanceof Socket) this.#add(Promise.allSettled([running]));
    return running;
  }

  /**
   * Settles when no call is open any more, or after so many milliseconds.
   *
   * @param countConnections - of those that were taken before the server stopped listening.
   */
  async end(maxMs: number, countConnections: () => Promise<number>): Promise<void> {
    this.#phase = 'stopping';
    const over = new AbortController();
    const { signal } = over;
    // It is aborted when it is not needed any more.
    const isLate = sleep(maxMs, undefined, { signal }).catch(() => {});
    await Promise.race([this.#whenQuiet(countConnections, signal), isLate]);
    this.#phase = 'over';
    over.abort();
    this.#cutting.abort();
  }

  async #whenQuiet(countConnections: () => Promise<number>, signal: AbortSignal): Promise<void> {
    const settledAt = performance.now() + settleMs;
    while (!signal.aborted) {
      if (this.#open.size > 0) await Promise.all(this.#open);
      else if (performance.now() >= settledAt || (await countConnections()) === 0) return;
      else await sleep(10);
    }
  }

  #add(open: Promise<unknown>): void {
    this.#open.add(open);
    void open.then(() => this.#open.delete(open));
  }
}
