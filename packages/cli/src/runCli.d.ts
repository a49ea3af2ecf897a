import type { Plugin } from '@portico/core';
import type { CliIo } from './CliIo.ts';
/**
 * Runs the `portico` command.
 *
 * @param plugins - the server's plugins, whose configuration schemas count.
 * @param argv - the arguments after the program's name.
 * @returns the exit code: 0 when all went well, 1 otherwise.
 */
export declare function runCli(
  plugins: readonly Plugin[],
  argv: readonly string[],
  io: CliIo,
): Promise<number>;
//# sourceMappingURL=runCli.d.ts.map
