import { PluginClient } from '@portico/contract';
import type { Plugin } from '@portico/core';
import type { Command } from 'commander';
import type { CliIo } from './CliIo.ts';
import { type ConfigFileOptions } from './configFiles.ts';
/** Options of every command that calls a server. */
export interface ConnectionOptions extends ConfigFileOptions {
  url?: string;
  token?: string;
}
/** Adds `--url`, `--token` and `--config`. */
export declare function addConnectionOptions(command: Command): Command;
/**
 * Finds the server and a token for it, and calls one of its plugins. The configuration's token goes only to the configuration's server.
 *
 * @throws InputError when there is no token.
 */
export declare function connectServer(
  pluginId: string,
  options: ConnectionOptions,
  plugins: readonly Plugin[],
  io: CliIo,
): Promise<PluginClient>;
//# sourceMappingURL=connectServer.d.ts.map
