import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@portico/core';

const names = ['src/serverPlugins.ts', 'src/serverPlugins.js'];

/**
 * Loads the server plugins of a company's portal: all that its `src/serverPlugins.ts` exports. Ends the process with the
 * cause where that file cannot be loaded.
 */
export async function loadServerPlugins(folder: string): Promise<readonly Plugin[]> {
  const name = names.find(each => existsSync(join(folder, each)));
  if (name === undefined) return [];
  try {
    const file = pathToFileURL(join(folder, name)).href;
    const exported = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
    const { plugins, ...named } = exported;
    return Array.isArray(plugins) ? plugins : Object.values(named).filter(isPlugin);
  } catch (error) {
    process.stderr.write(`portico: '${name}' cannot be loaded: ${String(error)}\n`);
    process.exit(1);
  }
}

function isPlugin(value: unknown): value is Plugin {
  const { id, provides, contributes } = (value ?? {}) as Partial<Plugin>;
  return typeof id === 'string' && Array.isArray(provides) && Array.isArray(contributes);
}
