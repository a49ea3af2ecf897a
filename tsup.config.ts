import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

// Each package names its entries once, in the `source` conditions of its exports.
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports?: Record<string, { source?: string }>;
};
const sources = Object.values(manifest.exports ?? {}).flatMap(({ source }) => source ?? []);
const entryName = (source: string) => source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '');

export default defineConfig({
  entry: Object.fromEntries(
    (sources.length > 0 ? sources : ['./src/main.ts']).map(source => [entryName(source), source]),
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
  external: [/^node:/],
  silent: true,
});
