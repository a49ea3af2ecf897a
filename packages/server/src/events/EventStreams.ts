import { PassThrough, type Readable } from 'node:stream';
import {
  changeEventName,
  type ChangeEvent,
  positionEventName,
  type Principal,
  resetEventName,
} from '@portico/contract';
import type { Logger } from '../logging/Logger.ts';
import type { EventSource } from './EventSource.ts';

/** Where a stream stands in each topic. */
export type StreamPositions = Readonly<Record<string, string>>;

/** One caller's stream. */
export interface OpenStream {
  principal: Principal;
  /** The id of the last event the caller has seen. */
  after: string | undefined;
  signal: AbortSignal;
}

const coalesceMs = 50;
const longestHeartbeatMs = 25_000;

/** Opens streams of server-sent events over all topics. */
export class EventStreams {
  readonly #sources = new Map<string, EventSource>();
  readonly #logger: Logger;
  readonly #heartbeatMs: number;

  /** @param options - `idleMs`: how long a connection may be silent before it is closed. */
  constructor(logger: Logger, { idleMs }: { idleMs: number }) {
    this.#logger = logger;
    this.#heartbeatMs = Math.min(longestHeartbeatMs, idleMs / 3);
  }

  addSource(topic: string, source: EventSource): void {
    this.#sources.set(topic, source);
  }

  /** Where all topics stand now, as the `id` of an event: whoever reads on from it misses nothing after. */
  async getPosition(): Promise<string> {
    return writePositions(await this.#getLatest());
  }

  /**
   * Opens a stream: it first tells what the caller missed, then goes on until the signal aborts. While the caller reads
   * slower than things change, nothing is written: its position stays, and what it missed comes as one change.
   */
  async open({ principal, after, signal }: OpenStream): Promise<Readable> {
    const output = new PassThrough();
    const latest = await this.#getLatest();
    const resumed = after === undefined ? latest : readPositions(after, this.#sources);
    let positions: StreamPositions = resumed ?? latest;
    const write = (event: string, data: unknown) =>
      output.write(
        `id: ${writePositions(positions)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      );
    write(resumed ? positionEventName : resetEventName, {});

    const waiting = new Set(after === undefined ? [] : this.#sources.keys());
    let isPumping = false;
    const pump = async () => {
      if (isPumping || output.writableNeedDrain) return;
      isPumping = true;
      try {
        while (waiting.size > 0 && !signal.aborted && !output.writableNeedDrain) {
          for (const topic of waiting) {
            if (output.writableNeedDrain) break;
            waiting.delete(topic);
            const batch = await this.#sources
              .get(topic)
              ?.listAfter(positions[topic] ?? latest[topic] ?? '', principal);
            if (!batch) continue;
            const isNew = batch.position !== positions[topic];
            positions = { ...positions, [topic]: batch.position };
            if (batch.isReset) write(resetEventName, {});
            else if (batch.refs.length > 0) {
              write(changeEventName, { topic, refs: [...batch.refs] } satisfies ChangeEvent);
            } else if (isNew) write(positionEventName, {});
          }
        }
      } catch (error) {
        this.#logger.error('An event stream ended early', { error });
        output.end();
      } finally {
        isPumping = false;
      }
    };

    let timer: NodeJS.Timeout | undefined;
    const schedule = (topic: string) => {
      waiting.add(topic);
      timer ??= setTimeout(() => {
        timer = undefined;
        void pump();
      }, coalesceMs);
    };
    const unsubscribe = [...this.#sources].map(([topic, source]) =>
      source.onChange(() => schedule(topic)),
    );
    output.on('drain', () => void pump());
    const heartbeat = setInterval(() => {
      if (!output.writableNeedDrain) output.write(': still here\n\n');
    }, this.#heartbeatMs);
    const close = () => {
      clearInterval(heartbeat);
      clearTimeout(timer);
      for (const end of unsubscribe) end();
      output.end();
    };
    if (signal.aborted) close();
    signal.addEventListener('abort', close, { once: true });
    void pump();
    return output;
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
