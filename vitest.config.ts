import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Threads that servers start load the same modules again and again: compiled once, they start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compile');

// Every test runs on source, across packages; nothing needs to be built first.
const source = {
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
};

const browserPackages = [
  'packages/ui',
  'packages/app',
  'packages/testing/src/browser',
  'plugins/!(*-common|*-backend|*-node)',
];

const patientWaits = 'packages/testing/src/setup/patientWaits.ts';
const realTimers = 'packages/testing/src/setup/realTimers.ts';
const sharedState = 'packages/testing/src/setup/sharedState.ts';
const ownerStacks = 'packages/testing/src/setup/ownerStacks.ts';

export default defineConfig({
  test: {
    // Tests of servers, files and databases mostly wait.
    maxWorkers: 4,
    projects: [
      {
        ...source,
        test: {
          name: 'node',
          environment: 'node',
          // Loading the modules costs as much as the tests; what a test starts or changes, it ends or restores.
          isolate: false,
          include: ['{packages,plugins,apps}/*/{src,demo}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            ...browserPackages.map(folder => `${folder}/**`),
            '**/node_modules/**',
            'apps/e2e/**',
          ],
          // Three as the server itself runs: see scripts/serverNodeOptions.mjs. The last one for the threads of tests.
          execArgv: [
            '--conditions=source',
            '--disable-warning=ExperimentalWarning',
            '--no-memory-protection-keys',
            '--no-wasm-tier-up',
            '--no-wasm-dynamic-tiering',
            `--import=${join(import.meta.dirname, 'scripts/threads/useBundledThreads.mjs')}`,
          ],
          globalSetup: [
            'packages/testing/src/node/startPostgres.ts',
            'scripts/threads/bundleThreads.ts',
          ],
          setupFiles: [patientWaits, realTimers],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'browser',
          environment: 'jsdom',
          // Loading the libraries costs more than the tests; each test cleans up after itself.
          isolate: false,
          include: browserPackages.map(folder => `${folder}/src/**/*.test.{ts,tsx}`),
          setupFiles: [
            patientWaits,
            realTimers,
            sharedState,
            ownerStacks,
            'packages/testing/src/browser/setup.ts',
            'packages/ui/src/testing/removeStyles.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
