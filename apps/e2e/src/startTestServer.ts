// Starts the built server on a copy of the demonstration company, with a database of its own.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { catalogFolder, workFolder } from './testServer.ts';

const root = resolve(import.meta.dirname, '../../..');

rmSync(workFolder, { recursive: true, force: true });
mkdirSync(workFolder, { recursive: true });
cpSync(join(root, 'apps/server/demo/catalog'), catalogFolder, { recursive: true });
const configFile = join(workFolder, 'app-config.e2e.yaml');
writeFileSync(
  configFile,
  `catalog:
  locations:
    - type: file
      target: ${join(catalogFolder, '**/catalog-info.yaml')}
    - type: file
      target: ${join(import.meta.dirname, '../templates/*/template.yaml')}
`,
);

const server = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'apps/server/dist/main.js'),
    '--config',
    join(root, 'app-config.yaml'),
    '--config',
    join(root, 'apps/server/demo/app-config.yaml'),
    '--config',
    configFile,
  ],
  { stdio: 'inherit', env: { ...process.env, PORTICO_DATA: join(workFolder, 'data') } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', code => process.exit(code ?? 1));
