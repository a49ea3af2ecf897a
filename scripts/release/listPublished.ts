import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the release reads of a `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  license?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A package of the workspace that goes to the registry. */
export interface PublishedPackage {
  /** From the root of the workspace. */
  path: string;
  manifest: Manifest;
}

const groups = ['packages', 'plugins', 'apps'];

/** The packages of the workspace that are not private. */
export async function listPublished(root: string): Promise<readonly PublishedPackage[]> {
  const listed = await Promise.all(
    groups.map(async group => (await readdir(join(root, group))).map(name => `${group}/${name}`)),
  );
  const packages: PublishedPackage[] = [];
  for (const path of listed.flat()) {
    const file = join(root, path, 'package.json');
    // A removed package leaves what was built of it behind.
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    if (!manifest.private) packages.push({ path, manifest });
  }
  return packages;
}
