// Runs server and portal from source, with reload across packages in both.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--conditions=source',
    '--disable-warning=ExperimentalWarning',
    join(root, 'apps/server/src/main.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
const portal = spawn('vite', [], {
  cwd: join(root, 'apps/portal'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});

function stop(signal) {
  server.kill(signal);
  portal.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
server.on('exit', code => {
  stop('SIGTERM');
  process.exitCode = code ?? 1;
});
portal.on('exit', code => {
  stop('SIGTERM');
  process.exitCode = code ?? 1;
});
