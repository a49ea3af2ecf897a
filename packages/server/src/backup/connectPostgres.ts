import { ServiceUnavailableError } from '@portico/errors';
import { Client, type CustomTypesConfig, types } from 'pg';
import type { PostgresOptions } from '../database/DatabaseOptions.ts';
import { describePostgresFailure } from '../database/describePostgresFailure.ts';
import { readPlace } from '../database/preparePostgres.ts';
import { readClientConfig } from '../database/readClientConfig.ts';

/** The name of its connections in `pg_stat_activity`. */
export const backupApplication = 'portico backup';

const connectTimeoutMs = 10_000;
const numberTypes = new Set([20, 21, 23, 700, 701]);
const booleanType = 16;
const bytesType = 17;

/**
 * Opens a connection for a backup or a restore; types that both engines know come as they are on SQLite, all others as text.
 *
 * @throws ServiceUnavailableError with the cause, the key of the configuration and the fix.
 */
export async function connectPostgres(options: PostgresOptions): Promise<Client> {
  const client = new Client({
    ...readClientConfig(options),
    application_name: backupApplication,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // What breaks between two statements fails the next one.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => {});
    const message = describePostgresFailure(cause as Error, readPlace(client));
    throw new ServiceUnavailableError(message, { cause });
  }
}

const getTypeParser: CustomTypesConfig['getTypeParser'] = oid => {
  if (numberTypes.has(oid)) return readNumber;
  if (oid === booleanType) return (text: string) => text === 't';
  if (oid === bytesType) return types.getTypeParser(bytesType, 'text');
  return (text: string) => text;
};

/** A whole number that JavaScript does not hold exactly comes as a bigint, which is refused where it is written. */
function readNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(text)
    ? BigInt(text)
    : value;
}
