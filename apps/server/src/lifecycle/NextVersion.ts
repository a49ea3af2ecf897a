import type { ConfigObject } from '@portico/config';
import { type ApiFactory, createApiFactory } from '@portico/core';
import { databaseRef } from '@portico/server';
import {
  type Database,
  type DatabaseOptions,
  type Migration,
  openDatabase,
} from '@portico/server/database';
import { type Kysely, sql } from 'kysely';

/** The next version of the portal as its databases see it: this build, whose plugins have one more step for their tables. */
export class NextVersion {
  readonly #options: DatabaseOptions;
  readonly #opened = new Map<string, Promise<Database<unknown>>>();

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /** Opens the databases of plugins in place of the server. */
  get apis(): ApiFactory<unknown>[] {
    return [
      createApiFactory({
        api: databaseRef,
        scope: 'plugin',
        create: (_, { pluginId }) => ({
          open: async <Schema>(migrations: readonly Migration[], table?: 'applied_migrations') => {
            const database = await this.#open(pluginId);
            await database.migrate(migrations, table);
            return database as Database<Schema>;
          },
        }),
      }),
    ];
  }

  /** Closes them once the server has stopped. */
  async close(): Promise<void> {
    for (const database of this.#opened.values()) await (await database).close();
    this.#opened.clear();
  }

  #open(pluginId: string): Promise<Database<unknown>> {
    const known = this.#opened.get(pluginId) ?? openAhead(pluginId, this.#options);
    this.#opened.set(pluginId, known);
    return known;
  }
}

async function openAhead(pluginId: string, options: DatabaseOptions): Promise<Database<unknown>> {
  const database = await openDatabase(pluginId, options);
  return {
    ...database,
    migrate: (migrations, table) =>
      database.migrate(table === undefined ? [...migrations, nextStep] : migrations, table),
  };
}

/** What releases do with tables that are in use: columns, a table and an index are added. */
const nextStep: Migration = {
  id: '999_next',
  async up(trx, engine) {
    for (const table of await listTables(trx, engine)) {
      await sql`alter table ${sql.table(table)} add column next_note text`.execute(trx);
    }
    await sql`create table next_notes (id text primary key, note text)`.execute(trx);
    await sql`create index next_notes_by_note on next_notes (note)`.execute(trx);
  },
};

/** The plugin's tables, without those in which steps are noted. */
async function listTables(trx: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ name: string }>`
          select c.relname as name from pg_class c
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`
      : sql<{ name: string }>`
          select name from sqlite_schema t where type = 'table' and not exists (
            select 1 from sqlite_schema v
            where v.sql like 'create virtual%'
              and (t.name = v.name or substr(t.name, 1, length(v.name) + 1) = v.name || '_'))
          order by 1`
  ).execute(trx);
  return rows
    .map(({ name }) => name)
    .filter(name => !/^(?:applied_|sqlite_|work_|delegation)/.test(name));
}

/** The same database for {@link NextVersion} as a server's configuration names. */
export function readOptions(database: ConfigObject): DatabaseOptions {
  const { connection, schemaPrefix = '' } = database;
  return typeof connection === 'string'
    ? { engine: 'postgres', connection, schemaPrefix: String(schemaPrefix), maxConnections: 4 }
    : { engine: 'sqlite', folder: String((connection as ConfigObject)['directory']) };
}
