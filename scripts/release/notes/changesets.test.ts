import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseChangeset } from './Changeset.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, '.changeset');

it('has only changes that a release can be made of: of packages that there are, with a summary', async () => {
  const manifests = globSync('{packages,plugins,apps}/*/package.json', { cwd: root });
  const packages = await Promise.all(
    manifests.map(async file => {
      const { name } = JSON.parse(await readFile(join(root, file), 'utf8')) as { name: string };
      return name;
    }),
  );
  const files = (await readdir(folder)).filter(name => name.endsWith('.md'));
  const unknown: string[] = [];
  for (const file of files) {
    const { bumps } = parseChangeset(
      basename(file, '.md'),
      await readFile(join(folder, file), 'utf8'),
    );
    if (bumps.size === 0) unknown.push(`${file} names no package`);
    for (const name of bumps.keys())
      if (!packages.includes(name)) unknown.push(`${file} names '${name}', which is no package`);
  }
  expect(unknown).toEqual([]);
});
