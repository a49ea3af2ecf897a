import { join, resolve } from 'node:path';
import type { Installation } from '@portico/app-server/installation';
import { findBuiltPortal } from '../bin/preparePortal.mjs';
import { loadServerPlugins } from './loadServerPlugins.ts';
import { usage } from './usage.ts';

const packageFolder = resolve(import.meta.dirname, '..');

/**
 * A company's portal: configuration, data and plugins are those of a folder, all else is in this package.
 *
 * @param folder - where it is started; an empty one shows the demonstration.
 */
export async function readInstallation(folder: string): Promise<Installation> {
  return {
    folder,
    portalFolder: findBuiltPortal(folder) ?? join(packageFolder, 'portal'),
    defaultConfigFile: join(packageFolder, 'app-config.yaml'),
    usage,
    plugins: await loadServerPlugins(folder),
  };
}
