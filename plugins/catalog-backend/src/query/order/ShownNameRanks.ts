import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { collectIntegers, parseIntegers } from '../index/collectIntegers.ts';
import { FacetColumn } from '../index/FacetColumn.ts';
import { emptyRank, type FoundRank, type RankedValues } from './OrderField.ts';

/** Ranks the names that people see, which are no facet. */
export class ShownNameRanks {
  readonly #db: Database<CatalogSchema>;
  #latest: { position: number; values: Promise<RankedValues> } | undefined;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** The names at a position of the change feed, or later. */
  read(position: number): Promise<RankedValues> {
    if (this.#latest?.position === position) return this.#latest.values;
    const values = this.#readAll();
    this.#latest = { position, values };
    values.catch(() => (this.#latest = undefined));
    return values;
  }

  async #readAll(): Promise<RankedValues> {
    const { rows } = await sql<{ ids: string | null; ranks: string | null }>`
      select ${collectIntegers(this.#db, sql`r.id`)} as ids,
        ${collectIntegers(this.#db, sql`r.place`)} as ranks
      from (
        select e.id, case when e.shown_name = '' then ${sql.lit(emptyRank)}
          else dense_rank() over (order by e.shown_name) end as place
        from entities e) r`.execute(this.#db.read);
    const [ids, ranks] = [parseIntegers(rows[0]?.ids), parseIntegers(rows[0]?.ranks)];
    const rankById = new Map(ids.map((id, at) => [id, ranks[at] ?? emptyRank]));
    // Ranks are distinct for distinct names, so that they are as good as terms.
    const column = FacetColumn.of(ids, ranks);
    return {
      column,
      ranks: Int32Array.from(column.terms),
      find: value => this.#find(rankById, column.terms.length + 1, value),
    };
  }

  async #find(
    rankById: ReadonlyMap<number, number>,
    lastRank: number,
    value: string,
  ): Promise<FoundRank> {
    const { rows } = await sql<{ id: number; shown_name: string }>`
      select e.id, e.shown_name from entities e where e.shown_name >= ${value}
      order by e.shown_name limit 1`.execute(this.#db.read);
    const [next] = rows;
    const rank = (next && rankById.get(next.id)) ?? lastRank;
    const isExact = next?.shown_name === value && rankById.has(next.id);
    return { rank: isExact ? rank : rank - 0.5, isExact };
  }
}
