import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AssembledContribution } from '@portico/core';
import { type Problem, ServiceUnavailableError } from '@portico/errors';
import type { DatabaseOptions } from '../database/DatabaseOptions.ts';
import { secretBoxRef } from '../refs.ts';
import type { ServerConfig } from '../serverConfig.ts';
import type { ServerPluginRuntime } from '../serverPlugins.ts';
import { readSecretKeyFile, readSecretKeys, secretKeyFile, type SecretKeys } from './SecretKeys.ts';

const fix = "run 'npm run portico -- secrets new-key' and put the key there, from the environment";

/**
 * The keys of this server: those of the configuration, or else one in the data folder.
 *
 * @throws ServiceUnavailableError when there is none, or its file cannot be used.
 */
export function findSecretKeys({ backend }: ServerConfig, database: DatabaseOptions): SecretKeys {
  const configured = readSecretKeys(backend.secrets.keys);
  if (configured) return configured;
  // Servers that share PostgreSQL do not share a folder.
  if (database.engine === 'postgres')
    throw new ServiceUnavailableError(`backend.secrets.keys is missing; ${fix}`);
  return readSecretKeyFile(database.folder);
}

/** The same as far as they exist: nothing is made. */
export function findExistingSecretKeys(
  { backend }: ServerConfig,
  database: DatabaseOptions,
): SecretKeys | undefined {
  const configured = readSecretKeys(backend.secrets.keys);
  if (configured || database.engine === 'postgres') return configured;
  return existsSync(join(database.folder, secretKeyFile))
    ? readSecretKeyFile(database.folder)
    : undefined;
}

/** Says which plugins store secrets while there is no key to seal them with. */
export function findMissingSecretKeys(
  runtimes: readonly AssembledContribution<ServerPluginRuntime>[],
  { backend }: ServerConfig,
): Problem[] {
  if (backend.database.client !== 'pg' || backend.secrets.keys.length > 0) return [];
  return runtimes
    .filter(({ value }) => Object.values(value.needs).includes(secretBoxRef))
    .map(({ pluginId }) => ({
      code: 'config-invalid',
      pluginId,
      message: `'backend.secrets.keys' is missing: plugin '${pluginId}' stores secrets, and servers on PostgreSQL must share the key`,
      hint: fix,
    }));
}
