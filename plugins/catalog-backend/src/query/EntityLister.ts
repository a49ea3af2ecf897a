import type { Database } from '@portico/server';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import { collectIntegers, parseIntegers } from './collectIntegers.ts';
import type { Order } from './entityOrder.ts';
import { isOneOf } from './isOneOf.ts';
import type { EntitySelection } from './selectEntities.ts';
import { compileAfter, compileOrderBy, listSortTerms, type SortTerm } from './sortTerms.ts';

/** Entities that are looked at along an index before the ids of all that follow are read at once. */
const mostLookedAt = 2000;
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
}

interface PageBounds {
  limit: number;
  offset: number;
  place: PagePlace | undefined;
}

/** Puts the entities of a selection in order and finds pages of them, without reading documents. */
export class EntityLister {
  readonly #db: Database<CatalogSchema>;
  readonly #selection: EntitySelection;
  readonly #terms: readonly SortTerm[];

  constructor(db: Database<CatalogSchema>, selection: EntitySelection, orders: readonly Order[]) {
    this.#db = db;
    this.#selection = selection;
    this.#terms = listSortTerms(orders, {
      isLarge: selection.set.size > mostLookedAt,
      isOfOneKind: selection.kind !== undefined,
    });
  }

  /** The entities of one page, in order also when it was read backwards. */
  async listPage(page: {
    limit: number;
    offset?: number | undefined;
    place?: PagePlace | undefined;
  }): Promise<ListedEntity[]> {
    const bounds = { limit: page.limit, offset: page.offset ?? 0, place: page.place };
    if (this.#selection.set.size === 0 || bounds.limit === 0) return [];
    const listed = this.#isBestAlongIndex(bounds)
      ? await this.#listAlongIndex(bounds)
      : await this.#readRows(this.#compileAmong(), bounds);
    return bounds.place?.backwards ? listed.toReversed() : listed;
  }

  /** The ids of all entities from an offset on, in order. */
  async listIds(offset: number): Promise<number[]> {
    const { set } = this.#selection;
    if (set.size <= mostLookedAt)
      return (await this.#readIds(this.#compileAmong(), undefined)).slice(offset);
    const ids = await this.#readIds(this.#compileKind(), undefined);
    return ids.filter(id => set.has(id)).slice(offset);
  }

  /** Whether a page is full sooner along an index than by looking at each entity of the selection. */
  #isBestAlongIndex({ limit, offset }: PageBounds): boolean {
    const { set } = this.#selection;
    const lookedAt = this.#guessStep(limit + offset);
    return this.#terms[0]?.isIndexed === true && lookedAt < set.size * lookupCost;
  }

  /** Reads along the index of the order, in ever larger steps, and passes over what is not selected. */
  async #listAlongIndex({ limit, offset, place }: PageBounds): Promise<ListedEntity[]> {
    const { set, outOf } = this.#selection;
    const wanted = offset + limit;
    const backwards = place?.backwards ?? false;
    const found: ListedEntity[] = [];
    let from = place;
    let left = mostLookedAt;
    for (let step = this.#guessStep(wanted); step <= left; step *= 2) {
      const rows = await this.#readRows(this.#compileKind(), {
        limit: step,
        offset: 0,
        place: from,
      });
      for (const row of rows) if (set.has(row.id)) found.push(row);
      const last = rows.at(-1);
      if (found.length >= wanted || rows.length < step || !last) return found.slice(offset, wanted);
      from = { values: last.sortValues, backwards };
      left -= step;
    }
    const rest = {
      limit: wanted - Math.max(found.length, offset),
      offset: Math.max(offset - found.length, 0),
      place: from,
    };
    const isWide = set.size * lookupCost > outOf;
    const others = isWide
      ? await this.#listFromAll(rest)
      : await this.#readRows(this.#compileIds(set.listIds()), rest);
    return [...found.slice(offset), ...others];
  }

  /**
   * How far to look at first: no further than the page where none is passed over, else a little further
   * than where it would be full if all were spread evenly.
   */
  #guessStep(wanted: number): number {
    const { set, outOf } = this.#selection;
    if (set.size === outOf) return wanted;
    return Math.ceil((wanted * evenStep * outOf) / set.size) + wanted;
  }

  /** Reads the ids of all that follow, and the rows of those that are wanted. */
  async #listFromAll({ limit, offset, place }: PageBounds): Promise<ListedEntity[]> {
    const { set } = this.#selection;
    const ids = (await this.#readIds(this.#compileKind(), place)).filter(id => set.has(id));
    const wanted = this.#compileIds(ids.slice(offset, offset + limit));
    return this.#readRows(wanted, { limit, offset: 0, place });
  }

  async #readRows(among: RawBuilder<boolean>, page: PageBounds): Promise<ListedEntity[]> {
    const names = this.#terms.map((_, at) => `v${at}`);
    const columns = this.#terms.map(({ value }, at) => sql`${value} as ${sql.ref(`v${at}`)}`);
    const { rows } = await sql<Record<string, string> & { id: number }>`
      select e.id, ${sql.join(columns)} ${this.#compileOrdered(among, page.place)}
      limit ${page.limit} offset ${page.offset}`.execute(this.#db.read);
    return rows.map(row => ({ id: row.id, sortValues: names.map(name => row[name] ?? '') }));
  }

  /** The ids alone, all in one text. */
  async #readIds(among: RawBuilder<boolean>, place: PagePlace | undefined): Promise<number[]> {
    const { rows } = await sql<{ ids: string | null }>`
      select ${collectIntegers(this.#db, sql`s.id`)} as ids
      from (select e.id ${this.#compileOrdered(among, place)}) s`.execute(this.#db.read);
    return parseIntegers(rows[0]?.ids);
  }

  #compileOrdered(among: RawBuilder<boolean>, place: PagePlace | undefined): RawBuilder<unknown> {
    const terms = this.#terms;
    const joins = terms.flatMap(({ join }) => join ?? []);
    const after = place && compileAfter(terms, place.values, place.backwards);
    return sql`from entities e ${sql.join(joins, sql` `)}
      where ${sql.join(after ? [among, after] : [among], sql` and `)}
      order by ${compileOrderBy(terms, place?.backwards ?? false)}`;
  }

  /** That an entity is one of the selection. */
  #compileAmong(): RawBuilder<boolean> {
    const { set, outOf } = this.#selection;
    return set.size === outOf ? this.#compileKind() : this.#compileIds(set.listIds());
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
