import { Client, type ClientConfig, type CustomTypesConfig, Pool, types } from 'pg';
import type { PostgresOptions } from './DatabaseOptions.ts';
import { NoticeListener } from './NoticeListener.ts';
import { PostgresWrites } from './PostgresWrites.ts';
import { createPreparedClient, StatementNames } from './PreparedClient.ts';
import { readClientConfig } from './readClientConfig.ts';

const defaultMaxConnections = 10;
const int8 = 20;
/** How long a connection may take before its callers are answered that the database does not answer. */
const maxWaitMs = 30_000;
/** After so many uses a connection is replaced, and with it the statements that it has prepared. */
const usesPerConnection = 20_000;

/** What all plugins of a server share: a pool of connections, and one connection that listens and holds locks. */
export interface PostgresConnections {
  readonly config: ClientConfig;
  readonly pool: Pool;
  readonly listener: NoticeListener;
  readonly writes: PostgresWrites;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Connections open when they are needed, and idle ones close. */
export function createPostgresConnections(
  options: PostgresOptions,
  onConnectionLost: (error: Error) => void,
): PostgresConnections {
  const config: ClientConfig = {
    ...readClientConfig(options),
    application_name: 'portico',
    // A server that went without a word is noticed, and one that takes no connections fails its callers.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements are written so that one plan fits all parameters; planning one takes longer than running it.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    types: { getTypeParser },
  };
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: maxWaitMs,
    max: options.maxConnections ?? defaultMaxConnections,
    maxUses: usesPerConnection,
    Client: createPreparedClient(new StatementNames()),
  });
  // A pooled connection that breaks while idle is replaced by the next use of the pool.
  pool.on('error', onConnectionLost);
  const writes = new PostgresWrites();
  const listener = new NoticeListener(
    () => new Client({ ...config, connectionTimeoutMillis: maxWaitMs }),
    onConnectionLost,
  );
  return {
    config,
    pool,
    listener,
    writes,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Counts come as numbers, as on SQLite; none of ours passes 2^53. */
const getTypeParser: CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text');
