import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SearchFacetValue } from '@portico/search-common';
import type { EngineHit, SearchCriteria } from '@portico/search-node';
import { isEverything } from '../query/isEverything.ts';
import type { IndexReader } from '../store/IndexReader.ts';
import type { RankReader } from '../store/RankCache.ts';
import { readFields } from '../store/readFields.ts';
import type { RankRow } from '../store/tables.ts';
import { foldValue } from '../text/splitWords.ts';
import type { VisibleTable } from './VisibleTables.ts';
import { writeMatch } from './writeMatch.ts';

const maxStatements = 500;

/** Statements of one connection, each prepared once. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  all<Row>(text: string, ...values: (string | number)[]): Row[] {
    let statement = this.#statements.get(text);
    if (!statement) {
      if (this.#statements.size >= maxStatements) this.#statements.clear();
      statement = this.#db.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement.all(...values) as Row[];
  }
}

/** Reads the index of a SQLite file for a caller who may see the keys of a table. */
export class SqliteIndexReader implements IndexReader {
  readonly #statements: Statements;
  readonly #visible: string;
  readonly #ranks: RankReader;
  readonly state: string;

  constructor(statements: Statements, visible: VisibleTable, ranks: RankReader) {
    this.#statements = statements;
    this.#visible = visible.name;
    this.#ranks = ranks;
    this.state = `${ranks.change} ${visible.name} ${visible.version}`;
  }

  async listMatches(criteria: SearchCriteria, area: 'head' | 'all', limit: number) {
    return this.#listIds(`${this.#matching} limit ?`, writeMatch(criteria, area), limit);
  }

  async listOthers(
    criteria: SearchCriteria,
    except: readonly number[],
    { limit, offset }: { limit: number; offset: number },
  ) {
    return this.#listIds(
      `${this.#matching} and w.rowid not in (select value from json_each(?)) order by w.rowid limit ? offset ?`,
      writeMatch(criteria),
      JSON.stringify(except),
      limit,
      offset,
    );
  }

  async listByWeight(
    criteria: SearchCriteria,
    { limit, offset }: { limit: number; offset: number },
  ) {
    const order = 'order by d.weight desc, d.sort_title, d.id limit ? offset ?';
    if (isEverything(criteria))
      return this.#listIds(
        `select d.id as id from documents d indexed by documents_by_weight
           cross join document_keys k on k.id = d.id
           cross join temp.${this.#visible} v on v.key = k.key ${order}`,
        limit,
        offset,
      );
    return this.#listIds(
      `select d.id as id from (${this.#matching}) m cross join documents d on d.id = m.id ${order}`,
      writeMatch(criteria),
      limit,
      offset,
    );
  }

  async count(criteria: SearchCriteria, limit: number) {
    const [row] = isEverything(criteria)
      ? this.#statements.all<{ count: number }>(
          `select count(*) as count from (select 1 from document_keys k
             cross join temp.${this.#visible} v on v.key = k.key limit ?)`,
          limit,
        )
      : this.#statements.all<{ count: number }>(
          `select count(*) as count from (${this.#matching} limit ?)`,
          writeMatch(criteria),
          limit,
        );
    return row?.count ?? 0;
  }

  async countEach(criteria: readonly SearchCriteria[], limit: number) {
    const counts = criteria.map(() => `(select count(*) from (${this.#matching} limit ?))`);
    const [row] = this.#statements.all<{ counts: string }>(
      `select json_array(${counts.join(', ')}) as counts`,
      ...criteria.flatMap(each => [writeMatch(each), limit]),
    );
    return JSON.parse(row?.counts ?? '[]') as number[];
  }

  async readRanks(ids: readonly number[]) {
    return this.#ranks.read(ids, async missing =>
      this.#statements.all<RankRow>(
        `select r.id, r.weight, r.length, r.names, r.keywords
           from json_each(?) i cross join document_ranks r on r.id = i.value`,
        JSON.stringify(missing),
      ),
    );
  }

  async readHits(ids: readonly number[]): Promise<EngineHit[]> {
    if (ids.length === 0) return [];
    return this.#statements
      .all<Omit<EngineHit, 'fields'> & { fields: string }>(
        `select d.type, d.location, t.title, t.text, t.fields from json_each(?) i
           cross join documents d on d.id = i.value
           cross join document_texts t on t.id = d.id order by i.key`,
        JSON.stringify(ids),
      )
      .map(row => ({ ...row, fields: readFields(row.fields) }));
  }

  async countFacets(criteria: SearchCriteria, fields: readonly string[], limit: number) {
    const rows = this.#statements.all<SearchFacetValue & { field: string }>(
      `select f.field, f.value, count(*) as count
         from (${this.#matching} limit ?) m
         cross join document_facets f on f.document_id = m.id
         where f.field in (select value from json_each(?))
         group by f.field, f.value order by count desc, f.value`,
      writeMatch(criteria),
      limit,
      JSON.stringify(fields),
    );
    const facets: Record<string, SearchFacetValue[]> = {};
    for (const { field, value, count } of rows) {
      const values = (facets[field] ??= []);
      if (values.length < 100) values.push({ value, count });
    }
    return facets;
  }

  async suggestValues(field: string, prefix: string, limit: number) {
    const pattern = escapePattern(foldValue(prefix));
    return this.#statements.all<SearchFacetValue>(
      `select f.value, count(*) as count from document_facets f
         cross join document_keys k on k.id = f.document_id
         cross join temp.${this.#visible} v on v.key = k.key
         where f.field = ? and (f.folded like ? escape '\\' or f.folded like ? escape '\\')
         group by f.value order by count desc, f.value limit ?`,
      field,
      `${pattern}%`,
      `%/${pattern}%`,
      limit,
    );
  }

  async listKnown(words: readonly string[]) {
    return this.#statements
      .all<{ word: string }>(
        'select w.word from json_each(?) i cross join words w on w.word = i.value',
        JSON.stringify(words),
      )
      .map(({ word }) => word);
  }

  async listSimilarWords(
    trigrams: readonly string[],
    least: number,
    { limit, offset }: { limit: number; offset: number },
  ) {
    return this.#statements
      .all<{ word: string }>(
        `select w.word from (
           select word_id from word_trigrams
             where trigram in (select value from json_each(?))
             group by word_id having count(*) >= ? order by word_id limit ? offset ?) s
           cross join words w on w.id = s.word_id`,
        JSON.stringify(trigrams),
        least,
        limit,
        offset,
      )
      .map(({ word }) => word);
  }

  get #matching(): string {
    return `select w.rowid as id from document_words w
      cross join document_keys k on k.id = w.rowid
      cross join temp.${this.#visible} v on v.key = k.key
      where w.document_words match ?`;
  }

  /** As one text: a row of its own for each id takes longer than finding it. */
  #listIds(text: string, ...values: (string | number)[]): number[] {
    const [row] = this.#statements.all<{ ids: string }>(
      `select json_group_array(id) as ids from (${text})`,
      ...values,
    );
    return JSON.parse(row?.ids ?? '[]') as number[];
  }
}

/** A text for `like` with `escape '\'`. */
function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, each => `\\${each}`);
}
