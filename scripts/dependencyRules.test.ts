import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it, onTestFinished } from 'vitest';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
};

/** The rules that an import from one file to another breaks, in a repository that holds nothing else. */
async function findBroken(from: string, to: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of [from, to]) await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, to), 'export const planted = 1;\n');
  await writeFile(
    join(folder, from),
    `import { planted } from './${relative(dirname(from), to)}';\nexport const used = planted;\n`,
  );
  const { output } = await cruise(
    ['packages', 'plugins', 'apps'].filter(name => [from, to].some(file => file.startsWith(name))),
    {
      baseDir: folder,
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden } as never,
    },
  );
  const broken = (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
  // Packages are imported by name in the repository, where the same rules hold.
  return broken.filter(name => name !== 'packages-by-name');
}

it.each([
  ['plugins/auth/src/a.ts', 'plugins/catalog/src/index.ts', 'auth-knows-nobody-above'],
  [
    'plugins/auth-backend/src/a.ts',
    'plugins/catalog-common/src/index.ts',
    'auth-knows-nobody-above',
  ],
  ['plugins/auth/src/a.ts', 'plugins/user-settings-common/src/index.ts', 'auth-knows-nobody-above'],
  ['plugins/permission/src/a.ts', 'plugins/auth/src/index.ts', 'permission-knows-nobody-above'],
  [
    'plugins/catalog-common/src/a.ts',
    'plugins/home-common/src/index.ts',
    'catalog-knows-nobody-above',
  ],
  ['plugins/catalog/src/a.ts', 'plugins/org/src/index.ts', 'catalog-knows-nobody-above'],
  ['plugins/org/src/a.ts', 'plugins/api-docs/src/index.ts', 'areas-meet-at-points'],
  ['plugins/api-docs-common/src/a.ts', 'plugins/org-common/src/index.ts', 'areas-meet-at-points'],
  ['plugins/api-docs-backend/src/a.ts', 'plugins/org-common/src/index.ts', 'areas-meet-at-points'],
  ['plugins/catalog-common/src/a.ts', 'plugins/catalog-node/src/index.ts', 'common-knows-core'],
  ['plugins/catalog/src/a.ts', 'plugins/catalog-node/src/index.ts', 'browser-plugins-know-app'],
  ['plugins/home/src/points.ts', 'plugins/catalog/src/index.ts', 'points-are-refs-and-types'],
  ['plugins/home/src/config.ts', 'packages/ui/src/index.ts', 'config-is-for-the-server-too'],
  [
    'plugins/catalog-backend/src/a.ts',
    'packages/local-code-host/src/index.ts',
    'local-code-host-is-no-product',
  ],
  [
    'packages/code-hosts/src/a.ts',
    'packages/local-code-host/src/index.ts',
    'local-code-host-is-no-product',
  ],
  ['packages/patterns/src/a.ts', 'packages/config/src/index.ts', 'patterns-know-errors'],
  [
    'apps/server/src/a.ts',
    'packages/local-code-host/src/index.ts',
    'local-code-host-is-no-product',
  ],
])('refuses the import %s -> %s', async (from, to, rule) => {
  expect(await findBroken(from, to)).toContain(rule);
});

it.each([
  ['plugins/auth/src/a.ts', 'plugins/user-settings/src/points.ts'],
  ['plugins/org/src/a.ts', 'plugins/home/src/points.ts'],
  ['plugins/org/src/a.ts', 'packages/patterns/src/index.ts'],
  ['plugins/org/src/a.ts', 'plugins/catalog/src/index.ts'],
  ['plugins/api-docs-backend/src/a.ts', 'plugins/catalog-common/src/index.ts'],
  ['plugins/api-docs-backend/src/a.ts', 'plugins/search-node/src/index.ts'],
  ['plugins/catalog-backend/src/a.ts', 'plugins/search-node/src/index.ts'],
  ['plugins/api-docs-backend/src/a.ts', 'plugins/catalog-node/src/index.ts'],
  ['plugins/catalog/src/a.ts', 'plugins/api-docs/src/points.ts'],
  ['plugins/catalog/src/a.ts', 'plugins/permission/src/index.ts'],
  ['plugins/home/src/a.ts', 'plugins/home-common/src/index.ts'],
  ['packages/code-hosts/src/a.test.ts', 'packages/local-code-host/src/index.ts'],
  ['apps/server/demo/a.ts', 'packages/local-code-host/src/index.ts'],
])('allows the import %s -> %s', async (from, to) => {
  expect(await findBroken(from, to)).toEqual([]);
});
