// Runs the portico command. Arguments go to it: config check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApps } from './buildApps.mjs';
import { isWritable } from './isWritable.mjs';
import { runNode } from './runNode.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, subject, ...rest] = process.argv.slice(2);

if (command === 'new') {
  // Needs nothing that is built, so it does not wait for it.
  runNode({
    file: 'apps/server/src/cli.ts',
    nodeOptions: ['--conditions=source'],
    onDone: () => {
      if (subject === 'plugin') finishPlugin(rest.find(word => /^[a-z]/.test(word)));
    },
  });
} else {
  if (isWritable(root)) await buildApps('@portico/app-server');
  else if (!existsSync(join(root, 'apps/server/dist/cli.js'))) {
    process.stderr.write(
      "portico: the server is not built, and this user may not write to its folder; run 'npm run build' as its owner first\n",
    );
    process.exit(1);
  }
  runNode({ file: 'apps/server/dist/cli.js' });
}

/** Links the packages of a new plugin, and formats them: how long their lines are depends on its name. */
function finishPlugin(id) {
  if (id === undefined) return;
  const shell = process.platform === 'win32';
  const folders = ['', '-common', '-backend'].map(ending => `plugins/${id}${ending}/**`);
  const steps = [
    ['pnpm', ['install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=warn']],
    [
      'oxfmt',
      ['--no-error-on-unmatched-pattern', ...folders, 'apps/*/src/plugins.ts', 'tsconfig.json'],
    ],
  ];
  for (const [tool, args] of steps) {
    const { status } = spawnSync(tool, args, { cwd: root, stdio: ['ignore', 2, 'inherit'], shell });
    if (status !== 0) process.exit(status ?? 1);
  }
}
