import { ServiceUnavailableError } from '@portico/errors';
import { Client, type ClientConfig } from 'pg';
import type { PostgresOptions } from './DatabaseOptions.ts';
import {
  createDatabaseStatement,
  describePostgresFailure,
  type PostgresPlace,
} from './describePostgresFailure.ts';
import { readClientConfig } from './readClientConfig.ts';

const connectTimeoutMs = 10_000;
/** The database that every cluster has, to create another one from. */
const maintenanceDatabase = 'postgres';
const undefinedDatabase = '3D000';
/** Another server was faster: the name is taken, or about to be. */
const createdMeanwhile = ['42P04', '23505'];

/**
 * Checks that the database can be used, before any plugin opens its schema in it; creates it when it is missing.
 *
 * @returns the name of the database when it was created.
 * @throws ServiceUnavailableError with the driver's cause, the key of the configuration and the fix.
 */
export async function preparePostgres(options: PostgresOptions): Promise<string | undefined> {
  const config = readClientConfig(options);
  const place = readPlace(new Client(config));
  try {
    try {
      await withClient(config, client => checkRights(client, place));
      return undefined;
    } catch (error) {
      if (!isCode(error, undefinedDatabase) || options.ensureExists === false) throw error;
    }
    await createDatabase(config, place);
    await withClient(config, client => checkRights(client, place));
    return place.database;
  } catch (cause) {
    if (cause instanceof ServiceUnavailableError) throw cause;
    throw new ServiceUnavailableError(describePostgresFailure(cause as Error, place), { cause });
  }
}

/** Where a client connects to, with what the driver fills in for what is not configured. */
export function readPlace({ host, port, user = '', database = user }: Client): PostgresPlace {
  return { host, port, user, database };
}

async function createDatabase(config: ClientConfig, place: PostgresPlace): Promise<void> {
  const { host, port, user, password, ssl } = new Client(config);
  const maintenance = { host, port, user, password, ssl, database: maintenanceDatabase };
  const { database } = place;
  try {
    await withClient(maintenance, client =>
      client.query(`create database ${client.escapeIdentifier(database)}`),
    );
  } catch (cause) {
    if (createdMeanwhile.some(code => isCode(cause, code))) return;
    throw new ServiceUnavailableError(
      `The database '${database}' does not exist and cannot be created: ${(cause as Error).message}; create it as a superuser with: ${createDatabaseStatement(database, place.user)}`,
      { cause },
    );
  }
}

/** Every plugin needs a schema: one that is there and its own, or the right to create it. */
async function checkRights(client: Client, place: PostgresPlace): Promise<void> {
  const { rows } = await client.query<{ ok: boolean }>(
    `select has_database_privilege(current_database(), 'create') or exists (
       select from pg_namespace
       where nspname <> 'public' and nspname !~ '^pg_' and has_schema_privilege(oid, 'create')) as ok`,
  );
  if (rows[0]?.ok) return;
  const denied = new Error(
    `user '${place.user}' may not create schemas in database '${place.database}'`,
  );
  throw Object.assign(denied, { code: '42501' });
}

async function withClient<T>(
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  // A connection that breaks while idle has no other listener.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown }).code === code;
}
