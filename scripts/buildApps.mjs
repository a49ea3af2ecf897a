import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWithProgress } from './runWithProgress.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the apps that have changed, straight from the sources of their packages; ends the process when that fails.
 *
 * @param {...string} apps - package names.
 */
export async function buildApps(...apps) {
  const filters = apps.map(app => `--filter=${app}`);
  const { status, stdout } = await runWithProgress(
    'building what has changed',
    'turbo',
    ['run', 'build', ...filters, '--output-logs=errors-only', '--log-order=grouped'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status === 0) return;
  process.stderr.write(stdout);
  process.exit(status);
}
