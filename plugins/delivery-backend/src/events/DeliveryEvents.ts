import type { Principal } from '@portico/contract/auth';
import type { Authorizer } from '@portico/contract/permissions';
import { deliveryReadPermission } from '@portico/delivery-common';
import type { EventBatch, EventSource, UserEvents } from '@portico/server/events';

/** A uid has 36 characters, a notice of changes room for some hundred. */
const maxUids = 100;

/**
 * Reports open pages that something of entities was read anew. Entities are named by their uids, which say nothing to who
 * may not read them.
 */
export class DeliveryEvents implements EventSource {
  readonly #events: UserEvents;
  readonly #authorizer: Authorizer;

  constructor(options: { events: UserEvents; authorizer: Authorizer }) {
    this.#events = options.events;
    this.#authorizer = options.authorizer;
  }

  /** Begins to hear of what other processes publish. */
  start(): Promise<void> {
    return this.#events.start();
  }

  /** Ends. */
  stop(): Promise<void> {
    return this.#events.stop();
  }

  async publish(uids: readonly string[]): Promise<void> {
    for (let at = 0; at < uids.length; at += maxUids)
      await this.#events.publish(undefined, uids.slice(at, at + maxUids));
  }

  getLatestPosition(): Promise<string> {
    return this.#events.getLatestPosition();
  }

  async listAfter(position: string, principal: Principal): Promise<EventBatch> {
    const batch = await this.#events.listAfter(position, principal);
    if (batch.refs.length === 0) return batch;
    const { result } = await this.#authorizer.decide(principal, deliveryReadPermission);
    return result === 'DENY' ? { ...batch, refs: [] } : batch;
  }

  onChange(listener: () => void): () => void {
    return this.#events.onChange(listener);
  }
}
