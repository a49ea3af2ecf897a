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
import { WriteGroup } from './WriteGroup.ts';

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
  return createDialect(createDriver(connection, new Mutex(), () => database.close()));
}

/** How the writer thread of a file is reached. */
export interface WriteDialects {
  /** Kysely over the thread: one transaction at a time, the others wait for their turn. */
  single: Dialect;
  /** The same for transactions that are committed together. */
  grouped: Dialect;
  group: WriteGroup;
}

/** The ways to one writer thread. */
export function createWriteDialects(writer: SqliteWriter): WriteDialects {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return toQueryResult(await writer.run(sql, parameters));
    },
    streamQuery() {
      throw new Error('The writer gives no streams; read through the read connection');
    },
  };
  const turn = new Mutex();
  const group = new WriteGroup(turn, sql => runRaw(connection, sql));
  const driver = createDriver(connection, turn, () => writer.close());
  return {
    single: createDialect({
      ...driver,
      async acquireConnection() {
        await turn.acquire();
        await group.commit();
        return connection;
      },
    }),
    grouped: createDialect({
      ...driver,
      beginTransaction: () => group.begin(),
      commitTransaction: () => group.end(),
      rollbackTransaction: () => group.rollBack(new Error('A transaction of the group failed')),
    }),
    group,
  };
}

function createDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  };
}

function createDriver(
  connection: DatabaseConnection,
  turn: Mutex,
  destroy: () => void | Promise<void>,
): Driver {
  return {
    init: async () => {},
    async acquireConnection() {
      await turn.acquire();
      return connection;
    },
    beginTransaction: () => runRaw(connection, 'begin immediate'),
    commitTransaction: () => runRaw(connection, 'commit'),
    rollbackTransaction: () => runRaw(connection, 'rollback'),
    async releaseConnection() {
      turn.release();
    },
    async destroy() {
      await destroy();
    },
  };
}

async function runRaw(connection: DatabaseConnection, sql: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(sql));
}

function toQueryResult<Row>({ rows, changes }: StatementResult): QueryResult<Row> {
  return {
    rows: rows as Row[],
    numAffectedRows: changes === undefined ? undefined : BigInt(changes),
  };
}
