import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defineConfig, type Options } from 'tsup';

// Each package names its entries once, in the `source` conditions of its exports.
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports?: Record<string, { source?: string }>;
  peerDependencies?: Record<string, string>;
};
const sources = Object.values(manifest.exports ?? {}).flatMap(({ source }) => source ?? []);
const entryName = (source: string) => source.replace(/^(\.\/)?src\//, '').replace(/\.tsx?$/, '');

// Browser packages stay as many files as they have modules: which of them go to which page is decided when a portal is built.
const isForBrowsers = manifest.peerDependencies?.['react'] !== undefined;
const isOwnModule = (file: string) => !/\.(test|stories|d)\.tsx?$/.test(file);
const modules = isForBrowsers ? globSync('src/**/*.{ts,tsx}').filter(isOwnModule) : [];
const styles = isForBrowsers ? globSync('src/**/*.css') : [];

/** Leaves imports between modules as they are; only data such as texts goes into the files. */
const keepModules: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'portico-modules',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.(tsx?|css)$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
    );
    build.onEnd(async () => {
      for (const style of styles) {
        const copy = style.replace(/^src/, 'dist');
        await mkdir(dirname(copy), { recursive: true });
        await copyFile(style, copy);
      }
    });
  },
};

const entries = [...new Set([...sources, ...modules].map(file => file.replace(/^\.\//, '')))];

export default defineConfig({
  entry: Object.fromEntries(
    (entries.length > 0 ? entries : ['src/main.ts']).map(source => [entryName(source), source]),
  ),
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  splitting: true,
  sourcemap: true,
  clean: true,
  dts: false,
  // 'node:sqlite' has no name without its protocol.
  removeNodeProtocol: false,
  // Entries for tests are used in this repository only, where that package is.
  external: [/^node:/, /^@portico\/testing\//],
  esbuildPlugins: isForBrowsers ? [keepModules] : [],
  silent: true,
});
