import { setTimeout as sleep } from 'node:timers/promises';
import { benchToken } from '../server/writeBenchConfig.ts';

const retryMs = 200;

/** Follows the stream of changes over all restarts, and remembers when it heard of what. */
export class StreamFollower {
  resets = 0;
  readonly #url: string;
  readonly #heardAt = new Map<string, number>();
  #resetAt = 0;
  #lastId: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Reads until the signal aborts, each time from where it was. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const query = this.#lastId === undefined ? '' : `?after=${this.#lastId}`;
        const response = await fetch(`${this.#url}/api/events/stream${query}`, {
          headers: { authorization: `Bearer ${benchToken}` },
          signal,
        });
        if (response.ok && response.body) await this.#read(response.body);
      } catch {
        // The server went; it is requested again.
      }
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Settles when the server has told it a position. */
  async whenOpen(): Promise<void> {
    while (this.#lastId === undefined) await sleep(20);
  }

  /** When it last heard of an entity; in milliseconds of `Date.now()`. */
  getHeardAt(entityRef: string): number | undefined {
    return this.#heardAt.get(entityRef);
  }

  /** The refs of those that were changed, by when, and that it heard nothing of since. */
  listMissed(changedAt: ReadonlyMap<string, number>): string[] {
    return [...changedAt].flatMap(([ref, at]) =>
      Math.max(this.#resetAt, this.#heardAt.get(ref) ?? 0) < at ? [ref] : [],
    );
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      rest += decoder.decode(chunk, { stream: true });
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.#hear(event);
    }
  }

  #hear(event: string): void {
    const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1];
    this.#lastId = fieldOf('id') ?? this.#lastId;
    const kind = fieldOf('event');
    if (kind === 'reset') {
      this.resets += 1;
      this.#resetAt = Date.now();
    } else if (kind === 'change') {
      const { refs } = JSON.parse(fieldOf('data') ?? '{}') as { refs: string[] };
      for (const ref of refs) this.#heardAt.set(ref, Date.now());
    }
  }
}
