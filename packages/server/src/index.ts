export {
  type Database,
  type DatabaseEngine,
  type DatabaseEvents,
  type DatabaseOptions,
  type EngineSql,
  type JsonColumnType,
  type Migration,
  openDatabase,
  type PostgresConnection,
  type PostgresOptions,
  type SqliteOptions,
} from './database/index.ts';
