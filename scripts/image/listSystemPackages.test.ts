import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listSystemPackages } from './listSystemPackages.mjs';

async function makeRoot(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portico-system-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

const debian = 'PRETTY_NAME="Debian"\nID=debian\nVERSION_ID="13"\n';
const libc = `Package: libc6
Status: install ok installed
Architecture: amd64
Version: 2.41-12+deb13u1
Description: GNU C Library
 Version: no field
`;

it('reads what dpkg has installed', async () => {
  const removed = libc
    .replace('libc6', 'gone')
    .replace('install ok installed', 'deinstall ok config-files');
  const root = await makeRoot({
    'etc/os-release': debian,
    'var/lib/dpkg/status': `${libc}\n${removed}\n${libc.replace('libc6', 'libstdc++6')}`,
  });
  expect(listSystemPackages(root).map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/libc6@2.41-12%2Bdeb13u1?arch=amd64&distro=debian-13',
    'pkg:deb/debian/libstdc%2B%2B6@2.41-12%2Bdeb13u1?arch=amd64&distro=debian-13',
  ]);
});

it('reads an image without a package manager, which has a file a package', async () => {
  const root = await makeRoot({
    'etc/os-release': debian,
    'var/lib/dpkg/status.d/libc6': libc.replace('Status: install ok installed\n', ''),
    'var/lib/dpkg/status.d/libc6.md5sums': 'abc  usr/lib/libc.so\n',
  });
  expect(listSystemPackages(root)).toMatchObject([{ name: 'libc6', version: '2.41-12+deb13u1' }]);
});

it('reads Alpine, and finds nothing where there is nothing', async () => {
  const root = await makeRoot({
    'etc/os-release': 'ID=alpine\nVERSION_ID=3.22.1\n',
    'lib/apk/db/installed':
      'C:Q1abc=\nP:musl\nV:1.2.5-r10\nA:x86_64\n\nP:zlib\nV:1.3.1-r2\nA:x86_64\n',
  });
  expect(listSystemPackages(root)).toMatchObject([
    { purl: 'pkg:apk/alpine/musl@1.2.5-r10?arch=x86_64&distro=alpine-3.22.1' },
    { name: 'zlib' },
  ]);
  expect(listSystemPackages(await makeRoot({}))).toEqual([]);
});
