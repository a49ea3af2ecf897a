import { type RawBuilder, sql } from 'kysely';
import { jsonToArrayText } from './arrayText.ts';
import type { DatabaseEngine } from './DatabaseEngine.ts';

/** Column types that both engines know, for rows that travel as JSON. */
export type JsonColumnType = 'text' | 'integer' | 'boolean';

/** What the engines say differently; a store that needs more than this adds it here. */
export interface EngineSql {
  /** The rows of a JSON array of arrays as a table with these columns: the way to send rows in bulk. */
  jsonRows(json: string, columns: Readonly<Record<string, JsonColumnType>>): RawBuilder<unknown>;
  /** The rows of `[[…owner, [row, …]], …]` as a table with the owner's numbers and the rows' columns. */
  jsonChildRows(
    json: string,
    owner: readonly string[],
    columns: readonly string[],
  ): RawBuilder<unknown>;
  /** The items of a JSON array of texts as a table `(value)`. */
  jsonTexts(json: string): RawBuilder<unknown>;
  /** The items of a JSON array of whole numbers as a table `(value)`. */
  jsonIntegers(json: string): RawBuilder<unknown>;
  /** Joins texts in a group, in the given order. */
  joinTexts(text: RawBuilder<unknown>, orderBy: RawBuilder<unknown>): RawBuilder<string>;
  /** A text written as a JSON string. */
  quoteJson(text: RawBuilder<unknown>): RawBuilder<string>;
  /** A text ordered and compared by its code points, whatever the database's language is. */
  byCodePoint(text: RawBuilder<unknown>): RawBuilder<string>;
  /** Appended to a select: takes rows that no other replica has taken, where there are replicas. */
  readonly skipLocked: RawBuilder<unknown>;
}

const sqliteSql: EngineSql = {
  jsonRows(json, columns) {
    const picked = Object.keys(columns).map(
      (name, index) => sql`value ->> ${sql.lit(`$[${index}]`)} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(picked)} from json_each(${json}))`;
  },
  jsonChildRows(json, owner, columns) {
    const owned = owner.map(
      (name, index) => sql`parent.value ->> ${sql.lit(`$[${index}]`)} as ${sql.ref(name)}`,
    );
    const picked = columns.map(
      (name, index) => sql`child.value ->> ${sql.lit(`$[${index}]`)} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join([...owned, ...picked])} from json_each(${json}) as parent,
      json_each(parent.value, ${sql.lit(`$[${owner.length}]`)}) as child)`;
  },
  jsonTexts: json => sql`(select value from json_each(${json}))`,
  jsonIntegers: json => sql`(select value from json_each(${json}))`,
  joinTexts: (text, orderBy) => sql`group_concat(${text}, ',' order by ${orderBy})`,
  quoteJson: text => sql`json_quote(${text})`,
  byCodePoint: text => sql`${text}`,
  skipLocked: sql``,
};

const postgresSql: EngineSql = {
  jsonRows(json, columns) {
    const picked = Object.entries(columns).map(
      ([name, type], index) =>
        sql`(item ->> ${sql.lit(index)})::${sql.raw(type)} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(picked)} from json_array_elements(${json}::json) as item)`;
  },
  jsonChildRows(json, owner, columns) {
    const owned = owner.map(
      (name, index) => sql`(parent ->> ${sql.lit(index)})::integer as ${sql.ref(name)}`,
    );
    const picked = columns.map(
      (name, index) => sql`child ->> ${sql.lit(index)} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join([...owned, ...picked])}
      from json_array_elements(${json}::json) as parent,
      json_array_elements(parent -> ${sql.lit(owner.length)}) as child)`;
  },
  // Of an array, unlike of JSON, PostgreSQL expects few values, so that it looks them up in an index.
  jsonTexts: json => sql`(select unnest(${jsonToArrayText(json)}::text[]) as value)`,
  jsonIntegers: json => sql`(select unnest(${jsonToArrayText(json)}::integer[]) as value)`,
  joinTexts: (text, orderBy) => sql`string_agg(${text}, ',' order by ${orderBy})`,
  quoteJson: text => sql`to_json(${text}::text)::text`,
  byCodePoint: text => sql`${text} collate "C"`,
  skipLocked: sql`for update skip locked`,
};

/** The fragments of SQL for an engine. */
export function getEngineSql(engine: DatabaseEngine): EngineSql {
  return engine === 'sqlite' ? sqliteSql : postgresSql;
}
