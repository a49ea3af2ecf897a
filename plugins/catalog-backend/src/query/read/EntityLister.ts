import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import type { CatalogReads } from '../CatalogReads.ts';
import { collectIntegers, parseIntegers } from '../index/collectIntegers.ts';
import type { FacetIndex } from '../index/FacetIndex.ts';
import type { Order } from '../language/entityOrder.ts';
import { isOneOf } from '../language/isOneOf.ts';
import type { EntitySelection } from '../compile/selectEntities.ts';
import type { EntityOrder } from '../order/EntityOrder.ts';
import { readPosition } from './DocumentCache.ts';
import {
  compileAfter,
  compileOrderBy,
  listSortTerms,
  type SortTerm,
} from '../compile/sortTerms.ts';

/** Entities that are looked at along an index, at least, before the ids of all that follow are read at once. */
const maxScanned = 2000;
/** How much longer it takes to find an entity by its id than to go on to the next one of an index. */
const lookupCost = 2;
/** How much more is read at once than a page needs on average, so that one reading is enough as a rule. */
const evenStep = 1.5;

/** Where a page begins, and which way it is read. */
export interface PagePlace {
  /** The sort values of the entity at whose side the page begins. */
  values: readonly string[];
  backwards: boolean;
}

/** One entity of a page: its id, and what it is sorted by. */
export interface ListedEntity {
  id: number;
  sortValues: readonly string[];
  /** Its JSON text, where it was read too; `null` when it has none by now. */
  json?: string | null;
}

interface PageBounds {
  limit: number;
  offset: number;
  place: PagePlace | undefined;
  withTexts: boolean;
}

/** Sort values are in `v0`, `v1`, …. */
type ListedRow = Record<string, string> & { id: number; json?: string | null; position?: number };

/** Puts the entities of a selection in order and finds pages of them. */
export class EntityLister {
  readonly #db: Database<CatalogSchema>;
  readonly #index: FacetIndex;
  readonly #selection: EntitySelection;
  readonly #terms: readonly SortTerm[];
  /** The position of the change feed at the first statement. */
  #position: number | undefined;

  constructor(
    { db, index }: Pick<CatalogReads, 'db' | 'index'>,
    selection: EntitySelection,
    orders: readonly Order[],
  ) {
    this.#db = db;
    this.#index = index;
    this.#selection = selection;
    const isLarge = !selection.order && selection.set.size > maxScanned;
    this.#terms = listSortTerms(orders, isLarge);
  }

  /** Whether what was listed is of the state that the selection is right for. */
  get isCurrent(): boolean {
    const { position } = this.#selection;
    return position === undefined || position === this.#position;
  }

  /** The entities of one page, in order also when it was read backwards. */
  async listPage(page: {
    limit: number;
    offset?: number | undefined;
    place?: PagePlace | undefined;
    /** Whether to read their JSON texts too. */
    withTexts?: boolean;
  }): Promise<ListedEntity[]> {
    const bounds = {
      limit: page.limit,
      offset: page.offset ?? 0,
      place: page.place,
      withTexts: page.withTexts === true,
    };
    const rows = await this.#listRows(bounds);
    const names = this.#terms.map((_, at) => `v${at}`);
    const listed = rows.map((row): ListedEntity => ({
      id: row.id,
      sortValues: names.map(name => row[name] ?? ''),
      ...(bounds.withTexts && { json: row.json ?? null }),
    }));
    return bounds.place?.backwards ? listed.toReversed() : listed;
  }

  /** The ids of all entities from an offset on, in order. */
  async listIds(offset: number): Promise<number[]> {
    const { set, order } = this.#selection;
    if (order && set.size > 0) return this.#listIdsInMemory(order, offset);
    const isLarge = set.size > maxScanned;
    const ids = await this.#readIds(isLarge ? this.#compileKind() : this.#compileAmong(), {});
    return (isLarge ? ids.filter(id => set.has(id)) : ids).slice(offset);
  }

