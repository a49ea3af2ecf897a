import { defineConfig } from 'vitest/config';

/** What takes too long for `npm test`: portals of packed packages, and the packages that `portico new` writes. */
export default defineConfig({
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['*.slow.ts', '../../apps/server/src/*.slow.ts'],
    dir: '../..',
    execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
