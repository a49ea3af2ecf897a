import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeChild } from './becomeChild.mjs';
import { node } from './findNode.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a built file with this process's arguments and ends as it ends.
 *
 * @param {{ file: string, nodeOptions?: string[], env?: Record<string, string>, onDone?: () => void }} options -
 *   a path from the repository's root, options of Node itself, variables for what this process's environment does not set,
 *   and what follows when it ended well.
 */
export function runNode({ file, nodeOptions = [], env = {}, onDone = () => {} }) {
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...nodeOptions,
    join(root, file),
    ...process.argv.slice(2),
  ];
  const child = spawn(node, args, { cwd: root, env: { ...env, ...process.env }, stdio: 'inherit' });
  becomeChild(child, onDone);
}
