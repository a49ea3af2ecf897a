import type { RepositoryEvent } from '../model/ForgeState.ts';
import type { Dialect } from './Dialect.ts';

/** A webhook that was sent. */
export interface Delivery {
  url: string;
  event: RepositoryEvent['type'];
  /** Of the answer; `undefined` when the connection failed. */
  status: number | undefined;
}

/** Sends events to the hooks of their repositories. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #dialect: Dialect;
  readonly #getOrigin: () => string;

  constructor(dialect: Dialect, getOrigin: () => string) {
    this.#dialect = dialect;
    this.#getOrigin = getOrigin;
  }

  send(event: RepositoryEvent): void {
    for (const hook of event.repository.hooks) {
      const sending = this.#deliver(event, hook).finally(() => this.#pending.delete(sending));
      this.#pending.add(sending);
    }
  }

  /** Resolves when everything sent was answered. */
  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #deliver(
    event: RepositoryEvent,
    hook: RepositoryEvent['repository']['hooks'][number],
  ): Promise<void> {
    const request = await this.#dialect.formatHook(event, hook, this.#getOrigin());
    if (!request) return;
    const delivery: Delivery = { url: hook.url, event: event.type, status: undefined };
    this.deliveries.push(delivery);
    try {
      const response = await fetch(hook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...request.headers },
        body: request.body,
        signal: AbortSignal.timeout(10_000),
      });
      delivery.status = response.status;
      await response.body?.cancel();
    } catch {
      // A receiver that is down is shown by its delivery without a status.
    }
  }
}
