import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readCommands } from '../documents/commandBlocks.ts';
import { runCommands, type RunningCommands, startCommands } from '../documents/runCommands.ts';
import { findChromium } from '../findChromium.mjs';
import { listPackageProblems } from '../release/listPackageProblems.ts';
import { type PackedPackage, packPublished } from '../release/packPublished.ts';
import { loadReleaseTools } from '../release/releaseTools.ts';
import { type Registry, startRegistry } from '../release/startRegistry.ts';
import { acmePlugin } from './acmePlugin.ts';
import { findFreePort } from './findFreePort.ts';

const root = resolve(import.meta.dirname, '../..');
/** Of processor time: 30 seconds on two cores. */
const maxBuildSeconds = 60;
const tools = await loadReleaseTools();
let folder: string;
let packages: readonly PackedPackage[];
let registry: Registry;
let browser: Browser;
let running: RunningCommands | undefined;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'portico-release-')));
  packages = await packPublished(root, join(folder, 'packed'));
  registry = await startRegistry(join(folder, 'registry'), ['@portico', '@acme'], tools);
  await Promise.all(packages.map(({ tarball }) => registry.publish(tarball)));
  await publishAcmePlugin();
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(async () => {
  await browser?.close();
  await registry?.stop();
  if (folder) await rm(folder, { recursive: true });
});

async function publishAcmePlugin(): Promise<void> {
  const source = join(folder, 'acme/package');
  await mkdir(source, { recursive: true });
  for (const [name, text] of Object.entries(acmePlugin)) await writeFile(join(source, name), text);
  const tarball = join(folder, 'acme/costs.tgz');
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, 'acme'), 'package']);
  await registry.publish(tarball);
}

