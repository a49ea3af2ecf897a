// Builds what has changed and runs the server. Arguments go to the server: --config a.yaml --config b.yaml
import { buildApps } from './buildApps.mjs';
import { runNode } from './runNode.mjs';
import { serverEnvironment, serverNodeOptions } from './serverNodeOptions.mjs';

await buildApps('@portico/portal', '@portico/app-server');
runNode({
  file: 'apps/server/dist/main.js',
  nodeOptions: serverNodeOptions,
  env: serverEnvironment,
});
