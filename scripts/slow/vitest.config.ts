import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What takes too long for `npm test`: portals of packed packages, and the packages that `portico new` writes. */
export default defineConfig({
  resolve: { conditions: ['source', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'node', 'development|production'] } },
  test: {
    // What patterns are relative to; relative itself, it would be so to where vitest is started.
    dir: resolve(import.meta.dirname, '../..'),
    include: ['scripts/slow/*.slow.ts', 'apps/*/src/**/*.slow.ts'],
    execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning'],
    fileParallelism: false,
    globalSetup: [resolve(import.meta.dirname, '../../packages/testing/src/node/startPostgres.ts')],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
