import { EntitySet } from './EntitySet.ts';

/** The term that represents a value that is null or too long to be compared. */
const noTerm = 0;
/** Sets that are held: 60 KB each where the largest id is half a million. */
const maxStored = 16;
const maxCachedTerms = 100;

/** An entity, and the term of a value that it has. */
export interface FacetPair {
  entity: number;
  term: number;
}

/** All pairs of one key, as two arrays side by side: a count over 100,000 of them is one short loop. */
export class FacetColumn {
  readonly #entities: Int32Array;
  /** For each pair, where its term is among the distinct ones. */
  readonly #ordinals: Int32Array;
  readonly #terms: readonly number[];
  /** What was selected lately, by the terms. */
  readonly #selected = new Map<string, EntitySet>();
  #largestEntity: number | undefined;
  #all: EntitySet | undefined;
  #valued: EntitySet | undefined;

  private constructor(entities: Int32Array, ordinals: Int32Array, terms: readonly number[]) {
    this.#entities = entities;
    this.#ordinals = ordinals;
    this.#terms = terms;
  }

  /** @param terms - of the value that the entity at the same place has. */
  static of(entities: readonly number[], terms: readonly number[]): FacetColumn {
    const distinct = new TermOrdinals([], new Set());
    const ordinals = Int32Array.from(terms, term => distinct.getOrAdd(term));
    return new FacetColumn(Int32Array.from(entities), ordinals, distinct.terms);
  }

  /** How many pairs there are. */
  get length(): number {
    return this.#entities.length;
  }

  /** What a set of all its entities needs at least: one more than the largest id. */
  get capacity(): number {
    this.#largestEntity ??= findLargest(this.#entities);
    return this.#largestEntity + 1;
  }

  /** The distinct terms of the values, and perhaps some that no entity has any more. */
  get terms(): readonly number[] {
    return this.#terms;
  }

  /** The same key after a change: some entities have other pairs now, or none. */
  replace(changed: ReadonlySet<number>, pairs: readonly FacetPair[]): FacetColumn {
    if (changed.size === 0) return this;
    const distinct = new TermOrdinals(this.#terms, new Set(pairs.map(({ term }) => term)));
    const entities = new Int32Array(this.length + pairs.length);
    const ordinals = new Int32Array(entities.length);
    let length = 0;
    for (let at = 0; at < this.length; at++) {
      const entity = this.#entities[at] ?? 0;
      if (changed.has(entity)) continue;
      entities[length] = entity;
      ordinals[length++] = this.#ordinals[at] ?? 0;
    }
    for (const { entity, term } of pairs) {
      entities[length] = entity;
      ordinals[length++] = distinct.getOrAdd(term);
    }
    return new FacetColumn(entities.slice(0, length), ordinals.slice(0, length), distinct.terms);
  }

  /** The entities that have the key. */
  selectAll(capacity: number): EntitySet {
    if (this.#all?.capacity !== capacity) this.#all = EntitySet.of(this.#entities, capacity);
    return this.#all;
  }

  /** The entities that have a value of it that can be compared. */
  selectValued(capacity: number): EntitySet {
    if (this.#valued?.capacity !== capacity) {
      const marks = Uint8Array.from(this.#terms, term => Number(term !== noTerm));
      this.#valued = this.#selectMarked(marks, capacity);
    }
    return this.#valued;
  }

  /** The entities that have one of these values. */
  select(terms: readonly number[], capacity: number): EntitySet {
    const id = `${capacity} ${terms.slice(0, maxCachedTerms).join(' ')}`;
    const stored = terms.length > maxCachedTerms ? undefined : this.#selected.get(id);
    if (stored) return stored;
    const wanted = new Set(terms);
    const marks = Uint8Array.from(this.#terms, term => Number(wanted.has(term)));
    const set = this.#selectMarked(marks, capacity);
    if (this.#selected.size >= maxStored) this.#selected.clear();
    if (terms.length <= maxCachedTerms) this.#selected.set(id, set);
    return set;
  }

  #selectMarked(marks: Uint8Array, capacity: number): EntitySet {
    const [entities, ordinals] = [this.#entities, this.#ordinals];
    const set = EntitySet.empty(capacity);
    for (let at = 0; at < entities.length; at++)
      if (marks[ordinals[at] ?? 0] === 1) set.add(entities[at] ?? 0);
    return set;
  }

  /**
   * Puts the least rank of its values in each entity's place, where that is less than what is there.
   *
   * @param ranks - of the distinct terms; negative for those that count as no value.
   * @param leastByEntity - by entity id.
   */
  readLeast(ranks: Int32Array, leastByEntity: Int32Array): void {
    const [entities, ordinals] = [this.#entities, this.#ordinals];
    for (let at = 0; at < entities.length; at++) {
      const rank = ranks[ordinals[at] ?? 0] ?? -1;
      const entity = entities[at] ?? 0;
      if (rank >= 0 && rank < (leastByEntity[entity] ?? 0)) leastByEntity[entity] = rank;
    }
  }

  /** How many entities of a set have each value, by the value's term. */
  count(among: EntitySet): Map<number, number> {
    const [entities, ordinals] = [this.#entities, this.#ordinals];
    const tallies = new Int32Array(this.#terms.length);
    for (let at = 0; at < entities.length; at++) {
      const ordinal = ordinals[at] ?? 0;
      if (among.has(entities[at] ?? 0)) tallies[ordinal] = (tallies[ordinal] ?? 0) + 1;
    }
    const counts = new Map<number, number>();
    for (const [ordinal, term] of this.#terms.entries()) {
      const count = tallies[ordinal] ?? 0;
      if (count > 0 && term !== noTerm) counts.set(term, count);
    }
    return counts;
  }
}

/** Numbers distinct terms in the order in which they come. */
class TermOrdinals {
  readonly #known: readonly number[];
  readonly #added: number[] = [];
  readonly #ordinals = new Map<number, number>();

  /**
   * @param known - terms that have their numbers already.
   * @param wanted - those of which numbers are wanted: a map of all would take long where each entity has a term of its own.
   */
  constructor(known: readonly number[], wanted: ReadonlySet<number>) {
    this.#known = known;
    if (wanted.size === 0) return;
    for (const [ordinal, term] of known.entries())
      if (wanted.has(term)) this.#ordinals.set(term, ordinal);
  }

  /** The same list as before while no term was added: what is known of their order holds for it. */
  get terms(): readonly number[] {
    return this.#added.length === 0 ? this.#known : [...this.#known, ...this.#added];
  }

  getOrAdd(term: number): number {
    const known = this.#ordinals.get(term);
    if (known !== undefined) return known;
    const ordinal = this.#known.length + this.#added.push(term) - 1;
    this.#ordinals.set(term, ordinal);
    return ordinal;
  }
}

function findLargest(ids: Int32Array): number {
  let largest = 0;
  for (let at = 0; at < ids.length; at++) largest = Math.max(largest, ids[at] ?? 0);
  return largest;
}
