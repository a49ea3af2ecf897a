import { setImmediate } from 'node:timers/promises';
import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../../store/tables.ts';
import { CatalogSnapshot, identifyLeaf } from '../CatalogSnapshot.ts';
import {
  isTooOld,
  type CachedColumn,
  loadColumn,
  readSince,
  readTerms,
  readUnchanged,
} from './columnReads.ts';
import { compileLeafSet } from '../compile/compileLeaf.ts';
import type { FacetColumn } from './FacetColumn.ts';
import { EntitySet } from './EntitySet.ts';
import { isStorableText } from '../language/isStorableText.ts';
import { EntityOrders } from '../order/EntityOrders.ts';
import { KnownAnswers } from './KnownAnswers.ts';
import { type Leaf, type Predicate, visitPredicate } from '../language/predicate.ts';
import { columnOnlyKeys } from '../language/searchKeys.ts';
import { TermTexts } from './TermTexts.ts';

const kindKey = 'kind';
/** Columns that are held, the ones used last: 800 KB each for 100,000 pairs. */
const maxColumns = 24;
/** A condition that more entities fit is answered from a column from then on. */
const wideSet = 2000;
const maxAttempts = 20;
/** The terms of more values are read before, some at a time: on SQLite a statement holds this thread. */
const valuesPerRead = 1000;

/**
 * Finds and counts entities by what can be searched.
 *
 * The keys that are counted, or requested by conditions that many entities fit, are stored in memory as
 * columns; all other conditions are answered by the database. Every snapshot begins with one statement
 * that reads what the change feed says since then, so it is as new as the database itself, and
 * everything in it is of one state. What the database answered holds until the feed grows.
 */
