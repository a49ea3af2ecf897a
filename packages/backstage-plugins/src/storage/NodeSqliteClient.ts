import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Knex } from 'knex';
// @ts-expect-error -- Knex publishes no types of its dialects.
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';

/** The part of `better-sqlite3` that Knex's dialect calls. */
interface Statement {
  /** Whether it returns rows. */
  reader: boolean;
  all(bindings: readonly SQLInputValue[]): unknown[];
  run(bindings: readonly SQLInputValue[]): { changes: number; lastInsertRowid: number };
}

const busyTimeoutMs = 5000;

/** Node's own SQLite in the place of `better-sqlite3`, so that no native module is installed. */
class NodeSqlite {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    this.#database.exec('pragma journal_mode = wal; pragma foreign_keys = on');
  }

  prepare(sql: string): Statement {
    const statement = this.#database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      // Rows of Node's have no prototype, which libraries that compare or clone them may need.
      all: bindings => statement.all(...bindings).map(row => ({ ...row })),
      run(bindings) {
        const { changes, lastInsertRowid } = statement.run(...bindings);
        return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
      },
    };
  }

  close(): void {
    this.#database.close();
  }
}

/** Knex's client for `better-sqlite3`, over Node's SQLite. */
export const NodeSqliteClient = class extends (BetterSqlite3Client as new (
  config: object,
) => object) {
  constructor(config: object) {
    // Plugins read from the configuration which database they are on.
    super({ ...config, client: 'better-sqlite3' });
  }

  _driver(): typeof NodeSqlite {
    return NodeSqlite;
  }

  /** Values as Node's SQLite takes them. */
  _formatBindings(bindings: readonly unknown[] | undefined): SQLInputValue[] {
    return (bindings ?? []).map(value => {
      if (value instanceof Date) return value.getTime();
      if (typeof value === 'boolean') return Number(value);
      if (value === undefined) return null;
      return value as SQLInputValue;
    });
  }
} as unknown as typeof Knex.Client;
