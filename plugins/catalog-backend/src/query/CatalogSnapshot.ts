import { EntitySet } from './index/EntitySet.ts';
import type { FacetColumn } from './index/FacetColumn.ts';
import { isStorableText } from './language/isStorableText.ts';
import type { Leaf, Predicate } from './language/predicate.ts';

/** What the catalog says of some predicates and facets, all at one position of its change feed. */
export class CatalogSnapshot {
  /** The position of the change feed. */
  readonly position: number;
  /** All entities. */
  readonly all: EntitySet;
  readonly #kinds: FacetColumn;
  readonly #columns: ReadonlyMap<string, FacetColumn>;
  readonly #termIds: ReadonlyMap<string, readonly number[]>;
  readonly #sets: Map<string, EntitySet>;

  /**
   * @param columns - by key; `kind` is among them.
   * @param termIds - by the values that conditions on the columns speak of.
   * @param sets - the entities of leaves that no column answers, by {@link identifyLeaf}.
   */
  constructor(options: {
    position: number;
    kinds: FacetColumn;
    columns: ReadonlyMap<string, FacetColumn>;
    termIds: ReadonlyMap<string, readonly number[]>;
    sets: ReadonlyMap<string, EntitySet>;
  }) {
    this.position = options.position;
    this.#kinds = options.kinds;
    this.#columns = options.columns;
    this.#termIds = options.termIds;
    this.all = this.#kinds.selectAll(this.#kinds.capacity);
    this.#sets = new Map(options.sets);
  }

  /** The entities for which a predicate holds, which the snapshot was taken with. */
  select(predicate: Predicate): EntitySet {
    switch (predicate.op) {
      case 'all': {
        const [first = this.all, ...others] = predicate.of.map(item => this.select(item));
        return others.reduce((set, other) => set.and(other), first);
      }
      case 'any': {
        const none = EntitySet.of([], this.#kinds.capacity);
        return predicate.of.reduce((set, item) => set.or(this.select(item)), none);
      }
      case 'not':
        return this.all.without(this.select(predicate.of));
      default:
        return this.#selectLeaf(predicate);
    }
  }

  /** How many entities of a set have each value of a facet, by the value's term. */
  count(facet: string, among: EntitySet): Map<number, number> {
    if (!isStorableText(facet)) return new Map();
    return this.requireColumn(facet.toLowerCase()).count(among);
  }

  /** The terms of the kinds of a set's entities. */
  listKinds(among: EntitySet): number[] {
    return [...this.#kinds.count(among).keys()];
  }

  /** The entities of a kind, by its term. */
  selectKind(term: number): EntitySet {
    return this.#kinds.select([term], this.#kinds.capacity);
  }

  #selectLeaf(leaf: Leaf): EntitySet {
    const id = identifyLeaf(leaf);
    const known = this.#sets.get(id);
    if (known) return known;
    const set = this.#selectFromColumn(leaf);
    this.#sets.set(id, set);
    return set;
  }

  #selectFromColumn(leaf: Leaf): EntitySet {
    const { capacity } = this.#kinds;
    if (leaf.op === 'exists') return this.requireColumn(leaf.key).selectAll(capacity);
    if (leaf.op === 'valued') return this.requireColumn(leaf.key).selectValued(capacity);
    if (leaf.op !== 'in') throw new Error(`No set was read for a leaf of '${leaf.op}'`);
    const terms = leaf.values.flatMap(value => this.#termIds.get(value) ?? []);
    return this.requireColumn(leaf.key).select(terms, capacity);
  }

  /** The values of a key that the snapshot was taken with. */
  requireColumn(key: string): FacetColumn {
    const column = this.#columns.get(key);
    if (!column) throw new Error(`The snapshot was not taken with the key '${key}'`);
    return column;
  }
}

/** The same text for leaves that say the same. */
export function identifyLeaf(leaf: Leaf): string {
  return JSON.stringify(leaf);
}
