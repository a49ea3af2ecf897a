import { dirname, resolve } from 'node:path';
import { runServer } from '@portico/server/assembly';
import { canStartDemoForge } from '../demo/forge/canStartDemoForge.ts';
import { prepareDemonstration } from './demonstration/prepareDemonstration.ts';
import { demonstrationFile, findConfigFiles } from './findConfigFiles.ts';
import type { Installation } from './Installation.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

/** Runs the portal's server with the arguments of the command line. */
export function serve(installation: Installation): Promise<void> {
  const { folder, portalFolder, usage } = installation;
  return runServer({
    plugins: [...plugins, ...(installation.plugins ?? [])],
    folder,
    portalFolder,
    async findConfigFiles(named) {
      const files = named.length > 0 ? named : await findConfigFiles(installation, process.env);
      if (files.some(file => resolve(folder, file) === demonstrationFile))
        await prepareDemonstration({
          folder: dirname(demonstrationFile),
          dataFolder: resolve(folder, process.env['PORTICO_DATA'] || 'data'),
          env: process.env,
          canStart: canStartDemoForge,
        });
      return files;
    },
    usage,
    version,
  });
}
