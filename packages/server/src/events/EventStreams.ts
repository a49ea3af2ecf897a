import {
  changeEventName,
  type ChangeEvent,
  positionEventName,
  resetEventName,
} from '@portico/contract';
import type { Principal } from '@portico/contract/auth';
import type { ServerEvent } from '../http/serve.ts';
import { ChangedTopics } from './ChangedTopics.ts';
import type { EventSource } from './EventSource.ts';

/** Where a stream is in each topic. */
export type StreamPositions = Readonly<Record<string, string>>;

/** One caller's stream. */
export interface OpenStream {
  principal: Principal;
  /** The id of the last event the caller has seen. */
  after: string | undefined;
  signal: AbortSignal;
}

const coalesceMs = 50;

/** Opens streams of server-sent events over all topics. */
export class EventStreams {
  readonly #sources = new Map<string, EventSource>();

  addSource(topic: string, source: EventSource): void {
    this.#sources.set(topic, source);
  }

  /** The present position in all topics, as the `id` of an event: whoever resumes from it misses nothing after. */
  async getPosition(): Promise<string> {
    return writePositions(await this.#getLatest());
  }

  /**
   * Opens a stream: first come the changes that the caller missed, then new ones until the signal aborts. While the caller
   * reads slower than changes come, nothing is read: its position stays, and all it missed comes as one change.
   */
  async open({ principal, after, signal }: OpenStream): Promise<AsyncIterable<ServerEvent>> {
    const latest = await this.#getLatest();
    const resumed = after === undefined ? latest : readPositions(after, this.#sources);
    const first = resumed ? positionEventName : resetEventName;
    return this.#follow({ ...latest, ...resumed }, first, { principal, signal });
  }

  async *#follow(
    from: StreamPositions,
    first: string,
    { principal, signal }: Pick<OpenStream, 'principal' | 'signal'>,
  ): AsyncGenerator<ServerEvent, void> {
    let positions = from;
    const write = (event: string, data: unknown = {}) => ({
      id: writePositions(positions),
      event,
      data,
    });
    const changed = new ChangedTopics(this.#sources.keys(), coalesceMs);
    const unsubscribe = [...this.#sources].map(([topic, source]) =>
      source.onChange(() => changed.add(topic)),
    );
    const close = () => changed.close();
    signal.addEventListener('abort', close, { once: true });
    if (signal.aborted) close();
    try {
      yield write(first);
      for (;;) {
        const topic = await changed.take();
        if (topic === undefined) return;
        const batch = await this.#sources.get(topic)?.listAfter(positions[topic] ?? '', principal);
        if (!batch) continue;
        const isNew = batch.position !== positions[topic];
        positions = { ...positions, [topic]: batch.position };
        if (batch.isReset) yield write(resetEventName);
        else if (batch.refs.length > 0)
          yield write(changeEventName, { topic, refs: [...batch.refs] } satisfies ChangeEvent);
        else if (isNew) yield write(positionEventName);
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
      for (const end of unsubscribe) end();
    }
  }

  async #getLatest(): Promise<StreamPositions> {
    const entries = [...this.#sources].map(
      async ([topic, source]) => [topic, await source.getLatestPosition()] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** Writes positions as one word for the `id` of an event. */
export function writePositions(positions: StreamPositions): string {
  return Buffer.from(JSON.stringify(positions)).toString('base64url');
}

/** Reads the positions of known topics; `undefined` when the word is none of ours. */
function readPositions(
  word: string,
  topics: ReadonlyMap<string, unknown>,
): StreamPositions | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(word, 'base64url').toString('utf8'));
    const isRight =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(position => typeof position === 'string');
    if (!isRight) return undefined;
    return Object.fromEntries(
      Object.entries(value as StreamPositions).filter(([topic]) => topics.has(topic)),
    );
  } catch {
    return undefined;
  }
}
