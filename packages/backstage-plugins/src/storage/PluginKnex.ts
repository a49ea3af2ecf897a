import type { DatabaseService } from '@backstage/backend-plugin-api';
import type { StorageLocation } from '@portico/server';
import knex, { type Knex } from 'knex';
import { NodeSqliteClient } from './NodeSqliteClient.ts';

/** Connections of one plugin at most; idle ones are closed. */
const maxConnections = 4;

/**
 * `core.database`: a database of a published plugin by Knex, opened when it is first requested. On PostgreSQL it is a schema
 * of its own in the server's database, on SQLite a file of its own.
 */
export class PluginKnex implements DatabaseService {
  readonly #location: StorageLocation;
  #client: Promise<Knex> | undefined;

  constructor(location: StorageLocation) {
    this.#location = location;
  }

  getClient(): Promise<Knex> {
    this.#client ??= open(this.#location);
    return this.#client;
  }

  /** Closes it, when it was opened. */
  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.destroy();
  }
}

async function open(location: StorageLocation): Promise<Knex> {
  if (location.engine === 'sqlite') {
    return knex({
      client: NodeSqliteClient,
      connection: { filename: location.file },
      useNullAsDefault: true,
      // One writer at a time is what SQLite has.
      pool: { min: 0, max: 1 },
    });
  }
  const { connection, schema } = location;
  const client = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    searchPath: [schema],
    pool: { min: 0, max: maxConnections },
  });
  try {
    await client.raw('create schema if not exists ??', [schema]);
    return client;
  } catch (error) {
    await client.destroy();
    throw error;
  }
}
