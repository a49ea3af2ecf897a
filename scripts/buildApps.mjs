import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWithProgress } from './runWithProgress.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** In an archive of the repository, turbo would follow the links between packages in circles to find what has changed. */
const isClone = existsSync(join(root, '.git'));

/**
 * Builds the apps that have changed (in an archive, all of them) straight from the sources of their packages; ends the
 * process when that fails.
 *
 * @param {...string} apps - package names.
 */
export async function buildApps(...apps) {
  if (isClone) {
    const filters = apps.map(app => `--filter=${app}`);
    const options = ['--output-logs=errors-only', '--log-order=grouped'];
    return run('building what has changed', 'turbo', ['run', 'build', ...filters, ...options]);
  }
  for (const app of apps) await run(`building ${app}`, 'pnpm', ['--filter', app, 'run', 'build']);
}

async function run(label, tool, args) {
  const { status, stdout } = await runWithProgress(label, tool, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(stdout);
  process.exit(status);
}
