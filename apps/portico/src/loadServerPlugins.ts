import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@portico/core';
import { listExportedPlugins, separateReexports } from '@portico/vite/plugin-list';

const names = ['src/serverPlugins.ts', 'src/serverPlugins.js'];

/**
 * Loads the server plugins of a company's portal: all that its `src/serverPlugins.ts` exports. Ends the process with the
 * cause where that file cannot be loaded.
 */
export async function loadServerPlugins(folder: string): Promise<readonly Plugin[]> {
  const name = names.find(each => existsSync(join(folder, each)));
  if (name === undefined) return [];
  const file = pathToFileURL(join(folder, name)).href;
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== file || loaded.source === undefined || loaded.source === null) return loaded;
      const code = Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: separateReexports(code) };
    },
  });
  try {
    const exported = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
    return listExportedPlugins(exported) as Plugin[];
  } catch (error) {
    process.stderr.write(`portico: '${name}' cannot be loaded: ${String(error)}\n`);
    process.exit(1);
  } finally {
    hooks.deregister();
  }
}
