import type { SearchFacetValue } from '@portico/search-common';
import type { EngineHit, SearchCriteria } from '@portico/search-node';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isEverything } from '../query/isEverything.ts';
import type { IndexReader } from '../store/IndexReader.ts';
import { readFields } from '../store/readFields.ts';
import type { RankReader } from '../store/RankCache.ts';
import type { RankRow, SearchSchema } from '../store/tables.ts';
import { foldValue } from '../text/splitWords.ts';
import { identifyVisible, type VisibleRealms } from './VisibleRealms.ts';
import { writeQuery } from './writeQuery.ts';

interface Page {
  limit: number;
  offset: number;
}

/** Reads the index of a PostgreSQL schema for a caller who may see these bits. */
export class PostgresIndexReader implements IndexReader {
  readonly #db: Kysely<SearchSchema>;
  readonly #visible: VisibleRealms;
  readonly #ranks: RankReader;
  readonly state: string;

  constructor(db: Kysely<SearchSchema>, visible: VisibleRealms, ranks: RankReader) {
    this.#db = db;
    this.#visible = visible;
    this.#ranks = ranks;
    this.state = `${ranks.change} ${identifyVisible(visible)}`;
  }

  listMatches(criteria: SearchCriteria, area: 'head' | 'all', limit: number) {
    return this.#listIds(sql`${this.#matching(criteria, area)} limit ${limit}`);
  }

  listOthers(criteria: SearchCriteria, except: readonly number[], { limit, offset }: Page) {
    return this.#listIds(sql`
      ${this.#matching(criteria)} and w.id <> all(${[...except]}::integer[])
      order by w.id limit ${limit} offset ${offset}`);
  }

  listByWeight(criteria: SearchCriteria, { limit, offset }: Page) {
    const isWanted = isEverything(criteria)
      ? this.#isVisible('d')
      : sql`d.id in (${this.#matching(criteria)})`;
    return this.#listIds(sql`
      select d.id from documents d where ${isWanted}
      order by d.weight desc, d.sort_title, d.id limit ${limit} offset ${offset}`);
  }

  async count(criteria: SearchCriteria, limit: number) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from (${this.#matching(criteria)} limit ${limit}) m`.execute(
      this.#db,
    );
    return Number(rows[0]?.count ?? 0);
  }

  async countEach(criteria: readonly SearchCriteria[], limit: number) {
    const counts = criteria.map(
      each => sql`(select count(*) from (${this.#matching(each)} limit ${limit}) m)`,
    );
    const { rows } = await sql<{ counts: string[] }>`
      select array[${sql.join(counts)}]::text[] as counts`.execute(this.#db);
    return rows[0]?.counts.map(Number) ?? [];
  }

  readRanks(ids: readonly number[]) {
    return this.#ranks.read(ids, async missing => {
      const { rows } = await sql<RankRow>`
        select r.id, r.weight, r.length, r.names, r.keywords from document_ranks r
        where r.id = any(${[...missing]}::integer[])`.execute(this.#db);
      return rows;
    });
  }

  async readHits(ids: readonly number[]): Promise<EngineHit[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<Omit<EngineHit, 'fields'> & { id: number; fields: string }>`
      select d.id, d.type, d.location, t.title, t.text, t.fields
      from documents d join document_texts t on t.id = d.id
      where d.id = any(${[...ids]}::integer[])`.execute(this.#db);
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
    return ids.flatMap(id => {
      const row = byId.get(id);
      return row ? [{ ...row, fields: readFields(row.fields) }] : [];
    });
  }

  async countFacets(criteria: SearchCriteria, fields: readonly string[], limit: number) {
    const { rows } = await sql<{ field: string; value: string; count: string }>`
      select f.field, f.value, count(*) as count
      from (${this.#matching(criteria)} limit ${limit}) m
      join document_facets f on f.document_id = m.id
      where f.field = any(${[...fields]}::text[])
      group by f.field, f.value order by count(*) desc, f.value collate "C"`.execute(this.#db);
    const facets: Record<string, SearchFacetValue[]> = {};
    for (const { field, value, count } of rows) {
      const values = (facets[field] ??= []);
      if (values.length < 100) values.push({ value, count: Number(count) });
    }
    return facets;
  }

  async suggestValues(field: string, prefix: string, limit: number) {
    const pattern = foldValue(prefix).replace(/[\\%_]/g, each => `\\${each}`);
    const { rows } = await sql<{ value: string; count: string }>`
      select f.value, count(*) as count
      from document_facets f join document_words w on w.id = f.document_id
      where f.field = ${field} and ${this.#isVisible('w')}
        and (f.folded like ${`${pattern}%`} or f.folded like ${`%/${pattern}%`})
      group by f.value order by count(*) desc, f.value collate "C" limit ${limit}`.execute(
      this.#db,
    );
    return rows.map(({ value, count }) => ({ value, count: Number(count) }));
  }

  async listKnown(words: readonly string[]) {
    const { rows } = await sql<{ word: string }>`
      select word from words where word = any(${[...words]}::text[])`.execute(this.#db);
    return rows.map(({ word }) => word);
  }

  async listSimilarWords(trigrams: readonly string[], least: number, { limit, offset }: Page) {
    const { rows } = await sql<{ word: string }>`
      select w.word from (
        select word_id from word_trigrams where trigram = any(${[...trigrams]}::text[])
        group by word_id having count(*) >= ${least}
        order by word_id limit ${limit} offset ${offset}) s
      join words w on w.id = s.word_id`.execute(this.#db);
    return rows.map(({ word }) => word);
  }

  /** Of each document alone, before anything else is computed. */
  #isVisible(table: 'd' | 'w'): RawBuilder<unknown> {
    const number = sql.ref(`${table}.number`);
    const cases = this.#visible.map(
      ([realm, bytes]) =>
        sql`when ${sql.lit(realm)} then ${number} < ${sql.lit(bytes.length * 8)} and get_bit(${Buffer.from(bytes)}::bytea, ${number}) = 1`,
    );
    return sql`case ${sql.ref(`${table}.realm`)} when 0 then true ${sql.join(cases, sql` `)} else false end`;
  }

  #matching(criteria: SearchCriteria, area: 'head' | 'all' = 'all'): RawBuilder<unknown> {
    const { head, named, words } = writeQuery(criteria, area);
    const isNamed = named === undefined ? sql`` : sql`or w.words @@ ${named}::tsquery`;
    const isInHead = head === undefined ? sql`` : sql`(w.head @@ ${head}::tsquery ${isNamed}) and`;
    return sql`select w.id from document_words w
      where ${isInHead} w.words @@ ${words}::tsquery and ${this.#isVisible('w')}`;
  }

  /** As one text: a row of its own for each id takes longer than finding it. */
  async #listIds(query: RawBuilder<unknown>): Promise<number[]> {
    const { rows } = await sql<{ ids: string | null }>`
      select string_agg(m.id::text, ',') as ids from (${query}) m`.execute(this.#db);
    return rows[0]?.ids?.split(',').map(Number) ?? [];
  }
}
