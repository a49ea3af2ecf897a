import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the apps that have changed; ends the process when that fails.
 *
 * @param {...string} apps - package names.
 */
export function buildApps(...apps) {
  const filters = apps.map(app => `--filter=${app}`);
  const build = spawnSync(
    'turbo',
    ['run', 'build', ...filters, '--output-logs=errors-only', '--log-order=grouped'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  );
  if (build.status === 0) return;
  process.stderr.write(build.stdout);
  process.exit(build.status ?? 1);
}
