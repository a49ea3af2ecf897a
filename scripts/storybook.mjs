// Runs Storybook at http://localhost:6006. Arguments go to it: --port 6007
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeChild } from './becomeChild.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = ['--filter', '@portico/app-storybook', 'dev', ...process.argv.slice(2)];
const child = spawn('pnpm', args, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
becomeChild(child);
