// Runs the built server: installs and builds nothing. Arguments go to the server: --config a.yaml
import { existsSync } from 'node:fs';
import { node } from './findNode.mjs';
import { runNode } from './runNode.mjs';
import { serverEnvironment, serverNodeOptions } from './serverNodeOptions.mjs';

const file = 'apps/server/dist/main.js';
if (!existsSync(new URL(`../${file}`, import.meta.url)) || !existsSync(node)) {
  process.stderr.write("portico: the server is not built; run 'npm run build' first\n");
  process.exit(1);
}
runNode({ file, nodeOptions: serverNodeOptions, env: serverEnvironment });
