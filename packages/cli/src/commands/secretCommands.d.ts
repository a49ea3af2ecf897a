import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
/** Adds `secrets new-key`. */
export declare function addSecretCommands(program: Command, io: CliIo): void;
//# sourceMappingURL=secretCommands.d.ts.map
