const bitsPerWord = 32;

/** A set of entity ids, one bit for each id up to the largest. */
export class EntitySet {
  /** Ids are below this. */
  readonly capacity: number;
  readonly #words: Int32Array;
  #size: number | undefined;

  private constructor(words: Int32Array, capacity: number) {
    this.#words = words;
    this.capacity = capacity;
  }

  /** @param capacity - ids that do not fit are left out. */
  static of(ids: ArrayLike<number>, capacity: number): EntitySet {
    const words = new Int32Array(Math.ceil(capacity / bitsPerWord));
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0;
      // What is written beyond the end of a typed array is passed over.
      words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31));
    }
    return new EntitySet(words, capacity);
  }

  /** How many ids are in it. */
  get size(): number {
    this.#size ??= this.#words.reduce((sum, word) => sum + countBits(word), 0);
    return this.#size;
  }

  /** Whether an id is in it. */
  has(id: number): boolean {
    return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
  }

  /** What is in both. */
  and(other: EntitySet): EntitySet {
    return this.#combine(other, (word, otherWord) => word & otherWord);
  }

  /** What is in either; ids beyond this one's capacity are left out. */
  or(other: EntitySet): EntitySet {
    return this.#combine(other, (word, otherWord) => word | otherWord);
  }

  /** What is in this one only. */
  without(other: EntitySet): EntitySet {
    return this.#combine(other, (word, otherWord) => word & ~otherWord);
  }

  #combine(other: EntitySet, combine: (word: number, otherWord: number) => number): EntitySet {
    const words = this.#words.map((word, at) => combine(word, other.#words[at] ?? 0));
    return new EntitySet(words, this.capacity);
  }

  /** The ids, the lowest first. */
  listIds(): number[] {
    const ids: number[] = [];
    this.#words.forEach((word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1)
        ids.push(at * bitsPerWord + 31 - Math.clz32(rest & -rest));
    });
    return ids;
  }
}

/** How many bits of a word are set, added up in ever wider groups of bits. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
