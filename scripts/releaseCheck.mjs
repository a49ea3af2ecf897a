// What must hold before a release, beside `npm test`: packs all public packages, judges each, publishes them to a registry on this
// machine, and installs from there as docs/install.md says. Nothing goes anywhere else.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedFilters } from './publishedFilters.mjs';
import { requireChromium } from './requireChromium.mjs';
import { requireReleaseTools } from './requireReleaseTools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const startedAt = Date.now();
const env = { ...process.env, CHROME_PATH: await requireChromium() };
requireReleaseTools();
const steps = [
  ['tsc', ['-b']],
  ['turbo', ['run', 'build', ...publishedFilters, '--output-logs=errors-only']],
  ['vitest', ['run', '--root', 'scripts/slow', 'release']],
];
for (const [tool, args] of steps) {
  const { status } = spawnSync(tool, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
process.stdout.write(`The release is ready: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
