// Builds what has changed and runs the server. Arguments go to the server: --config a.yaml --config b.yaml
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

process.stdout.write('portico: building what has changed\n');
const build = spawnSync(
  'turbo',
  [
    'run',
    'build',
    '--filter=@portico/app-portal',
    '--filter=@portico/app-server',
    '--output-logs=errors-only',
    '--log-order=grouped',
  ],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
);
if (build.status !== 0) process.exit(build.status ?? 1);

process.stdout.write('portico: starting\n');
const server = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'apps/server/dist/main.js'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', code => process.exit(code ?? 1));
