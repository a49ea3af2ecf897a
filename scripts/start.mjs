// Builds what has changed and runs the server. Arguments go to the server: --config a.yaml --config b.yaml
import { buildAndRun } from './buildAndRun.mjs';
import { serverNodeOptions } from './serverNodeOptions.mjs';

process.stdout.write('portico: building what has changed\n');
buildAndRun({
  apps: ['@portico/app-portal', '@portico/app-server'],
  file: 'apps/server/dist/main.js',
  nodeOptions: serverNodeOptions,
});
