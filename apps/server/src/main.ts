import { resolve } from 'node:path';
import { runServer } from '@portico/server/assembly';
import { usage } from '../../../scripts/usage.mjs';
import { findConfigFiles } from './findConfigFiles.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

const folder = resolve(import.meta.dirname, '../../..');

await runServer({
  plugins,
  folder,
  portalFolder: resolve(folder, 'apps/portal/dist'),
  findConfigFiles: () => findConfigFiles(folder, process.env),
  usage,
  version,
});
