// What takes too long for `npm test`: processes killed and properties checked more often than there, portals outside the workspace
// from packed packages, the packages that `portico new plugin` writes, the images, the chart, a clone, and the commands of documents.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedFilters } from './publishedFilters.mjs';
import { requireChromium } from './requireChromium.mjs';
import { requireReleaseTools } from './requireReleaseTools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = {
  ...process.env,
  CHROME_PATH: await requireChromium(),
  // How often those processes are killed.
  PORTICO_TEST_KILLS: '50',
  // How many times as often properties are checked.
  PORTICO_TEST_RUNS: '5',
};
const killed = [
  'apps/server/src/databaseOutage.test.ts',
  'packages/testing/src/backup/killed.test.ts',
  'packages/testing/src/work/killed.test.ts',
  'plugins/catalog-backend/src/workers/killed.test.ts',
  'plugins/catalog-import-backend/src/bulk/killed.test.ts',
  'plugins/scaffolder-backend/src/run/killed.test.ts',
];
const repeated = [
  'plugins/catalog-backend/src/query/index/FacetIndex.test.ts',
  'plugins/catalog-backend/src/query/language/predicate.property.test.ts',
  'plugins/catalog-backend/src/routes/hiddenEntities.property.test.ts',
  'plugins/catalog-backend/src/routes/visibility.property.test.ts',
];
const steps = [
  ['vitest', ['run', '--project', 'node', ...killed, ...repeated]],
  ['tsc', ['-b']],
  ['turbo', ['run', 'build', ...publishedFilters, '--output-logs=errors-only']],
  ['vitest', ['run', '--root', 'scripts/slow']],
];
requireReleaseTools();
for (const [tool, args] of steps) {
  const startedAt = Date.now();
  const { status } = spawnSync(tool, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`${tool} ${args.slice(0, 3).join(' ')}: ${seconds} s\n`);
  if (status !== 0) process.exit(status ?? 1);
}
