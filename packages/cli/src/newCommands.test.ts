import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { runCli } from './runCli.ts';
import { copyAssembly, repositoryFolder } from './testing/copyAssembly.ts';

let folder: string;
let written: string;
beforeEach(async () => {
  folder = await copyAssembly();
  written = '';
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCli([], ['new', 'plugin', ...args], {
    out: text => void (written += text),
    err: text => void (written += text),
    env: {},
    folder,
  });
const read = (path: string) => readFile(join(folder, path), 'utf8');
const listPlugins = () => readdir(join(folder, 'plugins'));

it('writes a page with texts in two languages and a test, and adds it to the portal', async () => {
  expect(await run('cloud-costs')).toBe(0);
  expect(await listPlugins()).toEqual(['cloud-costs']);
  const files = await readdir(join(folder, 'plugins/cloud-costs'), { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'tsconfig.json',
      'src/plugin.ts',
      'src/locales/de.json',
      'src/pages/CloudCostsPage/CloudCostsPage.test.tsx',
    ]),
  );
  expect(await read('plugins/cloud-costs/src/plugin.ts')).toContain("id: 'cloud-costs'");
  const list = await read('apps/portal/src/plugins.ts');
  expect(list).toContain("import { cloudCostsPlugin } from '@portico/cloud-costs';");
  expect(list).toContain('  cloudCostsPlugin,\n];');
  expect(await read('apps/portal/package.json')).toContain('"@portico/cloud-costs": "workspace:*"');
  for (const file of ['tsconfig.json', 'apps/portal/tsconfig.json']) {
    expect(await read(file)).toMatch(/"path": "[./]+\/plugins\/cloud-costs"/);
  }
  expect(await read('apps/server/src/plugins.ts')).toBe(
    await readFile(join(repositoryFolder, 'apps/server/src/plugins.ts'), 'utf8'),
  );
  expect(written).toContain('http://localhost:5173/cloud-costs');
});

it('writes a server and a contract too, and adds them to the server with the keys of the browser', async () => {
  expect(await run('costs', '--backend')).toBe(0);
  expect(written).toContain('npm run tool -- vitest run plugins/costs ');
  expect(await listPlugins()).toEqual(['costs', 'costs-backend', 'costs-common']);
  const list = await read('apps/server/src/plugins.ts');
  expect(list).toContain("import { costsBackendPlugin } from '@portico/costs-backend';");
  expect(list).toContain("import { costsConfig } from '@portico/costs/config';");
  expect(list).toMatch(/costsBackendPlugin,\n {2}costsConfig,\n\];/);
});

it('leaves no placeholder in a name or a text', async () => {
  await run('costs', '--backend');
  const entries = await readdir(join(folder, 'plugins'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(each => each.isFile())) {
    expect(entry.name).not.toMatch(/__|[.]txt$/);
    expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toMatch(/__[a-zA-Z]+__/);
  }
});

it('imports only what the entries of packages export', async () => {
  await run('costs', '--backend');
  const entries = await readdir(join(folder, 'plugins'), { recursive: true, withFileTypes: true });
  const sources = entries.filter(each => each.isFile() && /\.tsx?$/.test(each.name));
  const unknown: string[] = [];
  for (const { parentPath, name } of sources) {
    const text = await readFile(join(parentPath, name), 'utf8');
    const imports = text.matchAll(/import (?:type )?\{([^}]*)\} from '@portico\/([\w-]+)([^']*)'/g);
    for (const [, names = '', id = '', entry = ''] of imports) {
      if (id.startsWith('costs')) continue;
      const exported = await readEntry(id, entry);
      for (const each of names.split(',').map(part => part.trim().replace(/^type /, '')))
        if (each && !new RegExp(`\\b${each}\\b`).test(exported))
          unknown.push(`${name}: ${each} of @portico/${id}${entry}`);
    }
  }
  expect(sources.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});

/** The text of what an entry of a package lists. */
async function readEntry(id: string, entry: string): Promise<string> {
  for (const area of ['packages', 'plugins']) {
    const home = join(repositoryFolder, area, id);
    const manifest = await readFile(join(home, 'package.json'), 'utf8').catch(() => undefined);
    if (manifest === undefined) continue;
    const { exports } = JSON.parse(manifest) as { exports: Record<string, { source?: string }> };
    const source = exports[`.${entry}`]?.source;
    if (source === undefined) return '';
    const text = await readFile(join(home, source), 'utf8');
    const others = [...text.matchAll(/export \* from '([^']+)'/g)].map(([, file = '']) =>
      readFile(join(home, source, '..', file), 'utf8'),
    );
    return [text, ...(await Promise.all(others))].join('\n');
  }
  throw new Error(`There is no package '@portico/${id}'`);
}

it.each([
  'Costs',
  '1st',
  'a--b',
  'costs/../x',
  '..',
  'x'.repeat(41),
  'costs-backend',
  'catalog',
  '',
])("refuses the id '%s' and writes nothing", async id => {
  const before = await read('apps/portal/src/plugins.ts');
  expect(await run(id)).toBe(1);
  expect(await listPlugins()).toEqual([]);
  expect(await read('apps/portal/src/plugins.ts')).toBe(before);
});

it('refuses to overwrite a plugin, also where only its server exists', async () => {
  await mkdir(join(folder, 'plugins/costs-backend'));
  expect(await run('costs', '--backend')).toBe(1);
  expect(written).toContain('plugins/costs-backend exists already');
  expect(await listPlugins()).toEqual(['costs-backend']);
});

it('says where to run it when the folder is no workspace', async () => {
  await rm(join(folder, 'apps'), { recursive: true });
  expect(await run('costs')).toBe(1);
  expect(written).toContain('run this at the root of the repository');
});

it("writes a plugin into a company's portal, and adds it by one line in each list", async () => {
  const portal = await mkdtemp(join(tmpdir(), 'portico-company-'));
  onTestFinished(() => rm(portal, { recursive: true }));
  await mkdir(join(portal, 'src'));
  await writeFile(join(portal, 'src/plugins.ts'), '// Ours\n');
  await writeFile(
    join(portal, 'package.json'),
    JSON.stringify({ name: 'ours', dependencies: { '@portico/portico': '1.2.3' } }),
  );
  const workspace = folder;
  folder = portal;
  expect(await run('costs', '--backend')).toBe(0);
  folder = workspace;
  const readOwn = (path: string) => readFile(join(portal, path), 'utf8');
  expect(await readOwn('src/plugins.ts')).toBe("// Ours\nexport * from '@local/costs';\n");
  expect(await readOwn('src/serverPlugins.ts')).toBe(
    "export * from '@local/costs-backend';\nexport * from '@local/costs/config';\n",
  );
  expect(JSON.parse(await readOwn('package.json'))).toMatchObject({
    dependencies: {
      '@portico/portico': '1.2.3',
      '@local/costs': '*',
      '@local/costs-backend': '*',
      '@local/costs-common': '*',
    },
    devDependencies: { '@portico/portal': '1.2.3' },
  });
  const manifest = JSON.parse(await readOwn('plugins/costs/package.json'));
  expect(manifest).toMatchObject({
    name: '@local/costs',
    private: true,
    exports: { '.': './src/index.ts', './config': './src/config.ts' },
    dependencies: { '@local/costs-common': '*', '@portico/core': '*' },
    peerDependencies: { react: '^19.0.0' },
  });
  const names = await readdir(join(portal, 'plugins'), { recursive: true });
  expect(names.filter(name => /[.]test[.]|tsconfig/.test(name))).toEqual([]);
  expect(await readOwn('plugins/costs/src/plugin.ts')).toContain("'@local/costs-common'");
});
