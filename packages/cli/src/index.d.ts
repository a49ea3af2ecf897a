export type { CliIo } from './CliIo.ts';
export { runCli } from './runCli.ts';
//# sourceMappingURL=index.d.ts.map
