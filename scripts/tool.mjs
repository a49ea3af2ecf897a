// Runs a tool of this repository, with its Node and pnpm on the path: npm run tool -- vitest run plugins/costs
import { spawn } from 'node:child_process';
import { becomeChild } from './becomeChild.mjs';

const [tool, ...args] = process.argv.slice(2);
if (tool === undefined) {
  process.stderr.write('Name a tool: npm run tool -- vitest run plugins/costs\n');
  process.exit(1);
}
const child = spawn(tool, args, { stdio: 'inherit', shell: process.platform === 'win32' });
becomeChild(child);
child.on('error', error => {
  process.stderr.write(`'${tool}' could not be started: ${error.message}\n`);
  process.exit(1);
});
