import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { collectIntegers, parseIntegers } from '../index/collectIntegers.ts';
import type { FacetColumn } from '../index/FacetColumn.ts';
import { isOneOf } from '../language/isOneOf.ts';
import { emptyRank, type FoundRank, type RankedValues } from './OrderField.ts';

/** Terms that one statement compares a value with. */
const pivotsPerRead = 64;

/** Ranks the values of facets. Terms never change, so ranks hold as long as a column has the same terms. */
export class FacetRanks {
  readonly #db: Database<CatalogSchema>;
  readonly #ranks = new WeakMap<readonly number[], Promise<Int32Array>>();

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** The values of a column. */
  async read(column: FacetColumn): Promise<RankedValues> {
    const ranks = await this.#readOnce(column.terms);
    return { column, ranks, find: value => this.#find(column.terms, ranks, value) };
  }

  #readOnce(terms: readonly number[]): Promise<Int32Array> {
    const known = this.#ranks.get(terms);
    if (known) return known;
    const ranks = readRanks(this.#db, terms);
    this.#ranks.set(terms, ranks);
    ranks.catch(() => this.#ranks.delete(terms));
    return ranks;
  }

  async #find(terms: readonly number[], ranks: Int32Array, value: string): Promise<FoundRank> {
    const { rows } = await sql<{ id: number }>`
      select t.id from terms t where t.value = ${value}`.execute(this.#db.read);
    for (const { id } of rows) {
      const ordinal = terms.indexOf(id);
      if (ordinal >= 0) return { rank: ranks[ordinal] ?? emptyRank, isExact: true };
    }
    const ordinals = Array.from(terms.keys())
      .filter(ordinal => (ranks[ordinal] ?? -1) >= 0)
      .toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    const sorted = ordinals.map(ordinal => terms[ordinal] ?? 0);
    const last = ordinals[(await this.#countBelow(sorted, value)) - 1];
    const below = last === undefined ? emptyRank : (ranks[last] ?? emptyRank);
    return { rank: below + 0.5, isExact: false };
  }

  /** How many of the terms, which are in order, are less than a text: each statement leaves a sixty-fourth of them. */
  async #countBelow(sorted: readonly number[], text: string): Promise<number> {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const step = Math.ceil((to - from) / pivotsPerRead);
      const pivots: number[] = [];
      for (let at = from + step - 1; at < to; at += step) pivots.push(sorted[at] ?? 0);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from terms t
        where ${isOneOf(this.#db, sql`t.id`, selectIds(this.#db, pivots))}
          and t.value < ${text}`.execute(this.#db.read);
      from += Number(rows[0]?.count ?? 0) * step;
      to = Math.min(to, from + step - 1);
    }
    return from;
  }
}

async function readRanks(
  db: Database<CatalogSchema>,
  terms: readonly number[],
): Promise<Int32Array> {
  const { rows } = await sql<{ ids: string | null; ranks: string | null }>`
    select ${collectIntegers(db, sql`r.id`)} as ids, ${collectIntegers(db, sql`r.place`)} as ranks
    from (
      select t.id, case when t.value = '' then ${sql.lit(emptyRank)}
        else dense_rank() over (order by t.value) end as place
      from terms t where ${isOneOf(db, sql`t.id`, selectIds(db, terms))}) r`.execute(db.read);
  const ranks = parseIntegers(rows[0]?.ranks);
  const rankByTerm = new Map(parseIntegers(rows[0]?.ids).map((id, at) => [id, ranks[at] ?? -1]));
  return Int32Array.from(terms, term => rankByTerm.get(term) ?? -1);
}

function selectIds(db: Database<CatalogSchema>, ids: readonly number[]) {
  return sql`select w.value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as w`;
}
