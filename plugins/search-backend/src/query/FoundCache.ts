import type { EngineResult } from '@portico/search-node';

/** What a query found: its hits by their ids. */
export interface Found extends Omit<EngineResult, 'hits'> {
  ids: readonly number[];
}

const maxFound = 200;
const longestKey = 4096;

/** What queries found lately, for whoever sends the same one before the index or the rights change. */
export class FoundCache {
  /** The ones that were used first come first. */
  readonly #found = new Map<string, Found>();

  /** @param question - all that the answer depends on: the state of the index and what the caller may see included. */
  async get(question: readonly unknown[], find: () => Promise<Found>): Promise<Found> {
    const key = JSON.stringify(question);
    if (key.length > longestKey) return find();
    const known = this.#found.get(key);
    this.#found.delete(key);
    const found = known ?? (await find());
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > maxFound && oldest !== undefined) this.#found.delete(oldest);
    return found;
  }
}
