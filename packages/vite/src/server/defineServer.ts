import type { UserConfig } from 'vite';
import { bundleNamedModules } from './bundleNamedModules.ts';

/** What a server is built from. */
export interface ServerOptions {
  /** Folder of the server; the current one by default. */
  folder?: string;
  /** Files that the server and its commands start with, by the name of what is built; `src/main.ts` by default. */
  entries?: Readonly<Record<string, string>>;
  /** Conditions of `exports` to resolve with, before Node's own: `['source']` builds a workspace from source. */
  conditions?: readonly string[];
}

/**
 * The Vite configuration of a server: everything that it runs is in `dist/`, the entries of its threads among it, so that
 * it starts from few files and needs no installed packages but optional ones.
 */
export function defineServer(options: ServerOptions = {}): UserConfig {
  const { folder = process.cwd(), entries = { main: 'src/main.ts' } } = options;
  const conditions = [...(options.conditions ?? []), 'module', 'node', 'development|production'];
  return {
    root: folder,
    plugins: [bundleNamedModules()],
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
