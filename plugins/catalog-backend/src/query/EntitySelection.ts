import type { Database } from '@portico/server';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import type { CompileContext } from './CompileContext.ts';
import {
  compileColumn,
  compileFacetRange,
  compileIdSet,
  compilePredicate,
  type Condition,
  isIn,
} from './compilePredicate.ts';
import { Lexicon } from './Lexicon.ts';
import { isAlways, isNever, type Predicate } from './predicate.ts';
import { compileTextMatch } from './textSearch.ts';

type Simple = Exclude<Predicate, { op: 'all' | 'any' | 'not' }>;

/** A set of entities smaller than this is read first; a larger one is only looked into. */
const smallSet = 1000;

/** The entities for which a predicate holds, ready to be counted, listed and grouped. */
export class EntitySelection {
  readonly db: Database<CatalogSchema>;
  readonly lexicon: Lexicon;
  /** The terms of the kinds that can occur. */
  readonly kindIds: readonly number[];
  /** The whole condition on the entity `e`. */
  readonly where: Condition;
  /** The same for reading entities in the order of an index until a page is full. */
  readonly whereInOrder: Condition;
  /** What is asked beyond the kind. */
  readonly #rest: readonly Predicate[];
  readonly #context: CompileContext;
  /** Whether few entities can fit, by the size of the smallest set asked for. */
  readonly isSmall: boolean;

  private constructor(
    context: CompileContext & { db: Database<CatalogSchema> },
    rest: readonly Predicate[],
    conditions: { where: Condition; whereInOrder: Condition },
    isSmall: boolean,
  ) {
    this.#context = context;
    this.db = context.db;
    this.lexicon = context.lexicon;
    this.kindIds = context.kindIds;
    this.#rest = rest;
    this.where = conditions.where;
    this.whereInOrder = conditions.whereInOrder;
    this.isSmall = isSmall;
  }

  /**
   * Looks up what a predicate speaks of and decides how it is answered.
   *
   * @param moreKeys - keys that the caller will ask of the selection, such as facets.
   */
  static async prepare(
    db: Database<CatalogSchema>,
    predicate: Predicate,
    moreKeys: readonly string[] = [],
  ): Promise<EntitySelection> {
    const lexicon = await Lexicon.load(db, predicate, ['kind', ...moreKeys]);
    const items = predicate.op === 'all' ? predicate.of : [predicate];
    const kinds = items.filter(isKindChoice);
    const kindIds = kinds.reduce<readonly number[]>((ids, { values }) => {
      const chosen = values.flatMap(value => lexicon.getValueIds(value));
      return ids.filter(id => chosen.includes(id));
    }, lexicon.kindIds);
    const context = { db, lexicon, kindIds };
    const rest = items.filter(item => !isKindChoice(item));
    const smallest = await findSmallSet(context, rest);
    const compile = (inOrder: boolean) =>
      sql<boolean>`${sql.join(
        [
          sql`1 = 1`,
          ...items.map(item => compileTopLevel(item, { ...context, inOrder, smallest })),
        ],
        sql` and `,
      )}`;
    const conditions = { where: compile(false), whereInOrder: compile(true) };
    return new EntitySelection(context, rest, conditions, smallest !== undefined);
  }

  /** Whether nothing is asked but the kind, if that. */
  get isByKindOnly(): boolean {
    return this.#rest.every(isAlways);
  }

  /** How many entities there are. */
  async count(): Promise<number> {
    if (this.kindIds.length === 0 || this.#rest.some(isNever)) return 0;
    const range = this.#asFacetRange();
    const { rows } = await (
      range
        ? sql<{
            n: number | string;
          }>`select count(${range.of}) as n from facets f where ${range.where}`
        : sql<{ n: number | string }>`select count(*) as n from entities e where ${this.where}`
    ).execute(this.db.read);
    return Number(rows[0]?.n ?? 0);
  }

  /** Kind and at most one more key are one range of the facets, which is the fastest to count. */
  #asFacetRange(): { of: RawBuilder<unknown>; where: Condition } | undefined {
    const [only, ...others] = this.#rest.filter(item => !isAlways(item));
    if (others.length > 0) return undefined;
    if (only === undefined) {
      const where = compileFacetRange({ op: 'exists', key: 'kind' }, this.#context);
      return where && { of: sql`*`, where };
    }
    if (only.op !== 'in' || only.key === 'metadata.uid') return undefined;
    const where = compileFacetRange(only, this.#context);
    const ids = only.values.flatMap(value => this.lexicon.getValueIds(value));
    return where && { of: ids.length > 1 ? sql`distinct f.entity_id` : sql`*`, where };
  }
}

function isKindChoice(item: Predicate): item is Extract<Predicate, { op: 'in' }> {
  return item.op === 'in' && item.key === 'kind';
}

function isSimple(item: Predicate): item is Simple {
  return item.op !== 'all' && item.op !== 'any' && item.op !== 'not';
}

/** The condition that fewest entities fit, where they are few. */
async function findSmallSet(
  context: CompileContext & { db: Database<CatalogSchema> },
  items: readonly Predicate[],
): Promise<Predicate | undefined> {
  // PostgreSQL keeps statistics and decides this by itself.
  if (context.db.engine === 'postgres') return undefined;
  let smallest: { item: Predicate; size: number } | undefined;
  for (const item of items) {
    if (!isSimple(item) || (item.op === 'in' && item.key === 'metadata.uid')) continue;
    const ids = compileIdSet(item, context);
    if (!ids) return item;
    const limit = smallest?.size ?? smallSet;
    const { rows } = await sql<{ n: number }>`select count(*) as n from (
      ${ids} limit ${limit}) s`.execute(context.db.read);
    const size = rows[0]?.n ?? 0;
    if (size < limit) smallest = { item, size };
  }
  return smallest?.item;
}

function compileTopLevel(
  item: Predicate,
  context: CompileContext & { smallest: Predicate | undefined; inOrder: boolean },
): Condition {
  if (!isSimple(item) || context.db.engine === 'postgres') return compilePredicate(item, context);
  if (item === context.smallest) return isIn(compileIdSet(item, context));
  const column = compileColumn(item, context, context.smallest !== undefined);
  if (column) return column;
  const match = item.op === 'text' && context.inOrder ? compileTextMatch(item) : undefined;
  if (match) return match;
  const ids = compileIdSet(item, context);
  // The plus keeps SQLite from reading the large set first and sorting all of it.
  return ids ? sql<boolean>`+e.id in (${ids})` : sql<boolean>`1 = 0`;
}
