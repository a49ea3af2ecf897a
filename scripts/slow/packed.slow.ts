import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../findChromium.mjs';
import { findFreePort } from './findFreePort.ts';
import { installPacked } from './installPacked.ts';
import { outsidePortal } from './outsidePortal.ts';

const root = resolve(import.meta.dirname, '../..');
const nodeOptions = ['--disable-warning=ExperimentalWarning'];
let folder: string;
let url: string;
let server: ChildProcess;
let browser: Browser;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'my-portal-')));
  for (const [name, text] of Object.entries(outsidePortal)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await installPacked(root, folder);
  run('vite/bin/vite.js', 'build', '--logLevel', 'error');
  const port = await findFreePort();
  server = spawn(process.execPath, [...nodeOptions, 'src/server.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = `http://127.0.0.1:${port}`;
  await waitForAddress(server);
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  if (folder) await rm(folder, { recursive: true });
});

/** Runs a tool of the project, as its own scripts would. */
function run(tool: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [join(folder, 'node_modules', tool), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function waitForAddress(started: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    started.stdout?.on('data', chunk => {
      output += String(chunk);
      if (output.includes('The portal is at')) resolve();
    });
    started.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}

it('type-checks against the packed types', () => {
  const tsc = join(folder, 'node_modules/@typescript/native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // What zod infers for records with known keys is an error in any declaration file (TS2411), and is skipped in practice.
  const errors = stdout.split('\n').filter(line => / error TS/.test(line) && !/TS2411/.test(line));
  expect(errors).toEqual([]);
});

it('serves the route of its own server plugin, with its configuration, to those whom it lets in', async () => {
  expect((await fetch(`${url}/api/costs/costs`)).status).toBe(401);
  const { backstageIdentity } = (await (
    await fetch(`${url}/api/auth/guest/refresh`, { headers: { 'x-requested-with': 'test' } })
  ).json()) as { backstageIdentity: { token: string } };
  const answer = await fetch(`${url}/api/costs/costs`, {
    headers: { authorization: `Bearer ${backstageIdentity.token}` },
  });
  expect(await answer.json()).toEqual({ amount: 42, currency: 'EUR' });
});

it('renders the page of its own browser plugin in a browser', async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  await page.goto(`${url}/costs`);
  await page.getByRole('heading', { name: '42 EUR this month' }).waitFor();
  expect(await page.title()).toContain('My portal');
  expect(errors).toEqual([]);
});

it('keeps the code of the app out of the page for sign-in', async () => {
  const files = JSON.parse(
    await readFile(join(folder, 'dist/public-files.json'), 'utf8'),
  ) as string[];
  expect(files.filter(file => /CostsPage|IndexPage/.test(file))).toEqual([]);
});
