import { loadConfig, type LoadedConfig } from '@portico/config';
import type { Plugin } from '@portico/core';
import { findPartProblems, listConfigSchemas } from '@portico/server/assembly';
import type { Command } from 'commander';
import type { CliIo } from './CliIo.ts';

/** Options of every command that reads the configuration. */
export interface ConfigFileOptions {
  config: string[];
}

/** Adds `--config`, which may be given several times. */
export function addConfigOption(command: Command): Command {
  return command.option(
    '--config <file>',
    'configuration file; may be repeated, later files win (default: app-config.yaml and app-config.local.yaml)',
    (file: string, files: string[]) => [...files, file],
    [],
  );
}

/** Loads the configuration as the server would. @throws AssemblyError with every problem. */
export async function loadServerConfig(
  plugins: readonly Plugin[],
  files: readonly string[],
  io: CliIo,
): Promise<LoadedConfig> {
  return loadConfig({
    files: files.length > 0 ? files : ((await io.findConfigFiles?.()) ?? []),
    folder: io.folder,
    env: io.env,
    schemas: listConfigSchemas(plugins),
    findMore: readPart => findPartProblems(plugins, readPart),
  });
}
