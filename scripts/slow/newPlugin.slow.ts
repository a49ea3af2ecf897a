import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
// Long and short words, which wrap differently.
const ids = ['zz-check-of-a-new-page', 'zz-check'];
const packages = [...ids, 'zz-check-common', 'zz-check-backend'];
const folders = packages.map(name => `plugins/${name}`);

type RunCli = (plugins: [], argv: readonly string[], io: object) => Promise<number>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-new-'));
  for (const app of ['apps/portal', 'apps/server']) {
    for (const file of ['package.json', 'tsconfig.json', 'src/plugins.ts']) {
      await mkdir(dirname(join(folder, app, file)), { recursive: true });
      await cp(join(root, app, file), join(folder, app, file));
    }
  }
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  const cli = pathToFileURL(join(root, 'packages/cli/src/index.ts')).href;
  const { runCli } = (await import(cli)) as { runCli: RunCli };
  const io = { out: () => {}, err: (text: string) => expect.fail(text), env: {}, folder };
  await runCli([], ['new', 'plugin', ids[0] ?? ''], io);
  await runCli([], ['new', 'plugin', ids[1] ?? '', '--backend'], io);
  for (const path of folders) {
    await rm(join(root, path), { recursive: true, force: true });
    await cp(join(folder, path), join(root, path), { recursive: true });
  }
  for (const path of folders) await linkDependencies(path);
  await rm(folder, { recursive: true });
  run('oxfmt', ...folders);
});
afterAll(async () => {
  for (const path of folders) await rm(join(root, path), { recursive: true, force: true });
});

/** Links what a new package depends on, as an installation would. */
async function linkDependencies(path: string): Promise<void> {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    await readFile(join(root, path, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(root, path, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await findPackage(name), link, 'junction');
  }
}

async function findPackage(name: string): Promise<string> {
  const own = name.replace('@portico/', '');
  const places = [
    `packages/${own}`,
    `plugins/${own}`,
    `plugins/home/node_modules/${name}`,
    `plugins/auth-backend/node_modules/${name}`,
  ];
  for (const place of places) {
    const found = await realpath(join(root, place)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`'${name}' is not installed`);
}

function run(command: string, ...args: readonly string[]): string {
  return execFileSync(join(bin, command), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NODE_OPTIONS: '', NO_COLOR: '1' },
    shell: process.platform === 'win32',
  });
}

it('writes packages that pass the linter', () => {
  expect(() => run('oxlint', '--quiet', ...folders)).not.toThrow();
});

it('writes packages that import in the allowed directions', () => {
  expect(() =>
    run('depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...folders),
  ).not.toThrow();
});

it('writes packages that pass the type checker', () => {
  expect(() => run('tsc', '-b', ...folders)).not.toThrow();
});

it('writes texts in both languages that are used', () => {
  const output = execFileSync(process.execPath, ['scripts/checkTexts.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(output).toMatch(/^0 problems/m);
});

it('writes packages without unused files, exports or dependencies', () => {
  const filters = folders.flatMap(path => ['--workspace', path]);
  expect(() => run('knip', ...filters)).not.toThrow();
});

it('writes tests that pass', () => {
  const output = run('vitest', 'run', ...folders.map(path => `${path}/`));
  expect(output).toMatch(/Test Files +3 passed/);
});
