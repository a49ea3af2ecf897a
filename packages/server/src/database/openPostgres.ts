import { ServiceUnavailableError } from '@portico/errors';
import { Kysely, type Logger as QueryObserver, PostgresDialect, sql } from 'kysely';
import { Client, escapeIdentifier } from 'pg';
import type { Database } from './Database.ts';
import type { PostgresOptions } from './DatabaseOptions.ts';
import { describePostgresFailure } from './describePostgresFailure.ts';
import { getEngineSql } from './engineSql.ts';
import { applyMigrations } from './migrate.ts';
import { Mutex } from './Mutex.ts';
import type { PostgresConnections } from './PostgresConnections.ts';
import { getLockKey } from './postgresKeys.ts';
import { readPlace } from './preparePostgres.ts';
import { SchemaPool } from './SchemaPool.ts';
import { withLocksInTurn } from './withLocksInTurn.ts';

/** Opens a plugin's schema in a PostgreSQL database, making the schema when it is missing. */
export async function openPostgres<Schema>(
  pluginId: string,
  { schemaPrefix = '' }: PostgresOptions,
  connections: PostgresConnections,
  onQuery?: QueryObserver,
): Promise<Database<Schema>> {
  const { pool, listener, writes, config } = connections;
  const schema = `${schemaPrefix}${pluginId}`;
  const quotedSchema = escapeIdentifier(schema);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: new SchemaPool(pool, quotedSchema, error => writes.note(error)),
    }),
    ...(onQuery && { log: onQuery }),
  });
  const lock = (name: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${getLockKey(schema, name)}, 0))`;
  const keyOf = (name: string) => `portico ${schema} held ${name}`;
  const channelOf = (channel: string) => `${schema}.${channel}`;
  const held = new Set<string>();
  const subscriptions = new Set<() => Promise<void>>();
  const turns = new Mutex();

  try {
    await db.transaction().execute(async trx => {
      await lock('migrate').execute(trx);
      // Even `if not exists` needs the right to create one, which is not needed where somebody else has.
      const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(trx);
      if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(trx);
    });
  } catch (cause) {
    const place = readPlace(new Client(config));
    throw new ServiceUnavailableError(describePostgresFailure(cause as Error, place), { cause });
  }

  const writeInOrder: Database<Schema>['writeInOrder'] = async work => {
    // Those of this process wait here, where they take no connection from others.
    await turns.acquire();
    try {
      return await db.transaction().execute(async trx => {
        await lock('write').execute(trx);
        return work(trx);
      });
    } finally {
      turns.release();
    }
  };

  return {
    engine: 'postgres',
    file: undefined,
    engineSql: getEngineSql('postgres'),
    getFullName: name => `${quotedSchema}.${escapeIdentifier(name)}`,
    read: db,
    write: db,
    writeInOrder,
    // A commit costs little here, and others wait for it.
    writeTogether: async work => ({ result: await writeInOrder(work), stored: Promise.resolve() }),
    migrate: (migrations, table = 'applied_migrations') =>
      withLocksInTurn(maxWaitMs =>
        db.transaction().execute(async trx => {
          await lock('migrate').execute(trx);
          await sql`select set_config('lock_timeout', ${`${maxWaitMs}ms`}, true)`.execute(trx);
          // Definitions name no schema.
          await sql`select set_config('search_path', ${`${quotedSchema}, public`}, true)`.execute(
            trx,
          );
          await applyMigrations(trx as never, 'postgres', migrations, table);
        }),
      ),
    async notify(channel, payload, trx) {
      // PostgreSQL itself keeps a notice until the commit.
      await sql`select pg_notify(${channelOf(channel)}, ${payload})`.execute(trx ?? db);
    },
    async hold(name) {
      held.add(name);
      await listener.hold(keyOf(name));
    },
    async listUnheld(names) {
      const { rows } = await sql<{ name: string }>`
        select n.name from unnest(${[...names]}::text[], ${names.map(keyOf)}::text[]) as n(name, key)
        where not exists (select from pg_locks l
          where l.locktype = 'advisory' and l.granted and l.objsubid = 1
            and l.database = (select oid from pg_database where datname = current_database())
            and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(n.key, 0))`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    },
    async listen(channel, onNotice) {
      const end = await listener.listen(channelOf(channel), onNotice);
      subscriptions.add(end);
      return async () => {
        subscriptions.delete(end);
        await end();
      };
    },
    check: () => writes.check(pool),
    async close() {
      for (const end of subscriptions) await end();
      for (const name of held) await listener.release(keyOf(name));
    },
  };
}
