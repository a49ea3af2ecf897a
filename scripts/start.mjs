// Builds what has changed and runs the server. Arguments go to the server: --config a.yaml --config b.yaml
import { buildAndRun } from './buildAndRun.mjs';

process.stdout.write('portico: building what has changed\n');
buildAndRun({
  apps: ['@portico/app-portal', '@portico/app-server'],
  file: 'apps/server/dist/main.js',
  // V8 sizes its heap for the machine's memory, so that garbage of a first ingestion would stay for long:
  // young values get less room, and the old ones may double before they are looked through.
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
});
