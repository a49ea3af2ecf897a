import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg';
import type { Database } from './Database.ts';
import type { PostgresOptions } from './DatabaseOptions.ts';
import { describePostgresFailure } from './describePostgresFailure.ts';
import { getEngineSql } from './engineSql.ts';
import { applyMigrations } from './migrate.ts';
import { NoticeListener } from './NoticeListener.ts';
import { createPreparedClient, StatementNames } from './PreparedClient.ts';
import { readClientConfig, readPlace } from './preparePostgres.ts';

const int8 = 20;
/** After so many uses a connection is replaced, and with it the statements that it holds prepared. */
const usesPerConnection = 20_000;

/** Opens a plugin's schema in a PostgreSQL database, making the schema when it is missing. */
export async function openPostgres<Schema>(
  pluginId: string,
  options: PostgresOptions,
  onConnectionLost: (error: Error) => void,
): Promise<Database<Schema>> {
  const schema = `${options.schemaPrefix ?? ''}${pluginId}`;
  const config: PoolConfig = {
    ...readClientConfig(options),
    max: options.maxConnections ?? 5,
    application_name: `portico ${pluginId}`,
    // Statements are written so that one plan fits all parameters; planning one takes longer than running it.
    options: `-c search_path=${escapeOption(`"${schema}",public`)} -c jit=off -c plan_cache_mode=force_generic_plan`,
    types: { getTypeParser },
  };
  const pool = new Pool({
    ...config,
    maxUses: usesPerConnection,
    Client: createPreparedClient(new StatementNames()),
  });
  // A pooled connection that breaks while idle is replaced by the next use of the pool.
  pool.on('error', onConnectionLost);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const lock = (name: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`portico ${schema} ${name}`}, 0))`;
  const listener = new NoticeListener(() => new Client(config), onConnectionLost);
  const keyOf = (name: string) => `portico ${schema} held ${name}`;
  const channelOf = (channel: string) => `${schema}.${channel}`;

  try {
    await db.transaction().execute(async trx => {
      await lock('migrate').execute(trx);
      // Even `if not exists` needs the right to create one, which is not needed where somebody else has.
      const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(trx);
      if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(trx);
    });
  } catch (cause) {
    await pool.end();
    const place = readPlace(new Client(config));
    throw new Error(describePostgresFailure(cause as Error, place), { cause });
  }

  const writeInOrder: Database<Schema>['writeInOrder'] = work =>
    db.transaction().execute(async trx => {
      await lock('write').execute(trx);
      return work(trx);
    });

  return {
    engine: 'postgres',
    engineSql: getEngineSql('postgres'),
    read: db,
    write: db,
    writeInOrder,
    // A commit costs little here, and others wait for it.
    writeTogether: async work => ({ result: await writeInOrder(work), stored: Promise.resolve() }),
    migrate: (migrations, table = 'applied_migrations') =>
      db.transaction().execute(async trx => {
        await lock('migrate').execute(trx);
        await applyMigrations(trx as never, 'postgres', migrations, table);
      }),
    async notify(channel, payload) {
      await sql`select pg_notify(${channelOf(channel)}, ${payload})`.execute(db);
    },
    hold: name => listener.hold(keyOf(name)),
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
    listen: (channel, onNotice) => listener.listen(channelOf(channel), onNotice),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Counts come as numbers, as on SQLite; none of ours passes 2^53. */
const getTypeParser: CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text');

function escapeOption(value: string): string {
  return value.replace(/([\\ ])/g, '\\$1');
}
