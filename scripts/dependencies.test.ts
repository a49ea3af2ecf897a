import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Manifest = Record<string, Record<string, string> | undefined>;

/** What the packages of the workspace depend on by name, without each other. */
function listDependencies(): string[] {
  const files = globSync(['package.json', '{packages,plugins,apps}/*/package.json'], { cwd: root });
  const names = files.flatMap(file => {
    const manifest = JSON.parse(read(file)) as Manifest;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
      Object.keys(manifest[kind] ?? {}),
    );
  });
  return [...new Set(names)].filter(name => !name.startsWith('@portico/')).toSorted();
}

/** The lines of the page: a name and a reason. */
const rows = read('docs/dependencies.md')
  .split('\n')
  .flatMap(line => {
    const [, name, reason = ''] = /^\| `([^`]+)` \| (.*) \|$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, reason }];
  });

it('says of each direct dependency why it is there, and of no other', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listDependencies());
});

it('gives each a reason', () => {
  expect(rows.filter(({ reason }) => reason.trim().length < 5)).toEqual([]);
});
