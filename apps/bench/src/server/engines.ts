import { join } from 'node:path';
import { startEmbeddedPostgres } from '@portico/testing/node';
import { findChildProcess, readTreeCpuSeconds } from './processTree.ts';

/** A database engine that catalogs are measured on. */
export type EngineName = 'sqlite' | 'postgres';

/** A database for one measured server. */
export interface BenchDatabase {
  /** The value of `backend.database`. */
  config: Record<string, unknown>;
  /** CPU that the engine's own processes have used; 0 where it lives in the server's process. */
  readCpuSeconds(): Promise<number>;
  /** Where its files are; `undefined` where they are among the server's data. */
  folder: string | undefined;
  stop(): Promise<void>;
}

/** Makes an empty database. */
export async function createDatabase(engine: EngineName): Promise<BenchDatabase> {
  if (engine === 'sqlite') {
    return {
      config: { client: 'sqlite' },
      readCpuSeconds: async () => 0,
      folder: undefined,
      stop: async () => {},
    };
  }
  const postgres = await startEmbeddedPostgres();
  await postgres.ready;
  const pid = await findChildProcess('postgres');
  return {
    config: { client: 'pg', connection: postgres.url },
    readCpuSeconds: () => readTreeCpuSeconds(pid),
    folder: join(postgres.folder, 'data'),
    stop: () => postgres.stop(),
  };
}
