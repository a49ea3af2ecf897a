import { setTimeout as sleep } from 'node:timers/promises';
import { benchToken } from '../server/writeBenchConfig.ts';

interface Versioned {
  metadata: { resourceVersion: string };
}

/** Follows the objects of an entity as a viewer's page does, and remembers when it heard of what. */
export class ObjectsFollower {
  readonly #clusters = new Set<string>();
  readonly #heardAt = new Map<string, number>();

  /** Reads until the signal aborts. */
  async follow(url: string, entityRef: string, signal: AbortSignal): Promise<void> {
    const path = `/api/kubernetes/objects/stream?entityRef=${encodeURIComponent(entityRef)}`;
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${benchToken}` },
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.#hear(event);
    }
  }

  /** Settles when so many clusters have sent what they have. */
  async whenBegun(clusters: number): Promise<void> {
    while (this.#clusters.size < clusters) await sleep(5);
  }

  /** When it heard of a version of an object; in milliseconds of `performance.now()`. */
  getHeardAt(version: string): number | undefined {
    return this.#heardAt.get(version);
  }

  #hear(event: string): void {
    const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1];
    const data = JSON.parse(fieldOf('data') ?? '{}') as {
      cluster?: { name: string };
      resources?: { resources: Versioned[] }[];
      changes?: { object: Versioned }[];
    };
    if (fieldOf('event') === 'cluster' && data.cluster) this.#clusters.add(data.cluster.name);
    // A cluster that is read anew sends all that it has, with what changed meanwhile.
    const objects = [
      ...(data.resources ?? []).flatMap(({ resources }) => resources),
      ...(data.changes ?? []).map(({ object }) => object),
    ];
    for (const { metadata } of objects)
      if (!this.#heardAt.has(metadata.resourceVersion))
        this.#heardAt.set(metadata.resourceVersion, performance.now());
  }
}
