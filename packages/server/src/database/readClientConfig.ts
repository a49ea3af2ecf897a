import type { ClientConfig } from 'pg';
import type { PostgresOptions } from './DatabaseOptions.ts';

/** What the driver connects with. */
export function readClientConfig({ connection }: PostgresOptions): ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}
