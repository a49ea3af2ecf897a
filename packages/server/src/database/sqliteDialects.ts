import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Mutex } from './Mutex.ts';
import { type StatementResult, StatementCache } from './StatementCache.ts';
import type { SqliteWriter } from './SqliteWriter.ts';

/** Kysely over a read-only connection in this thread. */
export function createReadDialect(database: DatabaseSync): Dialect {
  const statements = new StatementCache(database);
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return toQueryResult(statements.run(sql, parameters));
    },
    async *streamQuery<Row>({
      sql,
      parameters,
    }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      for (const row of statements.iterate(sql, parameters)) yield { rows: [row as Row] };
    },
  };
  return createDialect(connection, () => database.close());
}

/** Kysely over the writer thread: one transaction at a time, the others wait for their turn. */
export function createWriteDialect(writer: SqliteWriter): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return toQueryResult(await writer.run(sql, parameters));
    },
    streamQuery() {
      throw new Error('The writer gives no streams; read through the read connection');
    },
  };
  return createDialect(connection, () => writer.close());
}

function createDialect(
  connection: DatabaseConnection,
  destroy: () => void | Promise<void>,
): Dialect {
  return {
    createDriver: () => createDriver(connection, destroy),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  };
}

function createDriver(connection: DatabaseConnection, destroy: () => void | Promise<void>): Driver {
  const turn = new Mutex();
  const run = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    init: async () => {},
    async acquireConnection() {
      await turn.acquire();
      return connection;
    },
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    async releaseConnection() {
      turn.release();
    },
    async destroy() {
      await destroy();
    },
  };
}

function toQueryResult<Row>({ rows, changes }: StatementResult): QueryResult<Row> {
  return {
    rows: rows as Row[],
    numAffectedRows: changes === undefined ? undefined : BigInt(changes),
  };
}
