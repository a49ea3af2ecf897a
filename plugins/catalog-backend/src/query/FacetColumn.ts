import { EntitySet } from './EntitySet.ts';

/** The term that stands for a value that is null or too long to be compared. */
const noTerm = 0;
/** Sets that are kept: 60 KB each where the largest id is half a million. */
const mostSelected = 16;
const mostSelectedTerms = 100;

/** An entity, and the term of a value that it has. */
export interface FacetPair {
  entity: number;
  term: number;
}

/** All pairs of one key, as two arrays side by side: a count over 100,000 of them is one short loop. */
export class FacetColumn {
  readonly #entities: Int32Array;
  readonly #terms: Int32Array;
  /** The largest id of an entity, and of a term. */
  readonly #largest: { entity: number; term: number };
  #all: EntitySet | undefined;
  #valued: EntitySet | undefined;
  #distinctTerms: readonly number[] | undefined;
  /** What was selected lately, by the terms. */
  readonly #selected = new Map<string, EntitySet>();

  constructor(entities: Int32Array, terms: Int32Array) {
    this.#entities = entities;
    this.#terms = terms;
    this.#largest = { entity: findLargest(entities), term: findLargest(terms) };
  }

  /** How many pairs there are. */
  get length(): number {
    return this.#entities.length;
  }

  /** What a set of all its entities needs at least. */
  get capacity(): number {
    return this.#largest.entity + 1;
  }

  /** The same key after a change: some entities have other pairs now, or none. */
  replace(changed: ReadonlySet<number>, pairs: readonly FacetPair[]): FacetColumn {
    if (changed.size === 0) return this;
    const [entities, terms] = [this.#entities, this.#terms];
    const newEntities = new Int32Array(entities.length + pairs.length);
    const newTerms = new Int32Array(newEntities.length);
    let length = 0;
    for (let at = 0; at < entities.length; at++) {
      const entity = entities[at] ?? 0;
      if (changed.has(entity)) continue;
      newEntities[length] = entity;
      newTerms[length++] = terms[at] ?? 0;
    }
    for (const { entity, term } of pairs) {
      newEntities[length] = entity;
      newTerms[length++] = term;
    }
    return new FacetColumn(newEntities.slice(0, length), newTerms.slice(0, length));
  }

  /** The distinct terms of the values. */
  listTerms(): readonly number[] {
    this.#distinctTerms ??= [...this.count(this.selectAll(this.capacity)).keys()];
    return this.#distinctTerms;
  }

  /** The entities that have the key. */
  selectAll(capacity: number): EntitySet {
    if (this.#all?.capacity !== capacity) this.#all = EntitySet.of(this.#entities, capacity);
    return this.#all;
  }

  /** The entities that have a value of it that can be compared. */
  selectValued(capacity: number): EntitySet {
    if (this.#valued?.capacity !== capacity) this.#valued = this.#find(this.listTerms(), capacity);
    return this.#valued;
  }

  /** The entities that have one of these values. */
  select(wanted: readonly number[], capacity: number): EntitySet {
    if (wanted.length > mostSelectedTerms) return this.#find(wanted, capacity);
    const id = `${capacity} ${wanted.join(' ')}`;
    const known = this.#selected.get(id);
    if (known) return known;
    const set = this.#find(wanted, capacity);
    if (this.#selected.size >= mostSelected) this.#selected.clear();
    this.#selected.set(id, set);
    return set;
  }

  #find(wanted: readonly number[], capacity: number): EntitySet {
    const [entities, terms] = [this.#entities, this.#terms];
    const marks = borrowTallies(this.#largest.term);
    for (const term of wanted) marks[term] = 1;
    const found = new Int32Array(entities.length);
    let length = 0;
    for (let at = 0; at < entities.length; at++)
      if (marks[terms[at] ?? 0] === 1) found[length++] = entities[at] ?? 0;
    for (const term of wanted) marks[term] = 0;
    return EntitySet.of(found.subarray(0, length), capacity);
  }

  /** How many entities of a set have each value. */
  count(among: EntitySet): Map<number, number> {
    const [entities, terms] = [this.#entities, this.#terms];
    const tallies = borrowTallies(this.#largest.term);
    for (let at = 0; at < entities.length; at++) {
      const term = terms[at] ?? 0;
      if (among.has(entities[at] ?? 0)) tallies[term] = (tallies[term] ?? 0) + 1;
    }
    tallies[noTerm] = 0;
    const counts = new Map<number, number>();
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] ?? 0;
      const count = tallies[term] ?? 0;
      if (count === 0) continue;
      counts.set(term, count);
      tallies[term] = 0;
    }
    return counts;
  }
}

let tallies = new Int32Array(0);

/**
 * One number for each term up to the largest, all 0. Whoever borrows them puts them back to 0 before
 * anything else can run.
 */
function borrowTallies(largestTerm: number): Int32Array {
  if (tallies.length <= largestTerm) tallies = new Int32Array(largestTerm * 2 + 1);
  return tallies;
}

function findLargest(ids: Int32Array): number {
  let largest = 0;
  for (let at = 0; at < ids.length; at++) largest = Math.max(largest, ids[at] ?? 0);
  return largest;
}
