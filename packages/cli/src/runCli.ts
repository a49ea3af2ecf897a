import type { Plugin } from '@portico/core';
import { AssemblyError, describeProblem } from '@portico/errors';
import { Command, CommanderError } from 'commander';
import type { CliIo } from './CliIo.ts';
import { addBackupCommands } from './commands/backupCommands.ts';
import { addCatalogCommands } from './commands/catalogCommands.ts';
import { addSourceCommands } from './commands/sourceCommands.ts';
import { addConfigCommands } from './commands/configCommands.ts';
import { addNewCommands } from './commands/newCommands.ts';
import { addPermissionCommands } from './commands/permissionCommands.ts';
import { addSecretCommands } from './commands/secretCommands.ts';
import { addShadowCommand } from './commands/shadowCommand.ts';
import { addUpgradeCommand } from './commands/upgradeCommand.ts';
import { countOf } from './output/countOf.ts';

/** Adds a group of commands of another package. */
export type AddCommands = (program: Command, io: CliIo) => void;

/**
 * Runs the `portico` command.
 *
 * @param plugins - the server's plugins, whose configuration schemas count.
 * @param argv - the arguments after the program's name.
 * @param groups - commands of other packages, beside those of this one.
 * @returns the exit code: 0 when all went well, 1 otherwise.
 */
export async function runCli(
  plugins: readonly Plugin[],
  argv: readonly string[],
  io: CliIo,
  groups: readonly AddCommands[] = [],
): Promise<number> {
  const program = new Command('portico')
    .description(
      'Checks the configuration of a portal, operates its catalog, explains its permissions, and backs it up',
    )
    .version(io.version ?? 'unknown', '-v, --version', 'print the version')
    .exitOverride()
    .configureOutput({ writeOut: text => io.out(text), writeErr: text => io.err(text) });
  addConfigCommands(program, plugins, io);
  addCatalogCommands(program, plugins, io);
  addSourceCommands(program, plugins, io);
  addPermissionCommands(program, plugins, io);
  addSecretCommands(program, io);
  addBackupCommands(program, plugins, io);
  addShadowCommand(program, io);
  addNewCommands(program, io);
  addUpgradeCommand(program, io);
  for (const addCommands of groups) addCommands(program, io);
  try {
    await program.parseAsync(requestHelp(argv), { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, io);
  }
}

/** `help catalog trace` as `catalog trace --help`: commander's own help knows only the first level. */
function requestHelp(argv: readonly string[]): readonly string[] {
  const [first, ...names] = argv;
  return first === 'help' && names.length > 1 ? [...names, '--help'] : argv;
}

function report(error: unknown, io: CliIo): number {
  // Commander has written its message, or the help that was requested, by itself.
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof AssemblyError) {
    for (const note of error.notes) io.err(`warning: ${describeProblem(note)}\n`);
    for (const problem of error.problems) io.err(`${describeProblem(problem)}\n`);
    io.err(`${countOf(error.problems.length, 'problem')}\n`);
  } else {
    io.err(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  return 1;
}
