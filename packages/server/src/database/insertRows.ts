import { CompiledQuery, type Transaction } from 'kysely';
import { toArrayText } from './arrayText.ts';
import { compactBytes } from './bytes.ts';
import type { DatabaseEngine } from './DatabaseEngine.ts';
import type { ColumnValues } from './StatementCache.ts';

/** A column of rows that are written in bulk. */
export type BulkColumnType = 'text' | 'integer' | 'bytes';

const arrayTypes: Readonly<Record<BulkColumnType, string>> = {
  text: 'text[]',
  integer: 'integer[]',
  bytes: 'bytea[]',
};

/** How rows are written in bulk. */
export interface InsertRowsOptions {
  table: string;
  columns: Readonly<Record<string, BulkColumnType>>;
  /** The unique columns by which a row that exists is updated; without them it is an error. */
  updateBy?: readonly string[];
  /** Columns that a row which exists keeps. */
  keep?: readonly string[];
}

/**
 * Writes any number of rows with one message: on SQLite prepared statements take some rows at a time in
 * the writer thread, on PostgreSQL the columns travel as arrays.
 */
export async function insertRows<Schema>(
  trx: Transaction<Schema>,
  engine: DatabaseEngine,
  options: InsertRowsOptions,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = Object.keys(options.columns);
  await insertColumns(
    trx,
    engine,
    options,
    names.map((_, index) => rows.map(row => row[index])),
  );
}

/** Like {@link insertRows}, for values that come column by column; typed arrays travel fastest. */
export async function insertColumns<Schema>(
  trx: Transaction<Schema>,
  engine: DatabaseEngine,
  { table, columns, updateBy, keep = [] }: InsertRowsOptions,
  values: readonly (readonly unknown[] | Int32Array)[],
): Promise<void> {
  if (!values[0]?.length) return;
  const names = Object.keys(columns);
  const into = `into ${quote(table)} (${names.map(quote).join(', ')})`;
  const conflict = updateBy ? describeUpdate(names, updateBy, keep) : '';
  const types = Object.values(columns);
  if (engine === 'sqlite') {
    const compact = values.map((column, index) =>
      types[index] === 'bytes' ? Array.from<unknown>(column).map(compactBytes) : column,
    );
    const rows: ColumnValues = { columns: compact, tail: conflict };
    // A refused row ends the transaction anyway; `abort` would copy every page first, to undo the rows before it.
    await trx.executeQuery(CompiledQuery.raw(`insert or fail ${into} values`, [rows]));
    return;
  }
  const arrays = types.map((type, index) => `$${index + 1}::${arrayTypes[type]}`);
  const query = `insert ${into} select * from unnest(${arrays.join(', ')}) ${conflict}`;
  await trx.executeQuery(
    CompiledQuery.raw(
      query,
      values.map((column, index) =>
        types[index] === 'bytes' ? Array.from<unknown>(column) : toArrayText(column),
      ),
    ),
  );
}

function describeUpdate(
  names: readonly string[],
  updateBy: readonly string[],
  keep: readonly string[],
): string {
  const set = names
    .filter(name => !updateBy.includes(name) && !keep.includes(name))
    .map(name => `${quote(name)} = excluded.${quote(name)}`);
  return `on conflict (${updateBy.map(quote).join(', ')}) do update set ${set.join(', ')}`;
}

function quote(name: string): string {
  return `"${name}"`;
}
