import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Dependencies = Record<string, Record<string, unknown> | undefined>;

function namesOf(dependencies: Dependencies): string[] {
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap(kind => Object.keys(dependencies[kind] ?? {}))
    .filter(name => !name.startsWith('@portico/'));
}

/** Names of what each package depends on in its `package.json`, without packages of the workspace. */
function readManifests(patterns: readonly string[]): Record<string, string[]> {
  const files = globSync(
    patterns.map(pattern => `${pattern}/package.json`),
    { cwd: root },
  );
  return Object.fromEntries(
    files.map(file => [dirname(file), namesOf(JSON.parse(read(file)) as Dependencies).toSorted()]),
  );
}

const { packages } = parse(read('pnpm-workspace.yaml')) as { packages: string[] };
const workspace = readManifests(['.', ...packages]);
/** These have lockfiles of their own. */
const tools = readManifests(['tools/*']);

/** The lines of the page: a name and a reason. */
const rows = read('docs/dependencies.md')
  .split('\n')
  .flatMap(line => {
    const [, name, reason = ''] = /^\| `([^`]+)` \| (.*) \|$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, reason }];
  });

it('says of each direct dependency why it is there, and of no other', () => {
  const known = [...Object.values(workspace), ...Object.values(tools)].flat();
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(known)].toSorted());
});

it('gives each a reason', () => {
  expect(rows.filter(({ reason }) => reason.trim().length < 5)).toEqual([]);
});

it('sees the packages that the lockfile has, each with what it has there', () => {
  // What follows is every package of the tree, which takes seconds to parse.
  const [ofWorkspace = ''] = read('pnpm-lock.yaml').split('\npackages:\n');
  const { importers } = parse(ofWorkspace) as {
    importers: Record<string, Dependencies>;
  };
  const locked = Object.entries(importers).map(([name, each]) => [name, namesOf(each).toSorted()]);
  expect(workspace).toEqual(Object.fromEntries(locked));
});
