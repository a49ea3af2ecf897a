import type { Plugin } from '@portico/core';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
/** Adds the operator's calls of the catalog. */
export declare function addCatalogCommands(
  program: Command,
  plugins: readonly Plugin[],
  io: CliIo,
): void;
//# sourceMappingURL=catalogCommands.d.ts.map
