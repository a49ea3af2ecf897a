import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../findChromium.mjs';
import { findFreePort } from './findFreePort.ts';
import { installPacked } from './installPacked.ts';

const root = resolve(import.meta.dirname, '../..');
let parent: string;
let folder: string;
let url: string;
let output = '';
let server: ChildProcess;
let browser: Browser;

/** A portal that `npm create` wrote, with a plugin that `portico new plugin` wrote, and what each needs from the registry. */
beforeAll(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'portico-created-')));
  folder = join(parent, 'our-portal');
  run(parent, join(root, 'packages/create/dist/main.js'), 'our-portal');
  await installPacked(root, folder);
  run(folder, portico(), 'new', 'plugin', 'costs', '--backend');
  await rm(join(folder, 'node_modules'), { recursive: true });
  await linkPlugins();
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [portico(), 'start'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', NODE_PATH: '', PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((done, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', chunk => {
        output += String(chunk);
        if (output.includes('The portal is at')) done();
      });
    server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  if (parent) await rm(parent, { recursive: true });
});

const portico = () => join(folder, 'node_modules/@portico/portico/bin/portico.mjs');

function run(cwd: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', NODE_PATH: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Installs the portal's packages and what its plugins name, and links the plugins as a package manager's workspaces do. */
async function linkPlugins(): Promise<void> {
  const file = join(folder, 'package.json');
  const written = await readFile(file, 'utf8');
  const manifest = JSON.parse(written) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const plugins = ['costs', 'costs-common', 'costs-backend'];
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const plugin of plugins) {
    delete wanted[`@local/${plugin}`];
    const own = JSON.parse(
      await readFile(join(folder, 'plugins', plugin, 'package.json'), 'utf8'),
    ) as { dependencies: object; peerDependencies?: object };
    for (const name of Object.keys({ ...own.dependencies, ...own.peerDependencies }))
      if (!name.startsWith('@local/')) wanted[name] = '*';
  }
  await writeFile(file, JSON.stringify({ ...manifest, dependencies: wanted }));
  await installPacked(root, folder);
  await writeFile(file, written);
  await mkdir(join(folder, 'node_modules/@local'));
  for (const plugin of plugins)
    await symlink(join(folder, 'plugins', plugin), join(folder, 'node_modules/@local', plugin));
}

it('builds the portal with its plugin once, and says so', async () => {
  expect(output).toContain('building the portal with the plugins of src/plugins.ts');
  expect(await readFile(join(folder, 'dist/built-from'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

it('renders the page of the plugin, with what its server answers, beside the standard pages', async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  await page.goto(`${url}/costs`);
  await page.getByRole('heading', { name: 'Costs', exact: true }).waitFor();
  await page.getByText(/^Refreshed \d+ times?$/).waitFor();
  await page.goto(`${url}/catalog/default/component/normaliser`);
  await page.getByRole('heading', { level: 1, name: 'Normaliser' }).waitFor();
  expect(errors).toEqual([]);
});
