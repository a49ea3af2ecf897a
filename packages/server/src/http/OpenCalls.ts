import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceUnavailableError } from '@portico/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUpgrade } from './Upgrade.ts';

/** The calls from outside that are under way: a server that stops takes no others, and lets these end. */
export class OpenCalls {
  readonly #open = new Set<Promise<unknown>>();
  readonly #cutting = new AbortController();
  #isStopping = false;

  /** Aborted when calls have had their time to end. */
  get cutSignal(): AbortSignal {
    return this.#cutting.signal;
  }

  /**
   * Runs a call, which is open until its answer has been sent too.
   *
   * @throws ServiceUnavailableError when the server is stopping; calls in this process are part of others, and go on.
   */
  run<Answer>(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!(raw.socket instanceof Socket)) return work();
    if (this.#isStopping)
      throw new ServiceUnavailableError('The server is stopping', {
        hint: 'Try again in a moment',
      });
    const isSent = new Promise<void>(resolve => {
      reply.raw.once('close', resolve);
      // An upgraded connection has no answer.
      findUpgrade(raw)?.socket.once('close', resolve);
    });
    const running = work();
    const open = Promise.allSettled([running, isSent]);
    this.#open.add(open);
    void open.then(() => this.#open.delete(open));
    return running;
  }

  /** Settles when no call is open any more, or after so many milliseconds. */
  async end(maxMs: number): Promise<void> {
    this.#isStopping = true;
    const over = new AbortController();
    const { signal } = over;
    // It is aborted when it is not needed any more.
    const isLate = sleep(maxMs, undefined, { signal }).catch(() => {});
    await Promise.race([Promise.all(this.#open), isLate]);
    over.abort();
    this.#cutting.abort();
  }
}
