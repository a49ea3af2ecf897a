import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** Loads the plugins of a portal in a process of its own, which ends where that cannot be done. */
async function load(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-load-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const module = JSON.stringify(new URL('loadServerPlugins.ts', import.meta.url).href);
  const code = `const { loadServerPlugins } = await import(${module});
    console.log((await loadServerPlugins(process.cwd())).map(({ id }) => id).join());`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=source', '--disable-warning=ExperimentalWarning', '-e', code],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_PATH: '', NODE_OPTIONS: '' } },
  );
  return { plugins: stdout.trim(), stderr };
}

const plugin = (id: string) =>
  `export const costsPlugin = { id: '${id}', provides: [], contributes: [] };`;
const installed = (name: string) => ({
  [`node_modules/${name}/package.json`]: '{ "type": "module", "exports": "./index.js" }',
  [`node_modules/${name}/index.js`]: `${plugin(name)} export const url = 'https://${name}.example';`,
});

it('has the plugins of all listed packages, also of those that export one name', async () => {
  const { plugins, stderr } = await load({
    ...installed('costs'),
    ...installed('radar'),
    'src/own.ts': `const from: string = 'own'; ${plugin('own')}`,
    'src/serverPlugins.ts': `export * from 'costs';\nexport * from 'radar';\nexport * from './own.ts';\n`,
  });
  expect(stderr).toBe('');
  expect(plugins).toBe('costs,radar,own');
});

it('names the file and the cause where a package is not installed', async () => {
  const { plugins, stderr } = await load({ 'src/serverPlugins.js': "export * from 'costs';" });
  expect(plugins).toBe('');
  expect(stderr).toMatch(/^portico: 'src\/serverPlugins.js' cannot be loaded: .*'costs'/);
});
