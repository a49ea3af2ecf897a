import { createApiRef } from '@portico/core';
import type { DiscoveryApi } from '@portico/contract';
import type { DatabaseEngine } from '../database/DatabaseEngine.ts';
import type { PluginDatabase } from '../refs.ts';
import { PluginIdentity } from './PluginIdentity.ts';
import {
  MemoryPluginKeys,
  pluginKeyMigration,
  type PluginKeySchema,
  type PluginKeyStore,
  SharedPluginKeys,
} from './PluginKeyStore.ts';
import { PluginTokens } from './PluginTokens.ts';
import { ServiceTokens } from './serviceTokens.ts';

/** All that plugins' calls of each other are signed and checked with; the server's own business. */
export interface PluginCredentials {
  identity: PluginIdentity;
  local: ServiceTokens;
  remote: PluginTokens;
  keys: PluginKeyStore;
}

/** All that plugins' calls of each other are signed and checked with. */
export const pluginCredentialsRef = createApiRef<PluginCredentials>({
  id: 'server.plugin-credentials',
});

/** Makes them. Servers on PostgreSQL may have replicas at their address, and so share their keys. */
export function createPluginCredentials(options: {
  discovery: DiscoveryApi;
  /** Address that `/api` is below. */
  ownBaseUrl: string;
  engine: DatabaseEngine;
  database: PluginDatabase;
}): PluginCredentials {
  const { discovery, ownBaseUrl, engine, database } = options;
  const isHere = async (pluginId: string) =>
    (await discovery.getBaseUrl(pluginId)).startsWith(`${ownBaseUrl}/api/`);
  const keys =
    engine === 'postgres'
      ? new SharedPluginKeys(() => database.open<PluginKeySchema>([pluginKeyMigration]))
      : new MemoryPluginKeys();
  const local = new ServiceTokens();
  const remote = new PluginTokens({ store: keys, discovery, isHere });
  return { local, remote, keys, identity: new PluginIdentity({ local, remote, isHere }) };
}
