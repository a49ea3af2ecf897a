import type { LoadedConfig } from '@portico/config';
import type { Plugin } from '@portico/core';
import type { DatabaseOptions } from '../database/DatabaseOptions.ts';
import { readDatabaseOptions } from '../readDatabaseOptions.ts';
import { findExistingSecretKeys } from '../secrets/findSecretKeys.ts';
import { serverConfigSchema } from '../serverConfig.ts';
import { listStoredTables } from './listStoredTables.ts';
import type { StoredTables } from './StoredTables.ts';

/** Where a portal stores its data, and what its plugins store there. */
export interface PortalStorage {
  database: DatabaseOptions;
  plugins: ReadonlyMap<string, StoredTables | undefined>;
  /** Of these ids of keys, those that the portal does not have. */
  listMissingKeys(ids: readonly string[]): string[];
}

/** Finds it by the portal's configuration; nothing is opened. */
export function findStorage(
  plugins: readonly Plugin[],
  config: LoadedConfig,
  dataFolder: string,
): PortalStorage {
  const serverConfig = config.read(serverConfigSchema);
  const database = readDatabaseOptions(serverConfig, dataFolder);
  return {
    database,
    plugins: listStoredTables(plugins),
    listMissingKeys(ids) {
      if (ids.length === 0) return [];
      const keys = findExistingSecretKeys(serverConfig, database);
      return ids.filter(id => !keys?.find(id));
    },
  };
}
