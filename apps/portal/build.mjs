// Builds a company's portal, in the current folder: the standard plugins, and those that its `src/plugins.ts` exports.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { definePortal } from '@portico/vite';
import { build } from 'vite';

const folder = process.cwd();
const icon = join(folder, 'icon.svg');
const config = definePortal({
  folder,
  standardPlugins: '@portico/portal/plugins',
  ...(existsSync(icon) && { icon }),
});
await build({
  ...(await config({ command: 'build', mode: 'production' })),
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
});
