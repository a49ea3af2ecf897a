import {
  type ChangeEvent,
  changeEventName,
  changeEventSchema,
  eventsPluginId,
  eventStreamEndpoint,
  type FetchApi,
  resetEventName,
  validate,
} from '@portico/contract';
import { isNotFound } from '@portico/errors';
import { readEventStream } from './readEventStream.ts';

/** What the feed tells: named changes, or that anything may have changed. */
export type FeedMessage = ({ type: 'change' } & ChangeEvent) | { type: 'reset' };

const firstRetryMs = 1000;
const longestRetryMs = 30_000;
const lockName = 'portico-events';
const channelName = 'portico-events';

/**
 * Follows the server's event stream in one tab of the browser and tells the others.
 *
 * The tab that holds the lock reads; when it goes, another takes over where it stood. A server without
 * the stream (404) is left in peace: pages then refetch as usual.
 */
export class EventFeed {
  readonly #fetch: FetchApi;
  readonly #listeners = new Set<(message: FeedMessage) => void>();
  readonly #stop = new AbortController();
  readonly #channel = new BroadcastChannel(channelName);
  #lastId: string | undefined;

  constructor(fetch: FetchApi) {
    this.#fetch = fetch;
  }

  /** Calls back with each message. @returns a function that ends it. */
  subscribe(listener: (message: FeedMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#channel.addEventListener('message', ({ data }) => {
      const { message, id } = data as { message?: FeedMessage; id?: string };
      this.#lastId = id ?? this.#lastId;
      if (message) this.#tell(message);
    });
    const { signal } = this.#stop;
    const lead = () => this.#follow(signal);
    if (navigator.locks) {
      navigator.locks.request(lockName, { signal }, lead).catch(ignoreAbort);
    } else {
      void lead();
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#channel.close();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let retryMs = firstRetryMs;
    while (!signal.aborted) {
      try {
        const query = this.#lastId === undefined ? {} : { after: this.#lastId };
        const client = this.#fetch.forPlugin(eventsPluginId);
        const response = await client.send(eventStreamEndpoint, { query }, { signal });
        retryMs = firstRetryMs;
        if (response.body) await this.#read(response.body);
      } catch (error) {
        if (isNotFound(error)) return;
      }
      await wait(retryMs, signal);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const { id, event, data } of readEventStream(body)) {
      this.#lastId = id ?? this.#lastId;
      const message = toMessage(event, data);
      this.#channel.postMessage({ id: this.#lastId, message });
      if (message) this.#tell(message);
    }
  }

  #tell(message: FeedMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function toMessage(event: string, data: string): FeedMessage | undefined {
  if (event === resetEventName) return { type: 'reset' };
  if (event !== changeEventName) return undefined;
  return { type: 'change', ...validate(changeEventSchema, JSON.parse(data), 'Event') };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}
