import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { port as firstPort } from './testServer.ts';

const root = resolve(import.meta.dirname, '../../..');
const port = firstPort + 6;
const url = `http://localhost:${port}`;
let folder: string;
let tarball: string;
let npx: readonly string[];
let server: ChildProcess | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-installed-'));
  const packed = join(folder, 'packed');
  await mkdir(packed);
  execFileSync('pnpm', ['pack', '--pack-destination', packed], {
    cwd: join(root, 'apps/portico'),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [name = ''] = await readdir(packed);
  tarball = join(packed, name);
  npx = ['exec', '--offline', '--yes', `--package=${tarball}`, '--'];
});
test.afterEach(async () => {
  if (server?.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command in a folder until it says where the portal is. */
async function start(cwd: string, command: string, args: readonly string[]): Promise<string> {
  server = spawn(command, args, {
    cwd,
    env: { ...process.env, PORT: String(port), npm_config_cache: join(folder, 'npm') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout?.on('data', chunk => (output += String(chunk)));
  server.stderr?.on('data', chunk => (output += String(chunk)));
  await expect
    .poll(
      () => {
        if (server?.exitCode !== null) throw new Error(`It ended: ${output}`);
        return output;
      },
      { timeout: 60_000 },
    )
    .toContain('The portal is at');
  return output;
}

async function enter(page: Page): Promise<void> {
  await page.goto(`${url}/catalog`);
  const guest = page.getByRole('button', { name: 'Enter', exact: true });
  const heading = page.getByRole('heading', { level: 1, name: 'Catalog' });
  await expect(guest.or(heading)).toBeVisible();
  if (await guest.isVisible()) await guest.click();
  await expect(heading).toBeVisible();
}

test('npx in an empty folder shows the demonstration, and stores its data there', async ({
  page,
}) => {
  const empty = join(folder, 'empty');
  await mkdir(empty);
  await start(empty, 'npm', [...npx, 'portico']);
  await enter(page);
  await page.goto(`${url}/catalog/default/component/normaliser`);
  await expect(page.getByRole('heading', { level: 1, name: 'Normaliser' })).toBeVisible();
  expect(await readdir(empty)).toEqual(['data']);
});

test("the package serves a company's own configuration, where that is named", async ({ page }) => {
  const company = join(folder, 'company');
  await mkdir(company);
  await writeFile(
    join(company, 'own.yaml'),
    'app: { title: Acme portal }\nauth: { providers: { guest: {} } }\ncatalog: { locations: [{ type: file, target: ./catalog-info.yaml }] }\n',
  );
  await writeFile(
    join(company, 'catalog-info.yaml'),
    'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: payroll }\nspec: { type: service, lifecycle: production, owner: team-a }\n',
  );
  await start(company, 'npm', [...npx, 'portico', '--config', 'own.yaml']);
  await enter(page);
  await expect(page.getByRole('link', { name: 'payroll', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Acme portal/);
  await expect(page.getByText('Normaliser')).toHaveCount(0);
});

test('a portal that npm create has written serves the prebuilt portal, and builds nothing', async ({
  page,
}) => {
  const portal = join(folder, 'our-portal');
  execFileSync(process.execPath, [join(root, 'packages/create/dist/main.js'), 'our-portal'], {
    cwd: folder,
  });
  // As `npm install` would, without a registry.
  const installed = join(portal, 'node_modules/@portico/portico');
  await mkdir(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  await mkdir(join(portal, 'node_modules/.bin'));
  await symlink('../@portico/portico/bin/portico.mjs', join(portal, 'node_modules/.bin/portico'));
  const config = await readFile(join(portal, 'app-config.yaml'), 'utf8');
  await writeFile(join(portal, 'app-config.yaml'), config.replace('title: Portico', 'title: Ours'));
  const output = await start(portal, 'npm', ['start']);
  expect(output).not.toContain('building');
  await enter(page);
  await expect(page).toHaveTitle(/Ours/);
  expect(await readdir(portal)).not.toContain('dist');
});
