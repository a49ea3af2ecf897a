export {
  type BulkColumnType,
  bytesType,
  type Database,
  type DatabaseEngine,
  type OpenDatabaseOptions,
  type DatabaseOptions,
  type EngineSql,
  insertColumns,
  insertRows,
  type InsertRowsOptions,
  type JsonColumnType,
  type Migration,
  openDatabase,
  type PostgresConnection,
  type PostgresOptions,
  type SqliteOptions,
} from './database/index.ts';
export { createOrderedUid } from './createOrderedUid.ts';
export type { StoredTables } from './backup/StoredTables.ts';
