// Runs server and portal from source, with reload across packages in both.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fromSource = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
const configArguments = process.argv.slice(2);

/** What the server would fill into the built page; like the server's own, it holds until the next start. */
function readPageConfig() {
  const command = [join(root, 'apps/server/src/cli.ts'), 'config', 'print', '--frontend', '--json'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [...fromSource, ...command, ...configArguments],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) process.exit(1);
  return stdout;
}

const pageConfig = readPageConfig();
const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    ...fromSource,
    join(root, 'apps/server/src/main.ts'),
    '--api-only',
    ...configArguments,
  ],
  { cwd: root, stdio: 'inherit' },
);
const portal = spawn('vite', [], {
  cwd: join(root, 'apps/portal'),
  env: { ...process.env, PORTICO_PAGE_CONFIG: pageConfig },
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
