import { type LoadedConfig } from '@portico/config';
import type { Plugin } from '@portico/core';
import type { Command } from 'commander';
import type { CliIo } from './CliIo.ts';
/** Options of every command that reads the configuration. */
export interface ConfigFileOptions {
  config: string[];
}
/** Adds `--config`, which may be given several times. */
export declare function addConfigOption(command: Command): Command;
/** Loads the configuration as the server would. @throws AssemblyError with every problem. */
export declare function loadServerConfig(
  plugins: readonly Plugin[],
  files: readonly string[],
  io: CliIo,
): Promise<LoadedConfig>;
//# sourceMappingURL=configFiles.d.ts.map
