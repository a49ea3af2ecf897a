// Runs the tests of units, and those of stories, that import what has changed since a ref: the one that
// was given, or where this branch left main. Journeys need a build and are not among them.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireChromium } from './requireChromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function findBase() {
  for (const branch of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base) return base;
  }
  throw new Error(
    'There is no branch main to compare with; name a ref: npm run test:affected -- REF',
  );
}

const [ref] = process.argv.slice(2);
const base = ref === undefined ? findBase() : git('rev-parse', '--verify', `${ref}^{commit}`);
if (!base) throw new Error(`Git knows no ref '${ref}'`);
process.stdout.write(`Tests of what has changed since ${base.slice(0, 10)}\n`);

const env = { ...process.env, CHROME_PATH: await requireChromium() };
const statuses = [root, join(root, 'apps/storybook')].map(cwd => {
  const args = ['run', '--changed', base, '--passWithNoTests'];
  const { status } = spawnSync('vitest', args, {
    cwd,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
});
process.exit(Math.max(...statuses));
