import { generateSecretKey } from '@portico/server/assembly';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';

/** Adds `secrets new-key`. */
export function addSecretCommands(program: Command, io: CliIo): void {
  const group = program.command('secrets').description('Keys that stored secrets are sealed with');
  group
    .command('new-key')
    .description('Prints a new key for backend.secrets.keys; put it first and keep the older ones')
    .action(() => io.out(`${generateSecretKey()}\n`));
}
