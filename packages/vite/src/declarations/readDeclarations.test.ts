import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { writeFiles } from '../testing/writeFiles.ts';
import { pickFirstPage, pickSignIn } from './pickDeclared.ts';
import { readDeclarations } from './readDeclarations.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true }))));

const core = { '@portico/core': '1.0.0' };
const signIn = { entry: './signIn', page: './SignInPage' };

/** A portal that depends on packages, each with its own `package.json`. */
async function readPortal(
  packages: Readonly<Record<string, object>>,
  direct = Object.keys(packages),
) {
  const folder = await writeFiles({
    'package.json': { dependencies: Object.fromEntries(direct.map(name => [name, '1.0.0'])) },
    ...Object.fromEntries(
      Object.entries(packages).map(([name, manifest]) => [
        `node_modules/${name}/package.json`,
        manifest,
      ]),
    ),
  });
  folders.push(folder);
  return readDeclarations(folder);
}

it('reads what dependencies declare, and their own as far as they are built on the kernel', async () => {
  const found = await readPortal(
    {
      pages: {
        dependencies: { ...core, design: '1.0.0', tool: '1.0.0' },
        portico: { firstPage: './List' },
      },
      design: { dependencies: { hidden: '1.0.0' }, portico: { omits: ['buttons/Ripple'] } },
      tool: { dependencies: { hidden: '1.0.0' } },
      hidden: { portico: { omits: ['never/Read'] } },
    },
    ['pages', 'missing'],
  );
  expect(found.map(({ name, declaration }) => [name, declaration])).toEqual([
    ['pages', { firstPage: './List' }],
    ['design', { omits: ['buttons/Ripple'] }],
  ]);
});

it('names the package and the field of a declaration that is not valid', async () => {
  await expect(
    readPortal({ broken: { portico: { firstPage: '../src/List.tsx' } } }),
  ).rejects.toThrow(
    /'portico' in package.json of 'broken'[^]*subpath of the package[^]*at firstPage/,
  );
  await expect(readPortal({ slip: { portico: { frame: {} } } })).rejects.toThrow(/'slip'[^]*frame/);
});

it('refuses a portal with no sign-in page, or two', async () => {
  expect(() => pickSignIn([])).toThrow("add '@portico/auth' to its dependencies");
  const both = await readPortal({ one: { portico: { signIn } }, two: { portico: { signIn } } });
  expect(() => pickSignIn(both)).toThrow("Both 'one' and 'two' declare a sign-in page");
  expect(pickSignIn(both.slice(0, 1)).entry.specifier).toBe('one/signIn');
});

it('takes the first page from the named package where several declare one', async () => {
  const found = await readPortal({
    one: { portico: { firstPage: './A' } },
    two: { portico: { firstPage: './B' } },
  });
  expect(() => pickFirstPage(found)).toThrow("name one in 'firstPage'");
  expect(() => pickFirstPage(found, 'three')).toThrow("firstPage names 'three'");
  expect(pickFirstPage(found, 'two')?.specifier).toBe('two/B');
  expect(pickFirstPage([])).toBeUndefined();
});
