import {
  type ChangeEvent,
  changeEventName,
  changeEventSchema,
  eventsPluginId,
  eventStreamEndpoint,
  type FetchApi,
  readEventStream,
  resetEventName,
  validate,
} from '@portico/contract';
import { getRetryPauseMs, isNotFound, ResponseError, wait } from '@portico/errors';

/** What the feed reports: named changes, or that anything may have changed. */
export type FeedMessage = ({ type: 'change' } & ChangeEvent) | { type: 'reset' };

const retryPauses = { firstMs: 1000, maxMs: 30_000 };
const lockName = 'portico-events';
/** For so long a tab remembers what it told, for tabs that were about to open meanwhile. */
const retainMs = 60_000;
const maxStored = 200;
const channelName = 'portico-events';

/** What the tabs of a browser tell each other. */
type TabMessage =
  | { type: 'message'; id: string | undefined; message: FeedMessage | undefined }
  /** A tab that has just opened requests what was told while it did. */
  | { type: 'hello'; tab: string }
  | { type: 'answered'; tab: string; messages: readonly FeedMessage[] };

/**
 * Follows the server's event stream in one tab of the browser and passes it on to the others.
 *
 * The tab that holds the lock reads; when it goes, another takes over where it was. It begins where
 * the stream was when the page was made, and a tab that comes later requests what was told of late,
 * so that no change between a page's first reads and its hearing of changes is missed. A server
 * without the stream (404) is left in peace: pages then refetch as usual. Where the user has too many streams open (429),
 * all is read anew at each attempt, at most every 30 seconds, until there is room.
 */
export class EventFeed {
  readonly #fetch: FetchApi;
  readonly #listeners = new Set<(message: FeedMessage) => void>();
  readonly #stop = new AbortController();
  /** There where tabs can agree on one that reads; elsewhere each reads for itself. */
  readonly #channel = navigator.locks && new BroadcastChannel(channelName);
  readonly #tab = String(Math.random());
  #lastId: string | undefined;
  #recent: { at: number; message: FeedMessage }[] = [];

  /** @param position - the id of the event that the page's content is as new as. */
  constructor(fetch: FetchApi, position?: string) {
    this.#fetch = fetch;
    this.#lastId = position;
  }

  /** Calls back with each message. @returns a function that ends it. */
  subscribe(listener: (message: FeedMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    const { signal } = this.#stop;
    const lead = () => this.#follow(signal);
    if (this.#channel) {
      this.#channel.addEventListener('message', ({ data }) => this.#hear(data as TabMessage));
      this.#send({ type: 'hello', tab: this.#tab });
      navigator.locks.request(lockName, { signal }, lead).catch(ignoreAbort);
    } else {
      void lead();
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#channel?.close();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const query = this.#lastId === undefined ? {} : { after: this.#lastId };
        const client = this.#fetch.forPlugin(eventsPluginId);
        const response = await client.send(eventStreamEndpoint, { query }, { signal });
        failures = 0;
        if (response.body) await this.#read(response.body);
      } catch (error) {
        if (isNotFound(error)) return;
        // Without a stream only reading anew brings changes.
        if (isTooMany(error)) this.#report({ type: 'reset' });
      }
      if (signal.aborted) return;
      failures += 1;
      await wait(getRetryPauseMs(retryPauses, failures), signal);
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const { id, event, data } of readEventStream(body)) {
      this.#lastId = id ?? this.#lastId;
      const message = toMessage(event, data);
      if (message) this.#report(message);
      else this.#send({ type: 'message', id: this.#lastId, message });
    }
  }

  /** To this tab and the others. */
  #report(message: FeedMessage): void {
    this.#send({ type: 'message', id: this.#lastId, message });
    this.#retain(message);
    this.#notify(message);
  }

  #hear(heard: TabMessage): void {
    if (heard.type === 'message') {
      this.#lastId = heard.id ?? this.#lastId;
      if (heard.message) this.#notify(heard.message);
    } else if (heard.type === 'hello') {
      const messages = this.#listRecent();
      if (messages.length > 0) this.#send({ type: 'answered', tab: heard.tab, messages });
    } else if (heard.tab === this.#tab) {
      for (const message of heard.messages) this.#notify(message);
    }
  }

  #send(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  #retain(message: FeedMessage): void {
    this.#recent.push({ at: Date.now(), message });
    if (this.#recent.length > maxStored) {
      this.#recent = [{ at: Date.now(), message: { type: 'reset' } }];
    }
  }

  #listRecent(): readonly FeedMessage[] {
    const oldest = Date.now() - retainMs;
    this.#recent = this.#recent.filter(({ at }) => at >= oldest);
    return this.#recent.map(({ message }) => message);
  }

  #notify(message: FeedMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function toMessage(event: string, data: string): FeedMessage | undefined {
  if (event === resetEventName) return { type: 'reset' };
  if (event !== changeEventName) return undefined;
  return { type: 'change', ...validate(changeEventSchema, JSON.parse(data), 'Event') };
}

/** Whether the user has more streams open than the server takes. */
function isTooMany(error: unknown): boolean {
  return error instanceof ResponseError && error.status === 429;
}

function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}
