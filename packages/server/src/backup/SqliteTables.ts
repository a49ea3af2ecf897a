import type { DatabaseSync } from 'node:sqlite';
import type { MigrationTable } from '../database/migrate.ts';
import type { TableShape } from './backupFormat.ts';
import type { StoredValue } from './rowLines.ts';
import {
  type FoundTable,
  migrationTables,
  type ReadableDatabase,
  readSqliteType,
} from './StoredDatabase.ts';

const rowsPerBatch = 500;
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads a plugin's SQLite file. */
export class SqliteTables implements ReadableDatabase {
  readonly pluginId: string;
  readonly #database: DatabaseSync;

  constructor(pluginId: string, database: DatabaseSync) {
    this.pluginId = pluginId;
    this.#database = database;
  }

  async listTables(): Promise<FoundTable[]> {
    const names = this.#select<{ name: string }>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'",
    ).map(({ name }) => name);
    return names
      .filter(name => !migrationTables.some(each => each === name))
      .map(name => ({
        name,
        columns: this.#select<{ name: string; type: string }>(
          'select name, type from pragma_table_xinfo(?) where hidden = 0 order by cid',
          name,
        ).map(column => ({ name: column.name, type: readSqliteType(column.type) })),
        references: this.#select<{ name: string }>(
          'select distinct "table" as name from pragma_foreign_key_list(?)',
          name,
        ).map(reference => reference.name),
      }));
  }

  async *readRows({ name, columns }: TableShape): AsyncGenerator<(readonly StoredValue[])[]> {
    const statement = this.#database.prepare(
      `select ${columns.map(column => quote(column.name)).join(', ')} from ${quote(name)}`,
    );
    statement.setReturnArrays(true);
    let batch: StoredValue[][] = [];
    for (const row of statement.iterate()) {
      batch.push(row as unknown as StoredValue[]);
      if (batch.length < rowsPerBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async listApplied(table: MigrationTable): Promise<string[] | undefined> {
    if (!this.#has(table)) return undefined;
    return this.#select<{ id: string }>(`select id from ${table} order by id`).map(({ id }) => id);
  }

  async getLastNumber(table: string): Promise<number | undefined> {
    if (!this.#has('sqlite_sequence')) return undefined;
    return this.#select<{ seq: number }>('select seq from sqlite_sequence where name = ?', table)[0]
      ?.seq;
  }

  #has(table: string): boolean {
    return this.#select('select 1 from sqlite_schema where name = ?', table).length > 0;
  }

  #select<Row>(sql: string, ...parameters: string[]): Row[] {
    return this.#database.prepare(sql).all(...parameters) as Row[];
  }
}
