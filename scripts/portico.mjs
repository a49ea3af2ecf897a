// Runs the portico command. Arguments go to it: config check
import { buildAndRun } from './buildAndRun.mjs';

buildAndRun({ apps: ['@portico/app-server'], file: 'apps/server/dist/cli.js' });