  async #listRows(bounds: PageBounds): Promise<ListedRow[]> {
    const { set, order } = this.#selection;
    if (set.size === 0 || bounds.limit === 0) return [];
    if (order) return this.#listInMemory(order, bounds);
    return this.#isBestAlongIndex(bounds)
      ? this.#listAlongIndex(bounds)
      : this.#readRows(this.#compileAmong(), bounds);
  }

  /** Reads only the rows of the page. */
  async #listInMemory(order: EntityOrder, bounds: PageBounds): Promise<ListedRow[]> {
    const { place, limit, offset, withTexts } = bounds;
    const { backwards = false } = place ?? {};
    const start = place && (await this.#index.orders.findStart(order, place));
    const page = { limit, offset, backwards, ...(start !== undefined && { start }) };
    const ids = order.list(this.#selection.set, page);
    if (ids.length === 0) await this.#readPosition();
    if (ids.length === 0) return [];
    const { rows } = await sql<ListedRow>`
      select e.id ${this.#compileValues()} ${this.#compilePosition()}
        ${withTexts ? compileJson(sql`e.id`) : sql``}
      from entities e where ${this.#compileIds(ids)}`.execute(this.#db.read);
    this.#notePosition(rows[0]);
    const rowById = new Map(rows.map(row => [row.id, row]));
    return ids.flatMap(id => rowById.get(id) ?? []);
  }

  async #listIdsInMemory(order: EntityOrder, offset: number): Promise<number[]> {
    await this.#readPosition();
    return order.list(this.#selection.set, { offset });
  }

  /** Reads the position alone, where no statement has done so. */
  async #readPosition(): Promise<void> {
    if (this.#selection.position !== undefined) this.#position ??= await readPosition(this.#db);
  }

  /** Whether a page is full sooner along an index than by looking at each entity of the selection. */
  #isBestAlongIndex({ limit, offset }: PageBounds): boolean {
    const { set } = this.#selection;
    const lookedAt = this.#guessStep(limit + offset);
    return this.#terms[0]?.isIndexed === true && lookedAt < set.size * lookupCost;
  }

  /** Reads along the index of the order, in ever larger steps, and passes over what is not selected. */
  async #listAlongIndex(bounds: PageBounds): Promise<ListedRow[]> {
    const { set, total } = this.#selection;
    const { limit, offset, place } = bounds;
    if (set.size === total) return this.#readRows(this.#compileKind(), bounds);
    const wanted = offset + limit;
    const found: number[] = [];
    let looked = 0;
    // To look at as many as are selected takes no longer than to look up each of those.
    const most = Math.max(maxScanned, set.size);
    for (let step = this.#guessStep(wanted); looked + step <= most; step *= 2) {
      const page = { place, limit: step, offset: looked };
      const ids = await this.#readIds(this.#compileKind(), page);
      for (const id of ids) if (set.has(id)) found.push(id);
      looked += step;
      if (found.length >= wanted || ids.length < step) {
        const among = this.#compileIds(found.slice(offset, wanted));
        return this.#readRows(among, { ...bounds, offset: 0 });
      }
    }
    const isWide = set.size * lookupCost > total;
    return isWide
      ? this.#listFromAll(bounds)
      : this.#readRows(this.#compileIds(set.listIds()), bounds);
  }

  /**
   * How far to look at first: no further than the page where none is passed over, else a little further
   * than where it would be full if all were spread evenly.
   */
  #guessStep(wanted: number): number {
    const { set, total } = this.#selection;
    if (set.size === total) return wanted;
    return Math.ceil((wanted * evenStep * total) / set.size) + wanted;
  }

  /** Reads the ids of all that follow, and the rows of those that are wanted. */
  async #listFromAll(bounds: PageBounds): Promise<ListedRow[]> {
    const { set } = this.#selection;
    const { limit, offset, place } = bounds;
    const ids = (await this.#readIds(this.#compileKind(), { place })).filter(id => set.has(id));
    const wanted = this.#compileIds(ids.slice(offset, offset + limit));
    return this.#readRows(wanted, { ...bounds, offset: 0 });
  }

  async #readRows(among: RawBuilder<boolean>, page: PageBounds): Promise<ListedRow[]> {
    const { rows } = await sql<ListedRow>`
      select s.* ${this.#compilePosition()} ${page.withTexts ? compileJson(sql`s.id`) : sql``}
      from (select e.id ${this.#compileValues()} ${this.#compileOrdered(among, page)}) s`.execute(
      this.#db.read,
    );
    this.#notePosition(rows[0]);
    return rows;
  }

  /** The sort values as further columns. */
  #compileValues(): RawBuilder<unknown> {
    const columns = this.#terms.map(({ value }, at) => sql`, ${value} as ${sql.ref(`v${at}`)}`);
    return sql.join(columns, sql` `);
  }

  /** The ids alone, all in one text. */
  async #readIds(among: RawBuilder<boolean>, page: Partial<PageBounds>): Promise<number[]> {
    const { rows } = await sql<{ ids: string | null; position?: number }>`
      select ${collectIntegers(this.#db, sql`s.id`)} as ids ${this.#compilePosition()}
      from (select e.id ${this.#compileOrdered(among, page)}) s`.execute(this.#db.read);
    this.#notePosition(rows[0]);
    return parseIntegers(rows[0]?.ids);
  }

  /** The position of the change feed as another column of the first statement, where it is not known. */
  #compilePosition(): RawBuilder<unknown> {
    return this.#selection.position === undefined || this.#position !== undefined
      ? sql``
      : sql`, (select coalesce(max(seq), 0) from changes) as position`;
  }

  #notePosition(row: { position?: number } | undefined): void {
    if (row?.position !== undefined) this.#position ??= Number(row.position);
  }

  #compileOrdered(
    among: RawBuilder<boolean>,
    { place, limit, offset }: Partial<PageBounds>,
  ): RawBuilder<unknown> {
    const terms = this.#terms;
    const joins = terms.flatMap(({ join }) => join ?? []);
    const after = place && compileAfter(terms, place.values, place.backwards);
    return sql`from entities e ${sql.join(joins, sql` `)}
      where ${sql.join(after ? [among, after] : [among], sql` and `)}
      order by ${compileOrderBy(terms, place?.backwards ?? false)}
      ${limit === undefined ? sql`` : compileLimit(limit, offset ?? 0)}`;
  }

  /** That an entity is one of the selection. */
  #compileAmong(): RawBuilder<boolean> {
    const { set, total } = this.#selection;
    return set.size === total ? this.#compileKind() : this.#compileIds(set.listIds());
  }

  /** That an entity is of the kind that all of the selection are of. */
  #compileKind(): RawBuilder<boolean> {
    const { kind } = this.#selection;
    return kind === undefined ? sql<boolean>`1 = 1` : sql<boolean>`e.kind = ${kind}`;
  }

  #compileIds(ids: readonly number[]): RawBuilder<boolean> {
    const wanted = this.#db.engineSql.jsonIntegers(JSON.stringify(ids));
    return isOneOf(this.#db, sql`e.id`, sql`select w.value from ${wanted} as w`);
  }
}

/** The text of an entity as another column. */
function compileJson(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`, (select j.json from entity_json j where j.entity_id = ${id}) as json`;
}

/** As part of the text: PostgreSQL takes a limit that is a parameter for a tenth of all rows, and sorts them all. */
function compileLimit(limit: number, offset: number): RawBuilder<unknown> {
  return offset === 0
    ? sql`limit ${sql.lit(limit)}`
    : sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}
