import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listPublished, type PublishedPackage } from './listPublished.ts';

/** A package as it goes to the registry. */
export interface PackedPackage extends PublishedPackage {
  tarball: string;
}

/**
 * Packs the packages of the workspace that are not private.
 *
 * @param root - of the workspace, whose packages are built.
 * @param folder - for the tarballs.
 */
export async function packPublished(
  root: string,
  folder: string,
): Promise<readonly PackedPackage[]> {
  const packages = await listPublished(root);
  await mkdir(folder, { recursive: true });
  const filters = packages.map(({ path }) => `--filter=./${path}`);
  execFileSync('pnpm', ['--recursive', ...filters, 'pack', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return packages.map(each => {
    const { name, version } = each.manifest;
    const tarball = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
    if (!existsSync(tarball)) throw new Error(`'${name}' was not packed`);
    return { ...each, tarball };
  });
}
