export { bytesType } from './bytes.ts';
export type { Database } from './Database.ts';
export type { DatabaseEngine } from './DatabaseEngine.ts';
export type {
  DatabaseOptions,
  PostgresConnection,
  PostgresOptions,
  SqliteOptions,
} from './DatabaseOptions.ts';
export type { EngineSql, JsonColumnType } from './engineSql.ts';
export {
  type BulkColumnType,
  insertColumns,
  insertRows,
  type InsertRowsOptions,
} from './insertRows.ts';
export type { Migration } from './migrate.ts';
export { openDatabase, type OpenDatabaseOptions } from './openDatabase.ts';
