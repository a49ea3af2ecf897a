import { sql } from 'kysely';
import type { MissingOrder, Order } from './entityOrder.ts';
import type { EntitySelection } from './EntitySelection.ts';
import {
  compileAfter,
  compileHasAll,
  compileOrderBy,
  listSortTerms,
  type SortTerm,
} from './sortTerms.ts';

const entitiesPerPage = 1000;

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

/** Puts the entities of a selection in order and finds pages of them, without reading documents. */
export class EntityLister {
  readonly #selection: EntitySelection;
  readonly #terms: readonly SortTerm[];

  /** @param selection - prepared with the keys of the orders. */
  constructor(selection: EntitySelection, orders: readonly Order[], missing: MissingOrder) {
    this.#selection = selection;
    this.#terms = listSortTerms(orders, missing, selection);
  }

  /** How many entities there are on all pages. */
  async count(): Promise<number> {
    const hasAll = compileHasAll(this.#terms);
    if (!hasAll) return this.#selection.count();
    const { rows } = await sql<{ n: number | string }>`
      select count(*) as n from entities e ${this.#joins} where ${this.#selection.where} and ${hasAll}`.execute(
      this.#selection.db.read,
    );
    return Number(rows[0]?.n ?? 0);
  }

  /** The entities of one page, in order also when it was read backwards. */
  async listPage(options: {
    limit?: number | undefined;
    offset?: number | undefined;
    place?: PagePlace | undefined;
  }): Promise<ListedEntity[]> {
    const { limit, offset = 0, place } = options;
    const backwards = place?.backwards ?? false;
    const terms = this.#terms;
    const hasAll = compileHasAll(terms);
    const where = sql.join(
      [
        terms[0]?.isIndexed ? this.#selection.whereInOrder : this.#selection.where,
        ...(hasAll ? [hasAll] : []),
        ...(place ? [compileAfter(terms, place.values, backwards)] : []),
      ],
      sql` and `,
    );
    const names = terms.map((_, at) => `v${at}`);
    const columns = terms.map(({ value }, at) => sql`${value} as ${sql.ref(`v${at}`)}`);
    const end =
      limit === undefined && offset === 0
        ? sql``
        : sql`limit ${limit ?? Number.MAX_SAFE_INTEGER} offset ${offset}`;
    const { rows } = await sql<Record<string, string> & { id: number }>`
      select e.id, ${sql.join(columns)} from entities e ${this.#joins} where ${where}
      order by ${compileOrderBy(terms, backwards)} ${end}`.execute(this.#selection.db.read);
    const listed = rows.map(row => ({
      id: row.id,
      sortValues: names.map(name => row[name] ?? ''),
    }));
    return backwards ? listed.toReversed() : listed;
  }

  /** All entities from an offset on, some at a time where an index holds them in order. */
  async *streamPages(offset: number): AsyncGenerator<ListedEntity[]> {
    if (!this.#terms.every(({ isIndexed }) => isIndexed)) {
      yield await this.listPage({ offset });
      return;
    }
    const limit = entitiesPerPage;
    let page = await this.listPage({ limit, offset });
    while (page.length > 0) {
      yield page;
      const values = page.at(-1)?.sortValues ?? [];
      page =
        page.length < limit
          ? []
          : await this.listPage({ limit, place: { values, backwards: false } });
    }
  }

  get #joins() {
    return sql.join(
      this.#terms.flatMap(({ join }) => join ?? []),
      sql` `,
    );
  }
}
