import type { Plugin } from '@portico/core';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
/** Adds `permission explain`. */
export declare function addPermissionCommands(
  program: Command,
  plugins: readonly Plugin[],
  io: CliIo,
): void;
//# sourceMappingURL=permissionCommands.d.ts.map
