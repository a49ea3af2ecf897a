// Records what this version stores on each engine, so that all later ones are tested to open it. Run once for each release:
//   npm run tool -- node scripts/recordStoredVersion.mjs 1.2.0
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
  process.stderr.write('Name the version to record: node scripts/recordStoredVersion.mjs 1.2.0\n');
  process.exit(1);
}
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'node', 'apps/server/src/lifecycle/storedVersions.test.ts'],
  {
    cwd: dirname(dirname(fileURLToPath(import.meta.url))),
    env: { ...process.env, PORTICO_RECORD_VERSION: version },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);
process.exit(status ?? 1);
