import type { Database } from '@portico/server';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import { CatalogSnapshot, identifyLeaf } from './CatalogSnapshot.ts';
import { collectIntegers, parseIntegers } from './collectIntegers.ts';
import { compileLeafSet } from './compileLeaf.ts';
import { FacetColumn, type FacetPair } from './FacetColumn.ts';
import { compileKeyMatch } from './facetRange.ts';
import { isStorableText } from './isStorableText.ts';
import { type Leaf, type Predicate, visitPredicate } from './predicate.ts';
import { columnOnlyKeys } from './searchKeys.ts';
import { TermTexts } from './TermTexts.ts';

const kindKey = 'kind';
/** Columns that are kept, the ones used last: 800 KB each for 100,000 pairs. */
const mostColumns = 24;
/** When more entities than this have changed, columns are read anew. */
const mostChanged = 3000;
/** A condition that more entities fit is answered from a column from then on. */
const wideSet = 2000;
const mostAttempts = 5;

/** A column, and the number in the change feed up to which it is true. */
interface KeptColumn {
  position: number;
  column: FacetColumn;
}

/** What one statement says of the feed, of what changed, and of leaves. */
interface Reading {
  position: number;
  /** Whether what changed since the columns were read is not all known, or too much. */
  isTooOld: boolean;
  changed: ReadonlySet<number>;
  pairs: ReadonlyMap<string, readonly FacetPair[]>;
  termIds: ReadonlyMap<string, readonly number[]>;
  leafIds: ReadonlyMap<string, readonly number[]>;
}

/**
 * Finds and counts entities by what can be searched.
 *
 * The keys that are counted, or asked for by conditions that many entities fit, are kept in memory as
 * columns; all other conditions are answered by the database. Every snapshot begins with one statement
 * that reads what the change feed says since then, so it is as new as the database itself, and
 * everything in it is of one state.
 */
