import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const groups = ['packages', 'plugins'];
/** Those that are published. */
const apps = ['apps/portal', 'apps/portico'];

interface PackedPackage {
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
  const packages = await packWorkspace(root, join(project, 'node_modules', '.packed'));
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

async function packWorkspace(root: string, store: string): Promise<readonly PackedPackage[]> {
  const tarballs = join(store, 'tarballs');
  await mkdir(tarballs, { recursive: true });
  const filters = [
    ...groups.map(group => `--filter=./${group}/*`),
    ...apps.map(app => `--filter=./${app}`),
  ];
  execFileSync('pnpm', ['--recursive', ...filters, 'pack', '--pack-destination', tarballs], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const packages: PackedPackage[] = [];
  const listed = await Promise.all(
    groups.map(async group => (await readdir(join(root, group))).map(entry => join(group, entry))),
  );
  for (const path of [...listed.flat(), ...apps]) {
    const source = join(root, path);
    // A removed package leaves what was built of it behind.
    if (!existsSync(join(source, 'package.json'))) continue;
    const { name } = await readManifest(source);
    const folder = join(store, path.replace('/', '-'), 'node_modules', name);
    await mkdir(folder, { recursive: true });
    const tarball = (await readdir(tarballs)).find(file =>
      new RegExp(`^${name.slice(1).replace('/', '-')}-\\d`).test(file),
    );
    if (!tarball) throw new Error(`'${name}' was not packed`);
    execFileSync('tar', ['-xzf', join(tarballs, tarball), '-C', folder, '--strip-components=1']);
    packages.push({ manifest: await readManifest(folder), folder, source });
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
