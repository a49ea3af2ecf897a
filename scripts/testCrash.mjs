// Kills processes that work 200 times on each database; `npm test` does so a few times.
import { spawnSync } from 'node:child_process';

const result = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'node',
    'packages/testing/src/work/killed.test.ts',
    'plugins/catalog-import-backend/src/bulk/killed.test.ts',
    'plugins/notifications-backend/src/killed.test.ts',
    'plugins/scaffolder-backend/src/run/killed.test.ts',
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PORTICO_TEST_KILLS: '200' },
  },
);
process.exit(result.status ?? 1);
