// Runs a task of this repository on a machine that has only Node 18 or newer and npm: brings the exact
// Node and pnpm from the npm registry, installs what the lockfile names, then hands over.
// Only built-ins, and only syntax that Node 18 knows.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeChild, endWithParent } from './becomeChild.mjs';
import { isWritable } from './isWritable.mjs';
import { isModern, node, nodePackage, runtimeFolder } from './findNode.mjs';
import { runWithProgress } from './runWithProgress.mjs';
import { usage } from './usage.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(runtimeFolder, 'node_modules');
const pinned = JSON.parse(readFileSync(join(runtimeFolder, 'package.json'), 'utf8'));
const [task, ...taskArguments] = process.argv.slice(2);

if (task === 'start' && taskArguments.includes('--help')) {
  process.stdout.write(usage);
  process.exit(0);
}

// Stdout is the task's own: what it prints may be for programs.
function print(text) {
  process.stderr.write(`portico: ${text}\n`);
}

async function run(title, command, args, options = {}) {
  const { status } = await runWithProgress(title, command, args, {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
    ...options,
  });
  if (status !== 0) process.exit(status);
}

function readVersion(name) {
  const file = join(modules, name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

if (!isModern && !pinned.optionalDependencies[nodePackage]) {
  print(
    `this machine (${process.platform}, ${process.arch}) needs Node 24.15 or newer; install it and try again`,
  );
  process.exit(1);
}

const wanted = { ...pinned.dependencies };
if (!isModern) wanted[nodePackage] = pinned.optionalDependencies[nodePackage];
/** The user of a service may only read this folder; its commands run what is built. */
const isBuiltOnly = task === 'portico' && !isWritable(root);
const isRuntimeReady = Object.entries(wanted).every(
  ([name, version]) => readVersion(name) === version,
);
if (!isRuntimeReady && !isBuiltOnly) {
  const title = isModern
    ? 'fetching pnpm'
    : 'fetching Node 24 and pnpm (nothing is installed outside this folder)';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (isModern) args.push('--omit=optional');
  const cli = process.env.npm_execpath;
  if (cli && cli.endsWith('npm-cli.js'))
    await run(title, process.execPath, [cli, ...args], { cwd: runtimeFolder });
  else await run(title, 'npm', args, { cwd: runtimeFolder, shell: process.platform === 'win32' });
}

const path = [dirname(node), join(modules, '.bin'), join(root, 'node_modules', '.bin')];
const env = {
  ...process.env,
  PATH: [...path, process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  // Where the caller is, as npm names it.
  INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  // npm's own settings would make pnpm and its children complain.
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter(key => /^npm_/i.test(key))
      .map(key => [key, undefined]),
  ),
};

const isInstalled = existsSync(join(root, 'node_modules', '.modules.yaml'));
const installArgs = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
if (isInstalled) installArgs.push('--loglevel=warn');
// A tool may be what changes the dependencies: `npm run tool -- pnpm add …`.
if (!isBuiltOnly && (!isInstalled || task !== 'tool')) {
  const title = isInstalled ? 'checking the dependencies' : 'installing the dependencies';
  await run(title, node, [join(modules, 'pnpm', 'bin', 'pnpm.mjs'), ...installArgs], { env });
}

const child = spawn(node, [join(root, 'scripts', `${task}.mjs`), ...taskArguments], {
  cwd: root,
  env,
  stdio: 'inherit',
});
becomeChild(child);
endWithParent(child);
