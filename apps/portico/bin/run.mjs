import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { becomeChild, endWithParent } from '../dist/becomeChild.mjs';
import { serverEnvironment, serverNodeOptions } from '../dist/serverNodeOptions.mjs';
import { preparePortal } from './preparePortal.mjs';

const find = name => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));

/**
 * Runs the server, or the command that the first argument names.
 *
 * @param {readonly string[]} args
 */
export async function run(args) {
  const [first = '', ...rest] = args;
  if (first === 'build') return preparePortal(process.cwd(), { always: true });
  if (first !== 'start' && first !== '' && !first.startsWith('-')) {
    const command = ['--disable-warning=ExperimentalWarning', find('cli.js'), ...args];
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
    process.exit(status ?? 1);
  }
  const serverArgs = first === 'start' ? rest : args;
  const isServing = !serverArgs.some(each => each === '--help' || each === '--version');
  if (isServing) await preparePortal(process.cwd());
  startServer(serverArgs);
}

/**
 * Runs the server with the options of Node that it needs; signals reach it. The first process of a container becomes the
 * server, so that there is one process to signal and to pay memory for.
 */
function startServer(args) {
  const command = [
    '--disable-warning=ExperimentalWarning',
    ...serverNodeOptions,
    find('main.js'),
    ...args,
  ];
  const env = { ...serverEnvironment, ...process.env };
  if (process.pid === 1) process.execve(process.execPath, [process.execPath, ...command], env);
  const child = spawn(process.execPath, command, { env, stdio: 'inherit' });
  becomeChild(child);
  endWithParent(child);
}
