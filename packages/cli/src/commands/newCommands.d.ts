import { type Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
/** Adds `new plugin`. */
export declare function addNewCommands(program: Command, io: CliIo): void;
//# sourceMappingURL=newCommands.d.ts.map