export class FacetIndex {
  readonly texts: TermTexts;
  /** Orders that no index of the database has. */
  readonly orders: EntityOrders;
  readonly #db: Database<CatalogSchema>;
  /** The ones used last at the end. */
  readonly #columns = new Map<string, CachedColumn>();
  readonly #loading = new Map<string, Promise<CachedColumn>>();
  readonly #wideKeys = new Set<string>();
  #answers = new KnownAnswers(0);

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
    this.texts = new TermTexts(db);
    this.orders = new EntityOrders(db);
  }

  /** Reads all that is needed to select by these predicates and to count these facets. */
  async takeSnapshot(
    predicates: readonly Predicate[],
    facets: readonly string[] = [],
  ): Promise<CatalogSnapshot> {
    const leaves = listLeaves(predicates);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const snapshot = await this.#tryToTake(
        leaves,
        new Set([kindKey, ...facets.map(facet => facet.toLowerCase())].filter(isStorableText)),
        // What was answered before the feed grew is requested again, together with all else.
        attempt === 1 ? this.#answers : undefined,
      );
      if (snapshot) return snapshot;
    }
    throw new Error('The catalog changes faster than it can be read; try again');
  }

  /**
   * The same from memory: right as long as the change feed is at the position.
   *
   * @returns `undefined` when something has to be read.
   */
  recallSnapshot(
    predicates: readonly Predicate[],
  ): { snapshot: CatalogSnapshot; position: number } | undefined {
    const { position } = this.#answers;
    const columns = new Map<string, FacetColumn>();
    const termIds = new Map<string, readonly number[]>();
    const sets = new Map<string, EntitySet>();
    const addColumn = (key: string) => {
      const cached = this.#columns.get(key);
      if (cached?.position !== position) return false;
      columns.set(key, cached.column);
      return true;
    };
    if (!addColumn(kindKey)) return undefined;
    for (const [id, leaf] of listLeaves(predicates)) {
      if (isOfColumn(leaf) && addColumn(leaf.key)) {
        for (const value of leaf.op === 'in' ? leaf.values : []) {
          const ids = this.#answers.getTerms(value);
          if (!ids) return undefined;
          termIds.set(value, ids);
        }
      } else {
        const set = this.#answers.getSet(id);
        if (!set) return undefined;
        sets.set(id, set);
      }
    }
    const kinds = columns.get(kindKey);
    if (!kinds) return undefined;
    return { position, snapshot: new CatalogSnapshot({ position, kinds, columns, termIds, sets }) };
  }

  async #tryToTake(
    leaves: ReadonlyMap<string, Leaf>,
    facets: ReadonlySet<string>,
    known: KnownAnswers | undefined,
  ): Promise<CatalogSnapshot | undefined> {
    const keys = new Set(facets);
    for (const leaf of leaves.values())
      if (isOfColumn(leaf) && (this.#columns.has(leaf.key) || this.#wideKeys.has(leaf.key)))
        keys.add(leaf.key);
    const cached = new Map<string, CachedColumn>();
    for (const key of keys) cached.set(key, this.#columns.get(key) ?? (await this.#loadOnce(key)));

    const answered = [...leaves].filter(([, leaf]) => isOfColumn(leaf) && keys.has(leaf.key));
    const others = [...leaves].filter(([, leaf]) => !(isOfColumn(leaf) && keys.has(leaf.key)));
    const kindIds = cached.get(kindKey)?.column.terms ?? [];
    const values = new Set(answered.flatMap(([, leaf]) => (leaf.op === 'in' ? leaf.values : [])));
    // Taken now: others may make room among the answers while this is reading.
    const knownTerms = collect(values, value => known?.getTerms(value));
    const knownSets = collect(
      others.map(([id]) => id),
      id => known?.getSet(id),
    );
    const unknownValues = [...values].filter(value => !knownTerms.has(value));
    const unknownLeaves = others.filter(([id]) => !knownSets.has(id));
    const isAllKnown = unknownValues.length === 0 && unknownLeaves.length === 0;
    const position = cached.get(kindKey)?.position ?? 0;
    const isOfOnePosition = [...cached.values()].every(column => column.position === position);
    const early = await this.#readEarly(unknownValues.slice(valuesPerRead));
    const unchanged =
      isAllKnown && isOfOnePosition ? await readUnchanged(this.#db, position) : undefined;
    const reading =
      unchanged ??
      (await readSince(this.#db, cached, {
        values: new Set(unknownValues.slice(0, valuesPerRead)),
        leaves: unknownLeaves.map(([id, leaf]) => [
          id,
          compileLeafSet(leaf, { ...this.#db, kindIds }),
        ]),
      }));
    if (this.#answers.position !== reading.position)
      this.#answers = new KnownAnswers(reading.position);
    const usesKnown = unknownValues.length < values.size || unknownLeaves.length < others.length;
    const tooOld = [...cached].filter(([, { position }]) => isTooOld(position, reading));
    for (const [key] of tooOld) this.#columns.delete(key);
    if (tooOld.length > 0) return undefined;
    const columns = new Map<string, FacetColumn>();
    for (const [key, { column }] of cached) {
      const pairs = reading.pairs.get(key) ?? [];
      const current = column.replace(reading.changed, pairs);
      columns.set(key, current);
      this.#keep(key, { position: reading.position, column: current });
    }
    const kinds = columns.get(kindKey);
    // A kind that came meanwhile was not looked under.
    if (!kinds || kinds.terms.some(term => !kindIds.includes(term))) return undefined;
    for (const [id, leaf] of unknownLeaves)
      if (isOfColumn(leaf) && (reading.leafIds.get(id)?.length ?? 0) > wideSet)
        this.#wideKeys.add(leaf.key);
    if (usesKnown && known?.position !== reading.position) return undefined;
    if (early.positions.some(position => position !== reading.position)) return undefined;
    const all = kinds.selectAll(kinds.capacity);
    const termIds = new Map(
      unknownValues.map(value => [
        value,
        reading.termIds.get(value) ?? early.termIds.get(value) ?? [],
      ]),
    );
    const sets = new Map(
      unknownLeaves.map(([id]) => [
        id,
        EntitySet.of(reading.leafIds.get(id) ?? [], kinds.capacity).and(all),
      ]),
    );
    if (this.#answers.position === reading.position) this.#answers.add(termIds, sets);
    return new CatalogSnapshot({
      position: reading.position,
      kinds,
      columns,
      termIds: new Map([...knownTerms, ...termIds]),
      sets: new Map([...knownSets, ...sets]),
    });
  }

  /** Reads the terms of many values, which holds as long as the feed is at these positions. */
  async #readEarly(values: readonly string[]) {
    const positions: number[] = [];
    const termIds = new Map<string, readonly number[]>();
    for (let at = 0; at < values.length; at += valuesPerRead) {
      const read = await readTerms(this.#db, values.slice(at, at + valuesPerRead));
      positions.push(read.position);
      for (const [value, ids] of read.termIds) termIds.set(value, ids);
      // Others get their turn before the next ones.
      await setImmediate();
    }
    return { positions, termIds };
  }

  /** Reads one column, for all who need it at the same time. */
  #loadOnce(key: string): Promise<CachedColumn> {
    const pending = this.#loading.get(key);
    if (pending) return pending;
    // On SQLite a column is read without a pause, so others get their turn before the next one.
    const loading = setImmediate()
      .then(() => loadColumn(this.#db, key))
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading.then(loaded => {
      this.#keep(key, loaded);
      return loaded;
    });
  }

  #keep(key: string, column: CachedColumn): void {
    const known = this.#columns.get(key);
    this.#columns.delete(key);
    // Keys that nobody has, which anybody can request, take no place.
    if (column.column.length === 0 && key !== kindKey) return;
    this.#columns.set(key, known && known.position > column.position ? known : column);
    const [oldest] = this.#columns.keys();
    if (this.#columns.size > maxColumns && oldest !== undefined) this.#columns.delete(oldest);
  }
}

function collect<Value>(
  keys: Iterable<string>,
  find: (key: string) => Value | undefined,
): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const key of keys) {
    const value = find(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

type ColumnLeaf = Exclude<Leaf, { op: 'text' | 'prefix' }>;

/** Whether a column could answer a leaf. */
function isOfColumn(leaf: Leaf): leaf is ColumnLeaf {
  return leaf.op !== 'text' && leaf.op !== 'prefix' && !columnOnlyKeys.has(leaf.key);
}

function listLeaves(predicates: readonly Predicate[]): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const predicate of predicates)
    visitPredicate(predicate, item => {
      if (item.op !== 'all' && item.op !== 'any' && item.op !== 'not')
        leaves.set(identifyLeaf(item), item);
    });
  return leaves;
}
