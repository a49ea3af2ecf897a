// Runs the portico command. Arguments go to it: config check
import { buildApps } from './buildApps.mjs';
import { runNode } from './runNode.mjs';

buildApps('@portico/app-server');
runNode({ file: 'apps/server/dist/cli.js' });