/** Processor time of what a shell has run, from the last line of its `times`. */
function readChildrenSeconds(output: string): number {
  const last = output.trim().split('\n').at(-1) ?? '';
  const times = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  expect(times).toHaveLength(2);
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** Publishes a package once more, as of a release that is newer and the same. */
async function publishNewer(name: string): Promise<void> {
  const packed = packages.find(({ manifest }) => manifest.name === `@portico/${name}`);
  if (packed === undefined) throw new Error(`'${name}' is not packed`);
  const newer = join(folder, 'newer', name);
  await mkdir(newer, { recursive: true });
  execFileSync('tar', ['-xzf', packed.tarball, '-C', newer]);
  const file = join(newer, 'package/package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version: '9.0.0' }));
  if (name === 'create') {
    await mkdir(join(newer, 'package/releases'), { recursive: true });
    await writeFile(join(newer, 'package/releases/9.0.0.md'), '# Portico 9.0.0\n\n- News.\n');
  }
  const tarball = join(folder, 'newer', `${name}.tgz`);
  execFileSync('tar', ['-czf', tarball, '-C', newer, 'package']);
  await registry.publish(tarball);
}

/** What a reader's shell has: the registry, and a machine without a cache. */
const environment = (port?: number) => ({
  npm_config_registry: registry.url,
  npm_config_cache: join(folder, 'npm'),
  npm_config_audit: 'false',
  npm_config_yes: 'true',
  ...(port !== undefined && { PORT: String(port), HOST: '127.0.0.1' }),
});

/** Starts what a block of a document starts. */
async function start(commands: string, cwd: string) {
  const port = await findFreePort();
  const startedAt = Date.now();
  running = await startCommands(commands, {
    cwd,
    env: environment(port),
    until: 'The portal is at',
  });
  const seconds = (Date.now() - startedAt) / 1000;
  process.stdout.write(`${commands.trim().split('\n').join('; ')}: ${seconds.toFixed(1)} s\n`);
  return { url: `http://127.0.0.1:${port}`, output: running.readOutput() };
}

/** Waits for the heading of a page, and lists its errors. */
async function openPage(url: string, heading: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  await page.goto(url);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  await page.close();
  return errors;
}

it('packs nothing that publint or Are The Types Wrong object to, or that nobody could install', async () => {
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  const problems: string[] = [];
  for (const { tarball } of packages)
    problems.push(...(await listPackageProblems(tarball, names, tools)));
  expect(problems).toEqual([]);
});

it('shows the demonstration by npx in an empty folder', async () => {
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const { url } = await start(await readCommands('docs/install.md', 'npx'), empty);
  expect(await openPage(`${url}/catalog/default/component/normaliser`, 'Normaliser')).toEqual([]);
  expect(await readdir(empty)).toEqual(['data']);
});

it('serves a configuration by npx', async () => {
  const company = join(folder, 'company');
  await mkdir(company);
  await writeFile(
    join(company, 'app-config.yaml'),
    'auth: { providers: { guest: {} } }\ncatalog: { locations: [{ type: file, target: ./payroll.yaml }] }\n',
  );
  await writeFile(
    join(company, 'payroll.yaml'),
    'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: payroll }\nspec: { type: service, lifecycle: production, owner: team-a }\n',
  );
  const { url } = await start(await readCommands('docs/install.md', 'npx-config'), company);
  expect(await openPage(`${url}/catalog/default/component/payroll`, 'payroll')).toEqual([]);
});

it('serves the prebuilt portal in what npm create has written, and builds nothing', async () => {
  const { url, output } = await start(await readCommands('docs/install.md', 'create'), folder);
  expect(output).not.toContain('building the portal');
  expect(await openPage(`${url}/catalog/default/component/normaliser`, 'Normaliser')).toEqual([]);
  const portal = join(folder, 'our-portal');
  const checked = await runCommands('npm run check', { cwd: portal, env: environment() });
  expect(checked).toContain('The configuration is right');
});

it('shows what a newer release changes, and sets it in package.json after a yes', async () => {
  const portal = join(folder, 'our-portal');
  const read = () => readFile(join(portal, 'package.json'), 'utf8');
  const before = await read();
  const upgrade = await readCommands('docs/install.md', 'upgrade');
  const run = (options: string, env: object = {}) =>
    runCommands(upgrade.trimEnd() + options, { cwd: portal, env: { ...environment(), ...env } });
  expect(await run('')).toContain('there is no newer release');
  for (const name of ['create', 'portico', 'portal']) await publishNewer(name);
  const offline = { npm_config_registry: 'http://127.0.0.1:9/' };
  await expect(run(' -- --yes', offline)).rejects.toThrow(
    /Ended with 1[^]*registry of npm cannot be read, so nothing was changed: ECONNREFUSED/,
  );
  expect(await run('')).toMatch(/# Portico 9.0.0\n\n- News[^]*Nothing was changed/);
  expect(await read()).toBe(before);
  expect(await run(' -- --yes')).toContain('package.json has Portico 9.0.0 now');
  const again = await readCommands('docs/upgrading.md', 'created');
  const settled = await runCommands(again, { cwd: portal, env: environment() });
  expect(settled).toMatch(/there is no newer release[^]*The configuration is right/);
  const { url } = await start('npm start', portal);
  expect(await openPage(`${url}/catalog/default/component/normaliser`, 'Normaliser')).toEqual([]);
  const version = await runCommands('npm run portico -- --version', {
    cwd: portal,
    env: environment(),
  });
  expect(version).toContain('\n9.0.0\n');
});

it('builds a plugin from the registry into it that one line names', async () => {
  const portal = join(folder, 'our-portal');
  const { url, output } = await start(await readCommands('docs/install.md', 'add-plugin'), portal);
  expect(output).toContain('building the portal with the plugins of src/plugins.ts');
  expect(await openPage(`${url}/acme-costs`, 'Costs of Acme')).toEqual([]);
  expect(await openPage(`${url}/catalog/default/component/normaliser`, 'Normaliser')).toEqual([]);
  await running?.stop();
  // Wall time depends on what else the machine does; processor time of all processes of the build does not.
  const built = await runCommands('npm run build\ntimes', { cwd: portal, env: environment() });
  const seconds = readChildrenSeconds(built);
  process.stdout.write(`build with a plugin: ${seconds.toFixed(1)} s of processor time\n`);
  expect(seconds).toBeLessThan(maxBuildSeconds);
});

it('builds a plugin of its own into it', async () => {
  const { url } = await start(
    await readCommands('docs/install.md', 'new-plugin'),
    join(folder, 'our-portal'),
  );
  expect(await openPage(`${url}/costs`, 'Costs')).toEqual([]);
});
