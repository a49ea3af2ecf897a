import { catalogLocationReadPermission } from '@portico/catalog-common/permissions';
import type { Principal } from '@portico/contract/auth';
import type { Authorizer } from '@portico/contract/permissions';
import type { Logger } from '@portico/server';
import {
  type EventBatch,
  type EventSource,
  type NoticeDatabase,
  UserEvents,
} from '@portico/server/events';
import { BackgroundLoop } from '@portico/server/work';

const channel = 'catalog_sources';
const anyRef = 'provider:*';
/** Browsers read again once a second at most. */
const coalesceMs = 250;
/** Notices are limited to 7,500 bytes. */
const maxRefs = 20;
const maxRefLength = 250;

/** Reports the event stream which sources were read further, to those who may see sources. */
export class SourceEvents implements EventSource {
  readonly #events: UserEvents;
  readonly #authorizer: Authorizer;
  readonly #loop: BackgroundLoop;
  readonly #waiting = new Set<string>();

  constructor(options: { db: NoticeDatabase; authorizer: Authorizer; logger: Logger }) {
    const { db, authorizer, logger } = options;
    this.#events = new UserEvents({ db, channel, anyRef, logger });
    this.#authorizer = authorizer;
    this.#loop = new BackgroundLoop({
      name: 'Notices of sources',
      logger,
      coalesceMs,
      run: () => this.#publish(),
    });
  }

  /** Begins to hear of other processes. */
  start(): Promise<void> {
    return this.#events.start();
  }

  /** Ends. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#events.stop();
  }

  /** Says that how far a source is has changed. @param ref - `provider:<name>`. */
  readonly report = (ref: string): void => {
    this.#waiting.add(ref.length > maxRefLength || this.#waiting.size >= maxRefs ? anyRef : ref);
    this.#loop.wake();
  };

  getLatestPosition(): Promise<string> {
    return this.#events.getLatestPosition();
  }

  async listAfter(position: string, principal: Principal): Promise<EventBatch> {
    const { result } = await this.#authorizer.decide(principal, catalogLocationReadPermission);
    // Who sees no sources is not woken each time one is read.
    if (result === 'DENY') return { refs: [], position, isReset: false };
    return this.#events.listAfter(position, principal);
  }

  onChange(listener: () => void): () => void {
    return this.#events.onChange(listener);
  }

  async #publish(): Promise<void> {
    const refs = [...this.#waiting];
    this.#waiting.clear();
    await this.#events.publish(undefined, refs);
  }
}
