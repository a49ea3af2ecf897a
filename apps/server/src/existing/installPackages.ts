import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Packages of others outside of the repository and its lockfile. */
export interface InstalledPackages {
  /** What each exports, in order. */
  load(): unknown[];
  /** Removes them again. */
  remove(): Promise<void>;
}

/**
 * Installs packages from the registry, without their scripts.
 *
 * @param packages - names with exact versions.
 * @param overrides - versions of what they depend on, where the registry lacks the one that they name.
 * Where `PORTICO_TEST_PACKAGES` names a folder in which they are installed, that is used as it is.
 */
export async function installPackages(
  packages: readonly (readonly [name: string, version: string])[],
  overrides: Readonly<Record<string, string>> = {},
): Promise<InstalledPackages> {
  const load = (folder: string) => {
    const require = createRequire(join(folder, 'package.json'));
    return packages.map(([name]) => require(name) as unknown);
  };
  const given = process.env['PORTICO_TEST_PACKAGES'];
  if (given) return { load: () => load(given), remove: async () => {} };
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
  return {
    load: () => load(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
