import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the apps that have changed, then runs a built file with this process's arguments and ends as it
 * ends.
 *
 * @param {{ apps: string[], file: string, nodeOptions?: string[] }} options - package names, a path from the
 *   repository's root, and options of Node itself.
 */
export function buildAndRun({ apps, file, nodeOptions = [] }) {
  const filters = apps.map(app => `--filter=${app}`);
  const build = spawnSync(
    'turbo',
    ['run', 'build', ...filters, '--output-logs=errors-only', '--log-order=grouped'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  );
  if (build.status !== 0) {
    process.stderr.write(build.stdout);
    process.exit(build.status ?? 1);
  }
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...nodeOptions,
    join(root, file),
    ...process.argv.slice(2),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', code => process.exit(code ?? 1));
}
