import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigObject } from '@portico/config';
import {
  type Database,
  type DatabaseOptions,
  type Migration,
  openDatabase,
} from '@portico/server/database';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';

const startTimeoutMs = 60_000;

/** One of the engines that every store is tested on. */
export interface TestDatabase {
  name: 'SQLite' | 'PostgreSQL';
  /** A new, empty database with these tables; it is closed after the test file. */
  fresh<Schema>(migrations: readonly Migration[], pluginId?: string): Promise<Database<Schema>>;
  /** Where a new, empty database would live, for tests that open it themselves, perhaps twice. */
  freshOptions(): Promise<DatabaseOptions>;
  /** The configuration of a server with a new, empty database: as overrides of `startTestServer`. */
  freshConfig(): Promise<ConfigObject>;
}

/**
 * The engines, for `describe.each(testDatabases())('LocationStore on $name', database => …)`: SQLite
 * files in a temporary folder and a database of this file's own on the run's PostgreSQL.
 */
export function testDatabases(): TestDatabase[] {
  const cleanups: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  const sqliteOptions = async (): Promise<DatabaseOptions> => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-sqlite-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    return { engine: 'sqlite', folder };
  };

  let connection: Promise<string> | undefined;
  const postgresOptions = async (): Promise<DatabaseOptions> => {
    connection ??= createPostgresDatabase();
    const schemaPrefix = `t${randomUUID().slice(0, 8)}_`;
    return { engine: 'postgres', connection: await connection, schemaPrefix, maxConnections: 4 };
  };

  const describeEngine = (
    name: TestDatabase['name'],
    freshOptions: () => Promise<DatabaseOptions>,
  ): TestDatabase => ({
    name,
    freshOptions,
    freshConfig: async () => describeConfig(await freshOptions()),
    async fresh<Schema>(migrations: readonly Migration[], pluginId = 'test') {
      const database = await openDatabase<Schema>(pluginId, await freshOptions());
      cleanups.push(() => database.close());
      await database.migrate(migrations);
      return database;
    },
  });
  return [describeEngine('SQLite', sqliteOptions), describeEngine('PostgreSQL', postgresOptions)];
}

/** What says in a configuration where a database is; on SQLite it is in the server's own folder. */
function describeConfig(options: DatabaseOptions): ConfigObject {
  if (options.engine !== 'postgres') return {};
  const { connection, schemaPrefix = '' } = options;
  return {
    backend: { database: { client: 'pg', connection: connection as string, schemaPrefix } },
  };
}

async function createPostgresDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  const client = await connectWhenReady(url);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function connectWhenReady(url: string): Promise<Client> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const client = new Client(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}
