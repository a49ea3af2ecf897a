import type { EntitySet } from './EntitySet.ts';

/** Of several people who are in thousands of groups. */
const maxTerms = 50_000;
/** Bytes of all sets together. */
const maxSize = 8 * 1024 * 1024;
const minSets = 8;

/** What the database said at one position of the change feed, which holds until the feed grows. */
export class KnownAnswers {
  readonly position: number;
  /** The terms of values. */
  readonly #termIds = new Map<string, readonly number[]>();
  /** The entities of leaves that no column answers. */
  readonly #sets = new Map<string, EntitySet>();

  constructor(position: number) {
    this.position = position;
  }

  /** The terms of a value; `undefined` when they were not requested. */
  getTerms(value: string): readonly number[] | undefined {
    return this.#termIds.get(value);
  }

  /** The entities of a leaf; `undefined` when they were not requested. */
  getSet(leaf: string): EntitySet | undefined {
    return this.#sets.get(leaf);
  }

  /** Adds what was read at the same position. */
  add(termIds: ReadonlyMap<string, readonly number[]>, sets: ReadonlyMap<string, EntitySet>): void {
    if (this.#termIds.size + termIds.size > maxTerms) this.#termIds.clear();
    if (termIds.size <= maxTerms) for (const [value, ids] of termIds) this.#termIds.set(value, ids);
    for (const [leaf, set] of sets) {
      if (this.#sets.size >= Math.max(minSets, maxSize / (set.capacity / 8))) this.#sets.clear();
      this.#sets.set(leaf, set);
    }
  }
}
