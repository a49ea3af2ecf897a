import { ServiceUnavailableError } from '@portico/errors';
import { Client, escapeIdentifier } from 'pg';
import type { FormerDatabase, FormerPortal, StatementValue } from './FormerDatabase.ts';

const connectTimeoutMs = 10_000;
const undefinedDatabase = '3D000';

/**
 * A Backstage portal on PostgreSQL: with one database for each plugin, or one schema for each in the database that the connection names
 * (`pluginDivisionMode: schema`).
 */
export class FormerPostgres implements FormerPortal {
  readonly #url: string;
  readonly #prefix: string;

  constructor(url: string, prefix: string) {
    this.#url = url;
    this.#prefix = prefix;
  }

  async open(pluginId: string): Promise<FormerDatabase | undefined> {
    return (await this.#openSchema(pluginId)) ?? (await this.#openDatabase(pluginId));
  }

  async #openSchema(pluginId: string): Promise<FormerDatabase | undefined> {
    if (new URL(this.#url).pathname.length < 2) return undefined;
    const client = await connect(this.#url);
    if (!client) return undefined;
    const { rows } = await client.query(
      "select from pg_tables where schemaname = $1 and tablename = 'knex_migrations'",
      [pluginId],
    );
    if (rows.length > 0) {
      await client.query(`set search_path to ${escapeIdentifier(pluginId)}`);
      return describe(client, `schema '${pluginId}' of ${placeOf(client)}`);
    }
    await client.end();
    return undefined;
  }

  async #openDatabase(pluginId: string): Promise<FormerDatabase | undefined> {
    const url = new URL(this.#url);
    url.pathname = `/${encodeURIComponent(`${this.#prefix}${pluginId}`)}`;
    const client = await connect(url.href);
    return client && describe(client, placeOf(client));
  }
}

/** @returns undefined when there is no such database. */
async function connect(url: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: 'portico migrate',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  // What breaks between two statements fails the next one.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      "set default_transaction_read_only = on; set timezone = 'UTC'; set datestyle = 'ISO'",
    );
    return client;
  } catch (cause) {
    await client.end().catch(() => {});
    const error = cause as Error & { code?: string; errors?: readonly Error[] };
    if (error.code === undefinedDatabase) return undefined;
    const reason = error.message || error.errors?.[0]?.message || error.code;
    throw new ServiceUnavailableError(
      `${placeOf(client)} cannot be read: ${reason}; correct '--from', or let its user connect and read`,
      { cause },
    );
  }
}

function placeOf({ host, port, user = '', database = user }: Client): string {
  return `database '${database}' at '${host}:${port}'`;
}

function describe(client: Client, place: string): FormerDatabase {
  return {
    place,
    async select<Row>(statement: string, values: readonly StatementValue[] = []) {
      let index = 0;
      const text = statement.replaceAll('?', () => `$${(index += 1)}`);
      return (await client.query<Row & object>(text, [...values])).rows;
    },
    close: () => client.end(),
  };
}
