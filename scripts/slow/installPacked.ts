import { execFileSync } from 'node:child_process';
import { mkdir, readFile, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '../release/listPublished.ts';
import { packPublished } from '../release/packPublished.ts';

interface UnpackedPackage {
  manifest: Manifest;
  /** Where its tarball is unpacked. */
  folder: string;
  /** Its folder in the workspace, from where its dependencies of other makers resolve. */
  source: string;
}

/**
 * Packs the workspace's packages and installs them for a project outside of it, as pnpm would: each package sees the
 * dependencies that its packed manifest names, and no others. What others make is linked from the workspace's own
 * installation, so that no registry is needed.
 *
 * @param root - folder of the workspace, whose packages are built.
 * @param project - folder of the project, whose `package.json` names its dependencies.
 */
export async function installPacked(root: string, project: string): Promise<void> {
  const packages = await unpackWorkspace(root, join(project, 'node_modules', '.packed'));
  const byName = new Map(packages.map(each => [each.manifest.name, each]));
  for (const { manifest, folder, source } of packages) {
    const names = Object.keys({ ...manifest.peerDependencies, ...manifest.dependencies });
    // Beside the package: `…/node_modules/@portico/auth` sees `…/node_modules/react`.
    const modules = join(folder, '..', '..');
    for (const name of names) {
      await link(
        byName.get(name)?.folder ?? join(source, 'node_modules', name),
        join(modules, name),
      );
    }
  }
  const { dependencies = {} } = await readManifest(project);
  for (const name of Object.keys(dependencies)) {
    await link(
      byName.get(name)?.folder ?? (await findInstalled(root, name)),
      join(project, 'node_modules', name),
    );
  }
}

async function unpackWorkspace(root: string, store: string): Promise<readonly UnpackedPackage[]> {
  const packages: UnpackedPackage[] = [];
  for (const { path, tarball, manifest } of await packPublished(root, join(store, 'tarballs'))) {
    const folder = join(store, path.replace('/', '-'), 'node_modules', manifest.name);
    await mkdir(folder, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    packages.push({ manifest: await readManifest(folder), folder, source: join(root, path) });
  }
  return packages;
}

async function findInstalled(root: string, name: string): Promise<string> {
  for (const place of ['.', 'apps/portal', 'apps/server', 'packages/app']) {
    const found = await realpath(join(root, place, 'node_modules', name)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`The workspace does not have '${name}' installed`);
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(await realpath(target), path, 'junction');
}
