import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { InputError } from '@portico/errors';
import { Kysely } from 'kysely';
import type { SqliteOptions } from '../database/DatabaseOptions.ts';
import { FolderLock } from '../database/FolderLock.ts';
import { createReadDialect } from '../database/sqliteDialects.ts';
import { openWriteAheadLog } from '../database/sqlitePragmas.ts';
import type { StoredPlugin, TableShape } from './backupFormat.ts';
import { createStoredTables } from './createStoredTables.ts';
import type { Restoration, RestorationOptions, WritableDatabase } from './Restoration.ts';
import {
  finishRestore,
  makeRestoreFolder,
  refuseStoredFiles,
  takeRestoreFolder,
} from './RestoredFolder.ts';
import { SqliteTables } from './SqliteTables.ts';
import type { StoredTables } from './StoredTables.ts';

const fileOf = (pluginId: string) => `${pluginId}.sqlite`;
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Restores into files beside those of the data folder, which they replace at the end. */
export async function openSqliteRestoration({
  database: { folder, isTemporary },
  pluginIds,
  replaces,
}: RestorationOptions & { database: SqliteOptions }): Promise<Restoration> {
  if (isTemporary)
    throw new InputError(
      "'backend.database.connection' is memory, which the server empties when it starts; remove it to restore into the data folder",
    );
  const lock = await FolderLock.acquire(folder);
  try {
    await finishRestore(folder);
    const files = pluginIds.map(fileOf);
    if (!replaces) await refuseStoredFiles(folder, files);
    const partial = await makeRestoreFolder(folder);
    const opened = new Map<string, SqliteTarget>();
    const close = () => {
      for (const target of opened.values()) target.close();
    };
    return {
      async open(pluginId) {
        const target = new SqliteTarget(pluginId, join(partial, fileOf(pluginId)));
        opened.set(pluginId, target);
        return target;
      },
      async commit() {
        for (const target of opened.values()) target.finish();
        const restored = [...opened.keys()].map(fileOf);
        await takeRestoreFolder(folder, partial, {
          restored,
          removed: files.filter(name => !restored.includes(name)),
        });
        await lock.release();
      },
      async abort() {
        close();
        await rm(partial, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A file that is written in one go: it is nothing until it is complete, so that no log of changes is needed. */
class SqliteTarget extends SqliteTables implements WritableDatabase {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #kysely: Kysely<unknown>;
  readonly #statements = new Map<string, StatementSync>();

  constructor(pluginId: string, path: string) {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    database.exec(
      'pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536',
    );
    super(pluginId, database);
    this.#path = path;
    this.#database = database;
    this.#kysely = new Kysely({ dialect: createReadDialect(database) });
    database.exec('begin');
  }

  async createTables(plugin: StoredPlugin, tables: StoredTables): Promise<void> {
    await createStoredTables(this.#kysely, 'sqlite', plugin, tables);
    for (const { name } of plugin.tables) this.#database.exec(`delete from ${quote(name)}`);
  }

  async insert({ name, columns }: TableShape, lines: readonly string[]): Promise<void> {
    const statement = this.#prepareInsert(name, columns);
    for (const line of lines) {
      const values = JSON.parse(line) as (string | number | null)[];
      statement.run(
        ...values.map((value, at): SQLInputValue =>
          columns[at]?.type === 'bytes' && typeof value === 'string'
            ? Buffer.from(value, 'base64')
            : value,
        ),
      );
    }
  }

  async setLastNumber(table: string, lastNumber: number): Promise<void> {
    // Written by SQLite with the first row of a table that never gives a number twice, and not for others.
    const [definition] = this.#database
      .prepare("select sql from sqlite_schema where name = ? and sql like '%autoincrement%'")
      .all(table);
    if (!definition) return;
    this.#database.prepare('delete from sqlite_sequence where name = ?').run(table);
    this.#database
      .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
      .run(table, lastNumber);
  }

  async complete({ afterRestore }: StoredTables): Promise<void> {
    await afterRestore?.(this.#kysely, 'sqlite');
  }

  /** Ends the file as servers expect it. */
  finish(): void {
    this.#database.exec('commit; pragma optimize = 0x10002');
    this.#database.close();
    const database = new DatabaseSync(this.#path);
    openWriteAheadLog(database);
    database.close();
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #prepareInsert(name: string, columns: TableShape['columns']): StatementSync {
    let statement = this.#statements.get(name);
    if (!statement) {
      statement = this.#database.prepare(
        `insert into ${quote(name)} (${columns.map(column => quote(column.name)).join(', ')})
         values (${columns.map(() => '?').join(', ')})`,
      );
      this.#statements.set(name, statement);
    }
    return statement;
  }
}
