import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Described in `installPackages.d.mts`: tests and the bench, which compile apart, both import it. */
export async function installPackages(packages, overrides = {}) {
  const describe = (folder, remove) => {
    const require = createRequire(join(folder, 'package.json'));
    return { folder, load: () => packages.map(([name]) => require(name)), remove };
  };
  const given = process.env['PORTICO_TEST_PACKAGES'];
  if (given) return describe(given, async () => {});
  const folder = await mkdtemp(join(tmpdir(), 'portico-existing-'));
  const dependencies = Object.fromEntries(packages);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies, overrides }),
  );
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'],
    { cwd: folder },
  );
  return describe(folder, () => rm(folder, { recursive: true, force: true }));
}
