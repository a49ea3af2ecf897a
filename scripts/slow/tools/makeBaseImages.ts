import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Podman } from './Podman.ts';

const run = promisify(execFile);
const npm = { name: 'npm', version: '11.19.1' };
const omitted = ['doc', 'info', 'locale', 'man'].map(
  name => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
);

/** Tags of images that Portico's image is built from. */
export interface BaseImages {
  /** Node and the libraries that it needs: no shell, no package manager. */
  runtime: string;
  /** Node, npm and a shell. */
  builder: string;
}

/** Makes, from Debian's packages and the Node that runs this, images such as registries have. */
export async function makeBaseImages(podman: Podman): Promise<BaseImages> {
  const images = { runtime: 'localhost/runtime', builder: 'localhost/builder' };
  const libraries = 'base-files,libc6,libstdc++6,netbase,tzdata';
  await makeImage(podman, images.runtime, [
    '--mode=chrootless',
    '--variant=custom',
    `--include=${libraries}`,
  ]);
  await makeImage(podman, images.builder, [
    '--variant=essential',
    '--include=ca-certificates,libstdc++6',
  ]);
  const context = join(podman.folder, 'builder');
  await mkdir(context);
  await run('npm', ['pack', `${npm.name}@${npm.version}`], { cwd: context });
  await run('tar', ['-xzf', `npm-${npm.version}.tgz`], { cwd: context });
  await mkdir(join(context, 'bin'));
  await symlink('../lib/npm/bin/npm-cli.js', join(context, 'bin/npm'));
  // Authorities that this machine trusts, such as one of a proxy in front of the registry.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  await (authorities
    ? cp(authorities, join(context, 'authorities.pem'))
    : writeFile(join(context, 'authorities.pem'), ''));
  await writeFile(
    join(context, 'Dockerfile'),
    `FROM ${images.builder}
COPY package /usr/local/lib/npm
COPY bin /usr/local/bin
COPY authorities.pem /etc/authorities.pem
ENV NODE_EXTRA_CA_CERTS=/etc/authorities.pem
`,
  );
  await podman.build(context, images.builder);
  return images;
}

async function makeImage(podman: Podman, tag: string, options: readonly string[]): Promise<void> {
  const archive = join(podman.folder, 'base.tar');
  await run('mmdebstrap', [...options, ...omitted, 'bookworm', archive]);
  await podman.import(archive, tag);
  await rm(archive);
  const context = join(podman.folder, 'node');
  await mkdir(context, { recursive: true });
  await cp(process.execPath, join(context, 'node'));
  await writeFile(join(context, 'Dockerfile'), `FROM ${tag}\nCOPY node /usr/local/bin/node\n`);
  await podman.build(context, tag);
}
