import { dirname, resolve } from 'node:path';
import { runServer } from '@portico/server/assembly';
import { usage } from '../../../scripts/usage.mjs';
import { canStartDemoForge } from '../demo/forge/canStartDemoForge.ts';
import { prepareDemonstration } from './demonstration/prepareDemonstration.ts';
import { demonstrationFile, findConfigFiles } from './findConfigFiles.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

const folder = resolve(import.meta.dirname, '../../..');

/** Runs the portal's server with the arguments of the command line. */
export const serve = () =>
  runServer({
    plugins,
    folder,
    portalFolder: resolve(folder, 'apps/portal/dist'),
    async findConfigFiles(named) {
      const files = named.length > 0 ? named : await findConfigFiles(folder, process.env);
      const demonstration = resolve(folder, demonstrationFile);
      if (files.some(file => resolve(folder, file) === demonstration))
        await prepareDemonstration({
          folder: dirname(demonstration),
          dataFolder: resolve(folder, process.env['PORTICO_DATA'] || 'data'),
          env: process.env,
          canStart: canStartDemoForge,
        });
      return files;
    },
    usage,
    version,
  });
