import type { Plugin } from '@portico/core';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
/** Adds `config check` and `config print`. */
export declare function addConfigCommands(
  program: Command,
  plugins: readonly Plugin[],
  io: CliIo,
): void;
//# sourceMappingURL=configCommands.d.ts.map