export class FacetIndex {
  readonly texts: TermTexts;
  readonly #db: Database<CatalogSchema>;
  /** The ones used last at the end. */
  readonly #columns = new Map<string, KeptColumn>();
  readonly #loading = new Map<string, Promise<KeptColumn>>();
  readonly #wideKeys = new Set<string>();

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
    this.texts = new TermTexts(db);
  }

  /** Reads all that is needed to select by these predicates and to count these facets. */
  async takeSnapshot(
    predicates: readonly Predicate[],
    facets: readonly string[] = [],
  ): Promise<CatalogSnapshot> {
    const leaves = listLeaves(predicates);
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const snapshot = await this.#tryToTake(
        leaves,
        new Set([kindKey, ...facets.map(facet => facet.toLowerCase())].filter(isStorableText)),
      );
      if (snapshot) return snapshot;
    }
    throw new Error('The catalog changes faster than it can be read; try again');
  }

  async #tryToTake(
    leaves: ReadonlyMap<string, Leaf>,
    facets: ReadonlySet<string>,
  ): Promise<CatalogSnapshot | undefined> {
    const keys = new Set(facets);
    for (const leaf of leaves.values())
      if (isOfColumn(leaf) && (this.#columns.has(leaf.key) || this.#wideKeys.has(leaf.key)))
        keys.add(leaf.key);
    const kept = new Map<string, KeptColumn>();
    for (const key of keys) kept.set(key, this.#columns.get(key) ?? (await this.#loadOnce(key)));

    const answered = [...leaves].filter(([, leaf]) => isOfColumn(leaf) && keys.has(leaf.key));
    const others = [...leaves].filter(([, leaf]) => !(isOfColumn(leaf) && keys.has(leaf.key)));
    const kindIds = kept.get(kindKey)?.column.listTerms() ?? [];
    const reading = await readFeed(this.#db, kept, {
      values: new Set(answered.flatMap(([, leaf]) => (leaf.op === 'in' ? leaf.values : []))),
      leaves: others.map(([id, leaf]) => [id, compileLeafSet(leaf, { ...this.#db, kindIds })]),
    });
    if (reading.isTooOld) {
      for (const key of keys) this.#columns.delete(key);
      return undefined;
    }
    const columns = new Map<string, FacetColumn>();
    for (const [key, { column }] of kept) {
      const pairs = reading.pairs.get(key) ?? [];
      const current = column.replace(reading.changed, pairs);
      columns.set(key, current);
      this.#keep(key, { position: reading.position, column: current });
    }
    const kinds = columns.get(kindKey);
    // A kind that came meanwhile was not looked under.
    if (!kinds || kinds.listTerms().some(term => !kindIds.includes(term))) return undefined;
    for (const [id, leaf] of others)
      if (isOfColumn(leaf) && (reading.leafIds.get(id)?.length ?? 0) > wideSet)
        this.#wideKeys.add(leaf.key);
    return new CatalogSnapshot({ ...reading, kinds, columns });
  }

  /** Reads one column, for all who need it at the same time. */
  #loadOnce(key: string): Promise<KeptColumn> {
    const underWay = this.#loading.get(key);
    if (underWay) return underWay;
    const loading = loadColumn(this.#db, key).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading.then(loaded => {
      this.#keep(key, loaded);
      return loaded;
    });
  }

  #keep(key: string, column: KeptColumn): void {
    const known = this.#columns.get(key);
    this.#columns.delete(key);
    // Keys that nobody has, which anybody can ask for, take no place.
    if (column.column.length === 0 && key !== kindKey) return;
    this.#columns.set(key, known && known.position > column.position ? known : column);
    const [oldest] = this.#columns.keys();
    if (this.#columns.size > mostColumns && oldest !== undefined) this.#columns.delete(oldest);
  }
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

async function loadColumn(db: Database<CatalogSchema>, key: string): Promise<KeptColumn> {
  const { rows } = await sql<{ position: number; entities: string | null; terms: string | null }>`
    select (select coalesce(max(seq), 0) from changes) as position,
      ${collectIntegers(db, sql`f.entity_id`)} as entities,
      ${collectIntegers(db, sql`f.value_id`)} as terms
    from facets f where ${compileKeyMatch(key)}`.execute(db.read);
  const [{ position, entities, terms } = { position: 0, entities: null, terms: null }] = rows;
  return {
    position: Number(position),
    column: new FacetColumn(
      Int32Array.from(parseIntegers(entities)),
      Int32Array.from(parseIntegers(terms)),
    ),
  };
}

type FeedPart = 'latest' | 'oldest' | 'behind' | 'changed' | 'key' | 'term' | 'leaf';
type FeedRow = { part: FeedPart; number: number; text: string | null };

/** One statement, so that all it says is of one state. */
async function readFeed(
  db: Database<CatalogSchema>,
  columns: ReadonlyMap<string, KeptColumn>,
  wanted: { values: ReadonlySet<string>; leaves: readonly [string, RawBuilder<unknown>][] },
): Promise<Reading> {
  const after = Math.min(...Array.from(columns.values(), ({ position }) => position));
  const listTexts = (texts: Iterable<string>) =>
    sql`select w.value from ${db.engineSql.jsonTexts(JSON.stringify([...texts]))} as w`;
  const ofColumns = sql`(${listTexts(columns.keys())})`;
  const join = sql.raw(db.engine === 'postgres' ? 'string_agg' : 'group_concat');
  const leafName = (at: number) => sql.ref(`leaf_${at}`);
  const leaves = wanted.leaves.map(([, ids], at) => sql`, ${leafName(at)} (id) as (${ids})`);
  // Facets are looked up for one entity after the other, whatever PostgreSQL knows of the tables' sizes.
  const { rows } = await sql<FeedRow>`
    with behind (size) as (
      select count(*) from (select 1 from changes where seq > ${after} limit ${mostChanged + 1}) n
    ), changed (entity_id) as (
      select entity_id from changes
      where seq > ${after} and (select size from behind) <= ${mostChanged}
    ) ${sql.join(leaves, sql``)}
    select 'latest' as part, coalesce((select max(seq) from changes), 0) as number,
      cast(null as text) as text
    union all select 'oldest', coalesce((select min(seq) from changes), 0), null
    union all select 'behind', size, null from behind
    union all select 'changed', c.entity_id, (
      select ${join}(f.key_id || ':' || f.value_id, ',') from facets f
      where f.entity_id = c.entity_id
        and f.key_id in (select k.id from facet_keys k where k.key in ${ofColumns})) from changed c
    union all select 'key', k.id, k.key from facet_keys k where k.key in ${ofColumns}
    union all select 'term', t.id, t.value from terms t where t.value in (${listTexts(wanted.values)})
    ${sql.join(
      wanted.leaves.map(
        (_, at) =>
          sql`union all select 'leaf', ${sql.lit(at)}, ${collectIntegers(db, sql`id`)} from ${leafName(at)}`,
      ),
      sql` `,
    )}`.execute(db.read);
  const of = (part: FeedPart) => rows.filter(row => row.part === part);
  const numberOf = (part: FeedPart) => Number(of(part)[0]?.number ?? 0);

  const position = numberOf('latest');
  const changed = new Map(of('changed').map(({ number, text }) => [Number(number), text]));
  const newest = Math.max(...Array.from(columns.values(), kept => kept.position));
  const isGone = position !== after && numberOf('oldest') > after + 1;
  return {
    position,
    isTooOld: isGone || position < newest || numberOf('behind') > mostChanged,
    changed: new Set(changed.keys()),
    pairs: listPairs(of('key'), changed),
    termIds: listTermIds(of('term')),
    leafIds: new Map(
      of('leaf').map(({ number, text }) => [
        wanted.leaves[Number(number)]?.[0] ?? '',
        parseIntegers(text),
      ]),
    ),
  };
}

function listTermIds(terms: readonly FeedRow[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { number, text } of terms)
    ids.set(text ?? '', [...(ids.get(text ?? '') ?? []), Number(number)]);
  return ids;
}

/** The pairs that changed entities have now, by key. */
function listPairs(
  keys: readonly FeedRow[],
  changed: ReadonlyMap<number, string | null>,
): Map<string, FacetPair[]> {
  const pairsByKeyId = new Map<number, FacetPair[]>(keys.map(({ number }) => [Number(number), []]));
  for (const [entity, text] of changed)
    for (const pair of text?.split(',') ?? []) {
      const [keyId = 0, term = 0] = pair.split(':').map(Number);
      pairsByKeyId.get(keyId)?.push({ entity, term });
    }
  return new Map(
    keys.map(({ number, text }) => [text ?? '', pairsByKeyId.get(Number(number)) ?? []]),
  );
}
