import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCommands, startCommands } from '../documents/runCommands.ts';
import { packPublished } from '../release/packPublished.ts';
import { loadReleaseTools } from '../release/releaseTools.ts';
import { type Registry, startRegistry } from '../release/startRegistry.ts';
import { findFreePort } from './findFreePort.ts';
import { makeBaseImages } from './tools/makeBaseImages.ts';
import { Podman } from './tools/Podman.ts';
import { requireImageTools } from './tools/requireImageTools.ts';

const root = resolve(import.meta.dirname, '../..');
const tools = await loadReleaseTools();
const missing = await requireImageTools();
if (missing !== undefined)
  process.stdout.write(`Skipped: the image of a created portal, since ${missing}\n`);
let folder: string;
let portal: string;
let registry: Registry;

/** A portal that `npm create` has written, with a plugin of its own, under version control. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'portico-created-portal-')));
  portal = join(folder, 'our-portal');
  registry = await startRegistry(join(folder, 'registry'), ['@portico'], tools);
  for (const { tarball } of await packPublished(root, join(folder, 'packed')))
    await registry.publish(tarball);
  const env = environment();
  await runCommands('npm create @portico our-portal', { cwd: folder, env });
  const commands = 'npm install\nnpm run portico -- new plugin costs --backend\nnpm install';
  await runCommands(commands, { cwd: portal, env });
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'all'],
  ])
    execFileSync('git', args, { cwd: portal });
});
afterAll(async () => {
  await registry?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const environment = () => ({
  npm_config_registry: registry.url,
  npm_config_cache: join(folder, 'npm'),
  npm_config_audit: 'false',
  npm_config_yes: 'true',
  VITEST: undefined,
});

/** What is under version control, and nothing else. */
function checkOut(name: string): string {
  const checkout = join(folder, name);
  execFileSync('git', ['clone', '--quiet', portal, checkout]);
  return checkout;
}

it('passes each step of its workflow for CI in a new checkout', async () => {
  const checkout = checkOut('checkout');
  const workflow = parse(
    await readFile(join(checkout, '.github/workflows/ci.yaml'), 'utf8'),
  ) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap(job => job.steps);
  const uses = steps.flatMap(step => step.uses ?? []);
  expect(uses).toEqual(['actions/checkout@v5', 'actions/setup-node@v5']);
  const output: string[] = [];
  for (const { run } of steps)
    if (run !== undefined)
      output.push(await runCommands(run, { cwd: checkout, env: { ...environment(), CI: 'true' } }));
  expect(output).toHaveLength(3);
  expect(output[1]).toContain('The configuration is right');
  expect(output[2]).toContain('building the portal with the plugins of src/plugins.ts');
});

interface Workflow {
  jobs: Record<string, { steps: readonly { uses?: string; run?: string }[] }>;
}

describe.skipIf(missing !== undefined)('its image', () => {
  let podman: Podman;
  let env: { PATH: string };
  let port: number;
  let commands: readonly string[];
  let checkout: string;
  beforeAll(async () => {
    checkout = checkOut('context');
    podman = await Podman.create();
    const { builder } = await makeBaseImages(podman);
    const npmrc = join(folder, 'npmrc');
    await writeFile(npmrc, `registry=${registry.url}\n`);
    port = await findFreePort();
    const network = ['--network=host', `--env=PORT=${port}`, '--env=HOST=127.0.0.1'];
    const bin = await podman.writeDocker({
      build: ['--build-arg', `BASE=${builder}`, '--secret', `id=npmrc,src=${npmrc}`],
      run: ['--pull=never', ...network],
    });
    env = { PATH: `${bin}:${process.env['PATH']}` };
    const readme = await readFile(join(checkout, 'README.md'), 'utf8');
    commands = readme.split('\n').filter(line => line.startsWith('    docker '));
    await runCommands(commands[0] ?? '', { cwd: checkout, env });
  }, 1_800_000);
  afterAll(() => podman?.remove());

  it('serves its plugins by the command of its README', async () => {
    expect(commands).toHaveLength(2);
    const options = { cwd: checkout, env, until: 'The portal is at' };
    const running = await startCommands(commands[1] ?? '', options);
    try {
      expect(running.readOutput()).not.toContain('building the portal');
      await expectPlugin(`http://127.0.0.1:${port}`);
    } finally {
      await running.stop();
    }
  });

  it('takes the arguments that the chart gives it, with any user and a root that is only read', async () => {
    const config = join(folder, 'app-config.yaml');
    await writeFile(config, 'app: { title: From the chart }\nauth: { providers: { guest: {} } }\n');
    const options =
      '--read-only --read-only-tmpfs=false --user=654321:54321 --cap-drop=all --name charted';
    const volumes = `--volume=charted:/data --volume=${config}:/etc/portico/app-config.yaml:ro`;
    const running = await startCommands(
      `docker run ${options} ${volumes} our-portal start --config /etc/portico/app-config.yaml`,
      { cwd: folder, env, until: 'The portal is at' },
    );
    try {
      const url = `http://127.0.0.1:${port}`;
      const page = await fetch(url, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('From the chart');
      await expectPlugin(url);
      const version = 'docker exec charted node /opt/portico/bin/portico.mjs --version';
      expect(await runCommands(version, { cwd: folder, env })).toMatch(/^\d+\.\d+\.\d+/);
    } finally {
      await running.stop();
    }
  });

  /** Its server plugin is there, and refuses whom it does not know; its page is one of the portal's files. */
  async function expectPlugin(url: string): Promise<void> {
    expect((await fetch(`${url}/api/costs/summary`)).status).toBe(401);
    expect((await fetch(`${url}/api/nothing/summary`)).status).toBe(404);
  }
});
