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

  /** A set to be filled, of ids below a number. */
  static empty(capacity: number): EntitySet {
    return new EntitySet(new Int32Array(Math.ceil(capacity / bitsPerWord)), capacity);
  }

  /** The set of these ids; those that do not fit are omitted. */
  static of(ids: ArrayLike<number>, capacity: number): EntitySet {
    const set = EntitySet.empty(capacity);
    for (let at = 0; at < ids.length; at++) set.add(ids[at] ?? 0);
    return set;
  }

  /** Adds an id, as long as nobody has requested the size. */
  add(id: number): void {
    // What is written beyond the end of a typed array is passed over.
    this.#words[id >>> 5] = (this.#words[id >>> 5] ?? 0) | (1 << (id & 31));
  }

  /** How many ids are in it. */
  get size(): number {
    this.#size ??= countAllBits(this.#words);
    return this.#size;
  }

  /** Whether an id is in it. */
  has(id: number): boolean {
    return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
  }

  /** What is in both. */
  and(other: EntitySet): EntitySet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at++)
      words[at] = (words[at] ?? 0) & (other.#words[at] ?? 0);
    return new EntitySet(words, this.capacity);
  }

  /** What is in either; ids beyond this one's capacity are omitted. */
  or(other: EntitySet): EntitySet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at++)
      words[at] = (words[at] ?? 0) | (other.#words[at] ?? 0);
    return new EntitySet(words, this.capacity);
  }

  /** What is in this one only. */
  without(other: EntitySet): EntitySet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at++)
      words[at] = (words[at] ?? 0) & ~(other.#words[at] ?? 0);
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

  /** The bits, 8 a byte from the lowest; bytes after the last id are omitted. */
  toBytes(): Uint8Array {
    const end = this.#words.findLastIndex(word => word !== 0) + 1;
    const view = new DataView(new ArrayBuffer(end * 4));
    for (let at = 0; at < end; at++) view.setInt32(at * 4, this.#words[at] ?? 0, true);
    return new Uint8Array(view.buffer);
  }
}

/** How many bits are set, added up in ever wider groups of bits. */
function countAllBits(words: Int32Array): number {
  let sum = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    sum += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}
