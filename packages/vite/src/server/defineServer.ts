import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { BundledPackages } from '../packages/BundledPackages.ts';
import { bundleNamedModules } from './bundleNamedModules.ts';
import { escapeNonAscii } from './escapeNonAscii.ts';

/** What a server is built from. */
export interface ServerOptions {
  /** Folder of the server; the current one by default. */
  folder?: string;
  /** Files that the server and its commands start with, by the name of what is built; `src/main.ts` by default. */
  entries?: Readonly<Record<string, string>>;
  /** Conditions of `exports` to resolve with, before Node's own: `['source']` builds a workspace from source. */
  conditions?: readonly string[];
  /** JSON file to list the installed packages in that the server is made of, each with `name`, `version` and `license`. */
  packagesFile?: string;
}

/**
 * The Vite configuration of a server: everything that it runs is in `dist/`, the entries of its threads among it, so that
 * it starts from few files and needs no installed packages but optional ones.
 */
export function defineServer(options: ServerOptions = {}): UserConfig {
  const { folder = process.cwd(), entries = { main: 'src/main.ts' }, packagesFile } = options;
  const conditions = [...(options.conditions ?? []), 'module', 'node', 'development|production'];
  const packages = new BundledPackages();
  return {
    root: folder,
    plugins: [
      bundleNamedModules(),
      escapeNonAscii(),
      ...(packagesFile === undefined
        ? []
        : [packages.record(), packages.write(resolve(folder, packagesFile))]),
    ],
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: true,
      target: 'node24',
      // Stacks in logs name functions as the source does.
      minify: false,
      rolldownOptions: {
        input: { ...entries },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}
