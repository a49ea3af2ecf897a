import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

const maxStatements = 300;
/** Rows that one run of a bulk statement takes: fewer runs cost less, longer ones no longer gain. */
const rowsPerRun = 32;
/** No tree of a portal has as many. */
const maxRecursiveRows = 200_000;
const recursive = /\bwith\s+recursive\b/i;

/** What a statement gave: its rows, or how many rows it changed. */
export interface StatementResult {
  rows: unknown[];
  changes?: number;
}

/** The same with rows as arrays of values, which pass between threads in a fraction of the time. */
export interface StatementArrays {
  /** The names of the columns. */
  names: string[];
  rows: unknown[][];
  changes?: number;
}

/** The only parameter of a statement that ends in `values` and writes many rows, given by columns. */
export interface ColumnValues {
  columns: readonly (readonly unknown[] | Int32Array)[];
  /** What follows the rows in the statement. */
  tail: string;
}

/** Runs statements on one SQLite connection, preparing each text once. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Runs one statement to its end, for all rows of {@link ColumnValues}. */
  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const [first] = parameters;
    if (isColumnValues(first)) return this.#runForRows(sql, first);
    const statement = this.#prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (statement.columns().length > 0)
      return {
        rows: recursive.test(sql)
          ? readSome(statement.iterate(...values), sql)
          : statement.all(...values),
      };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  }

  /** Like {@link run}, with rows as arrays; a connection is used by one of the two. */
  runForArrays(sql: string, parameters: readonly unknown[]): StatementArrays {
    const [first] = parameters;
    if (isColumnValues(first)) return { ...this.#runForRows(sql, first), names: [], rows: [] };
    const statement = this.#prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (statement.columns().length === 0)
      return { names: [], rows: [], changes: Number(statement.run(...values).changes) };
    statement.setReturnArrays(true);
    const rows = statement.all(...values) as unknown as unknown[][];
    // After the run: a changed schema changes what `*` stands for.
    return { names: statement.columns().map(({ name }) => name), rows };
  }

  #runForRows(sql: string, { columns, tail }: ColumnValues): StatementResult {
    const row = `(${columns.map(() => '?').join(', ')})`;
    const textFor = (rows: number) => `${sql} ${Array(rows).fill(row).join(', ')} ${tail}`;
    const texts = { many: textFor(rowsPerRun), one: textFor(1) };
    const total = columns[0]?.length ?? 0;
    let changes = 0;
    for (let at = 0; at < total;) {
      const isMany = total - at >= rowsPerRun;
      const end = at + (isMany ? rowsPerRun : 1);
      const values: SQLInputValue[] = [];
      for (; at < end; at += 1)
        for (const column of columns) values.push(toSqliteValue(column[at]));
      changes += Number(this.#prepare(isMany ? texts.many : texts.one).run(...values).changes);
    }
    return { rows: [], changes };
  }

  /** Reads row by row, on a statement of its own. */
  *iterate(sql: string, parameters: readonly unknown[]): Generator<unknown> {
    yield* this.#database.prepare(sql).iterate(...parameters.map(toSqliteValue));
  }

  #prepare(sql: string): StatementSync {
    const cached = this.#statements.get(sql);
    if (cached) {
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
    }
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    const oldest = this.#statements.keys().next();
    if (this.#statements.size > maxStatements && !oldest.done)
      this.#statements.delete(oldest.value);
    return statement;
  }
}

/**
 * Reads the rows of a recursive statement, which alone may have no end. SQLite cannot be interrupted, so that only
 * rows end it: one that computes for ever without a row holds its thread.
 */
function readSome(rows: Iterable<unknown>, sql: string): unknown[] {
  const read: unknown[] = [];
  for (const row of rows) {
    read.push(row);
    if (read.length > maxRecursiveRows)
      throw new Error(
        `A recursive statement has more than ${maxRecursiveRows} rows and may have no end: ${sql.trim().slice(0, 200)}`,
      );
  }
  return read;
}

function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue;
}

function isColumnValues(parameter: unknown): parameter is ColumnValues {
  return typeof parameter === 'object' && parameter !== null && 'columns' in parameter;
}
