import { ConflictError } from '@portico/errors';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { type Client, escapeIdentifier } from 'pg';
import type { PostgresOptions } from '../database/DatabaseOptions.ts';
import { getLockKey } from '../database/postgresKeys.ts';
import { preparePostgres } from '../database/preparePostgres.ts';
import type { StoredPlugin, TableShape } from './backupFormat.ts';
import { connectPostgres } from './connectPostgres.ts';
import { createStoredTables } from './createStoredTables.ts';
import { PostgresTables } from './PostgresTables.ts';
import { refuseServers } from './refuseServers.ts';
import type { Restoration, RestorationOptions, WritableDatabase } from './Restoration.ts';
import type { StoredTables } from './StoredTables.ts';

/** Restores in one transaction. */
export async function openPostgresRestoration({
  database,
  pluginIds,
  replaces,
}: RestorationOptions & { database: PostgresOptions }): Promise<Restoration> {
  const { schemaPrefix = '' } = database;
  await preparePostgres(database);
  const client = await connectPostgres(database);
  try {
    await client.query('begin');
    await refuseServers(client, schemaPrefix);
    for (const id of pluginIds) {
      const schema = `${schemaPrefix}${id}`;
      // Servers that start now wait for the end.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        getLockKey(schema, 'migrate'),
      ]);
      await clearSchema(client, schema, replaces);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async open(pluginId) {
      const schema = `${schemaPrefix}${pluginId}`;
      const { rows } = await client.query('select from pg_namespace where nspname = $1', [schema]);
      if (rows.length === 0) await client.query(`create schema ${escapeIdentifier(schema)}`);
      return new PostgresTarget(pluginId, client, schema);
    },
    async commit() {
      await client.query('commit');
      // For the planner, which otherwise knows nothing of the new tables until autovacuum comes.
      for (const id of pluginIds) await analyze(client, `${schemaPrefix}${id}`);
      await client.end();
    },
    abort: () => client.end(),
  };
}

/** Removes what is in a schema that is to be restored. */
async function clearSchema(client: Client, schema: string, replaces: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and relkind in ('r', 'p', 'v', 'm')`,
    [schema],
  );
  if (rows.length > 0 && !replaces)
    throw new ConflictError(
      `The schema '${schema}' has data (table '${rows[0]?.name}'); restore into an empty database, or replace what is there with --replace`,
    );
  const words: Record<string, string> = { v: 'view', m: 'materialized view' };
  for (const { name, kind } of rows)
    await client.query(
      `drop ${words[kind] ?? 'table'} if exists ${escapeIdentifier(schema)}.${escapeIdentifier(name)} cascade`,
    );
}

async function analyze(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and relkind in ('r', 'p')`,
    [schema],
  );
  for (const { name } of rows)
    await client.query(`analyze ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`);
}

/** One connection for Kysely. */
function createKysely(client: Client): Kysely<unknown> {
  const connection: PostgresPoolClient = {
    query: client.query.bind(client) as unknown as PostgresPoolClient['query'],
    release: () => {},
  };
  return new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => {}, options: {} },
    }),
  });
}

class PostgresTarget extends PostgresTables implements WritableDatabase {
  readonly #client: Client;
  readonly #schema: string;
  readonly #kysely: Kysely<unknown>;
  readonly #statements = new Map<string, string>();

  constructor(pluginId: string, client: Client, schema: string) {
    super(pluginId, client, schema);
    this.#client = client;
    this.#schema = schema;
    this.#kysely = createKysely(client);
  }

  async createTables(plugin: StoredPlugin, tables: StoredTables): Promise<void> {
    await this.#enter();
    await createStoredTables(this.#kysely, 'postgres', plugin, tables);
    for (const { name } of plugin.tables)
      await this.#client.query(`truncate ${this.#nameOf(name)} cascade`);
  }

  async insert(table: TableShape, lines: readonly string[]): Promise<void> {
    const { name } = table;
    let statement = this.#statements.get(name);
    if (statement === undefined) {
      statement = await this.#writeInsert(table);
      this.#statements.set(name, statement);
    }
    await this.#client.query(statement, [`[${lines.join(',')}]`]);
  }

  async setLastNumber(table: string, lastNumber: number): Promise<void> {
    const { rows } = await this.#client.query<{ name: string; column: string }>(
      `select pg_get_serial_sequence($1, attname) as name, attname as column from pg_attribute
       where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
      [this.#nameOf(table)],
    );
    for (const { name, column } of rows)
      await this.#client.query(
        `select setval($1::regclass, greatest($2::bigint, (select coalesce(max(${escapeIdentifier(column)}), 1) from ${this.#nameOf(table)})))`,
        [name, lastNumber],
      );
  }

  async complete({ afterRestore }: StoredTables): Promise<void> {
    await this.#enter();
    await afterRestore?.(this.#kysely, 'postgres');
  }

  /** What names no schema is in this one. */
  async #enter(): Promise<void> {
    await this.#client.query("select set_config('search_path', $1, true)", [
      `${escapeIdentifier(this.#schema)}, public`,
    ]);
  }

  async #writeInsert({ name, columns }: TableShape): Promise<string> {
    const { rows } = await this.#client.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [this.#nameOf(name)],
    );
    const types = new Map(rows.map(row => [row.name, row.type]));
    const names = columns.map(column => escapeIdentifier(column.name)).join(', ');
    const values = columns.map((column, at) => {
      const text = `item ->> ${at}`;
      return column.type === 'bytes'
        ? `decode(${text}, 'base64')`
        : `(${text})::${types.get(column.name)}`;
    });
    return `insert into ${this.#nameOf(name)} (${names}) overriding system value
      select ${values.join(', ')} from json_array_elements($1::json) as item`;
  }

  #nameOf(table: string): string {
    return `${escapeIdentifier(this.#schema)}.${escapeIdentifier(table)}`;
  }
}
