import type { Kysely, Transaction } from 'kysely';
import type { DatabaseEngine } from './DatabaseEngine.ts';
import type { EngineSql } from './engineSql.ts';
import type { Migration, MigrationTable } from './migrate.ts';

/**
 * One plugin's database: a file of its own on SQLite, a schema of its own on PostgreSQL, where all plugins share
 * connections. Tables in statements, raw SQL included, are given the schema before they are sent.
 */
export interface Database<Schema> {
  readonly engine: DatabaseEngine;
  /** The fragments of SQL that differ between the engines. */
  readonly engineSql: EngineSql;
  /** The name of a table or index with quotes and schema, for functions that take such a name as text. */
  getFullName(name: string): string;
  /** The SQLite file, for read-only connections of a plugin's own threads; `undefined` on PostgreSQL. */
  readonly file: string | undefined;
  /** Reads. On SQLite a read-only connection in this thread, which refuses to write. */
  readonly read: Kysely<Schema>;
  /** Writes that need no order among themselves. On SQLite they run in the file's writer thread. */
  readonly write: Kysely<Schema>;
  /**
   * Runs one transaction at a time over all threads and replicas, so that what it numbers becomes
   * visible in the order of the numbers, and no two of them can wait for each other.
   */
  writeInOrder<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * Like {@link writeInOrder}, for bulk work on SQLite: ends together with others of its kind that follow within
   * moments. Until `stored` settles, only writes see what was written. It rejects when another one of the group
   * failed or the group could not be committed: then nothing of the group is stored.
   */
  writeTogether<T>(
    work: (trx: Transaction<Schema>) => Promise<T>,
  ): Promise<{ result: T; stored: Promise<void> }>;
  /**
   * Brings the tables up to date; safe when several replicas start at once.
   *
   * @param table - where the applied steps are noted; the plugin's own by default.
   */
  migrate(migrations: readonly Migration[], table?: MigrationTable): Promise<void>;
  /**
   * Reports every listener, in this process and in the other replicas. Payloads stay below 7,500 bytes.
   *
   * @param trx - a transaction of this database, whose changes listeners will see: they are reported once it has ended.
   */
  notify(channel: string, payload: string, trx?: Transaction<never>): Promise<void>;
  /** Calls back for each notice on the channel. @returns a function that ends it. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Holds a name until the database is closed or this process ends, however it ends. It excludes nobody.
   *
   * A connection that breaks gives the name up until it is open again, a second or so later.
   */
  hold(name: string): Promise<void>;
  /** Of these names, those that no process holds now. */
  listUnheld(names: readonly string[]): Promise<string[]>;
  /**
   * Resolves when the database can be read and written.
   *
   * @throws InsufficientStorageError when its disk is full; another error with the reason otherwise.
   */
  check(): Promise<void>;
  /** Ends the connections and the writer thread; what was committed stays. */
  close(): Promise<void>;
}
