export type { CliIo } from './CliIo.ts';
export { type AddCommands, runCli } from './runCli.ts';
