import type { Logger } from '@portico/server';

/** An event, in the form of plugin-events-node. */
export interface PublishedEvent {
  topic: string;
  eventPayload: unknown;
  metadata?: object;
}

/** Who gets events. */
export interface EventSubscription {
  id: string;
  topics: readonly string[];
  onEvent(event: PublishedEvent): Promise<void>;
}

/** What plugins publish and subscribe with: the service `events.service`. */
export interface EventsService {
  publish(event: PublishedEvent): Promise<void>;
  subscribe(options: EventSubscription): Promise<void>;
}

/** Passes events between the published plugins of this process. */
export class EventBroker implements EventsService {
  readonly #logger: Logger;
  readonly #subscriptions: EventSubscription[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async publish(event: PublishedEvent): Promise<void> {
    const subscribers = this.#subscriptions.filter(({ topics }) => topics.includes(event.topic));
    await Promise.all(
      subscribers.map(async ({ id, onEvent }) => {
        try {
          await onEvent(event);
        } catch (error) {
          this.#logger.warn(`Subscriber '${id}' failed with an event of '${event.topic}'`, {
            error,
          });
        }
      }),
    );
  }

  async subscribe(options: EventSubscription): Promise<void> {
    this.#subscriptions.push(options);
  }
}
