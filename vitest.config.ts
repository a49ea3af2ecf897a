import { defineConfig } from 'vitest/config';

// Every test runs on source, across packages; nothing needs to be built first.
const source = {
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
};

const browserPackages = [
  'packages/ui',
  'packages/app',
  'packages/testing/src/browser',
  'plugins/!(*-common|*-backend)',
];

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
          include: ['{packages,plugins,apps}/*/{src,demo}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            ...browserPackages.map(folder => `${folder}/**`),
            '**/node_modules/**',
            'apps/e2e/**',
          ],
          // The last three as the server itself runs: see scripts/serverNodeOptions.mjs.
          execArgv: [
            '--conditions=source',
            '--disable-warning=ExperimentalWarning',
            '--no-memory-protection-keys',
            '--no-wasm-tier-up',
            '--no-wasm-dynamic-tiering',
          ],
          globalSetup: ['packages/testing/src/node/startPostgres.ts'],
          testTimeout: 20_000,
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
          setupFiles: ['packages/testing/src/browser/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
