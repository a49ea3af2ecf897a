import type { Plugin } from '@portico/core';
import { AssemblyError, describeProblem } from '@portico/errors';
import { findPluginConfigProblems } from '@portico/server/assembly';
import type { Command } from 'commander';
import { stringify } from 'yaml';
import type { CliIo } from '../CliIo.ts';
import { addConfigOption, type ConfigFileOptions, loadServerConfig } from '../configFiles.ts';
import { countOf } from '../output/countOf.ts';
import { maskSecrets } from '../output/maskSecrets.ts';

interface PrintOptions extends ConfigFileOptions {
  frontend?: boolean;
  json?: boolean;
}

/** Adds `config check` and `config print`. */
export function addConfigCommands(program: Command, plugins: readonly Plugin[], io: CliIo): void {
  const group = program.command('config').description('Checks and shows the configuration');

  addConfigOption(group.command('check'))
    .description('Reports what is wrong with the configuration; warnings do not fail')
    .action(async ({ config: files }: ConfigFileOptions) => {
      const config = await loadServerConfig(plugins, files, io);
      const warnings = [...config.warnings];
      const problems = findPluginConfigProblems(plugins, config, each => warnings.push(each));
      if (problems.length > 0) throw new AssemblyError(problems, warnings);
      for (const warning of warnings) io.err(`warning: ${describeProblem(warning)}\n`);
      io.out(
        `The configuration is right: ${countOf(config.files.length, 'file')}, ${countOf(warnings.length, 'warning')}\n`,
      );
    });

  addConfigOption(group.command('print'))
    .description('Prints the configuration as merged, with secrets as ***')
    .option('--frontend', 'only what the browser gets')
    .option('--json', 'as JSON, for programs')
    .action(async ({ config: files, frontend, json }: PrintOptions) => {
      const config = await loadServerConfig(plugins, files, io);
      const value = maskSecrets(frontend ? config.frontend : config.value, config.secrets);
      io.out(json ? `${JSON.stringify(value)}\n` : stringify(value));
    });
}
