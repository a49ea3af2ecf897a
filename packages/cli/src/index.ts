export type { CliIo } from './CliIo.ts';
export { addConfigOption, type ConfigFileOptions, loadServerConfig } from './configFiles.ts';
export { countOf } from './output/countOf.ts';
export { formatTable } from './output/formatTable.ts';
export { type AddCommands, runCli } from './runCli.ts';
