import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readCommands } from '../documents/commandBlocks.ts';
import { runCommands, type RunningCommands, startCommands } from '../documents/runCommands.ts';
import { findFreePort } from './findFreePort.ts';

const root = resolve(import.meta.dirname, '../..');
const isRepository =
  spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root, stdio: 'ignore' }).status === 0;
if (!isRepository || process.platform === 'win32')
  process.stdout.write('Skipped: clones, since there is no git repository here, or no sh\n');

const component = `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: payroll }
spec: { type: service, lifecycle: production, owner: team-a }
`;

describe.skipIf(!isRepository || process.platform === 'win32')('a clone', () => {
  let folder: string;
  let running: RunningCommands | undefined;
  /** Where the documents have these folders of a machine, below the folder of the test. */
  const relocate = (text: string) =>
    text.replaceAll(/(?<![\w.])\/(?:opt|etc|var\/lib|backup|srv)(?=\/)/g, found => folder + found);
  const place = relocate;
  const environment = {
    VITEST: undefined,
    TURBO_CACHE_DIR: undefined,
    PORTICO_TEST_KILLS: undefined,
  };

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'portico-clone-')));
    await chmod(folder, 0o755);
    // What is checked out here, as a branch, which it need not be on.
    const repository = join(folder, 'repository.git');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository]);
    const config = ['--git-dir', repository, 'config', 'receive.shallowUpdate', 'true'];
    execFileSync('git', config);
    execFileSync('git', ['push', '--quiet', repository, 'HEAD:refs/heads/main'], { cwd: root });
    for (const path of ['/etc/portico/', '/var/lib/portico/', '/srv/catalog/payroll/'])
      await mkdir(place(path), { recursive: true });
    await writeFile(place('/srv/catalog/payroll/catalog-info.yaml'), component);
    const document = await readFile(join(root, 'docs/production.md'), 'utf8');
    const [, config_ = ''] = /^```yaml\n([^]*?)^```/m.exec(document) ?? [];
    await writeFile(place('/etc/portico/app-config.yaml'), relocate(config_));
    await run(await readCommands('docs/production.md', 'clone'), { REPOSITORY: repository });
  });
  afterEach(stop);
  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true });
  });

  async function stop(): Promise<void> {
    await running?.stop();
    running = undefined;
  }

  /** Runs a block with the folders of this machine. */
  async function run(commands: string, env: object = {}): Promise<string> {
    return runCommands(relocate(commands), { cwd: folder, env: { ...environment, ...env } });
  }

  /** Runs a block as the user of the service, who may only read the clone; as whoever runs this, where that is not root. */
  async function runAsService(commands: string): Promise<string> {
    if (process.getuid?.() !== 0) return run(commands);
    const own = ['var', 'backup'].map(name => join(folder, name)).join(' ');
    const user = 65534;
    const shell = `setpriv --reuid=${user} --regid=${user} --clear-groups sh -e`;
    return run(
      `mkdir -p ${own}\nchown -R ${user}:${user} ${own}\n${shell} <<'END'\n${commands}END\n`,
    );
  }

  /** Starts a server. @returns its address. */
  async function start(commands: string, env: object = {}): Promise<string> {
    const port = await findFreePort();
    running = await startCommands(relocate(commands), {
      cwd: place('/opt/portico'),
      env: { ...environment, PORT: String(port), HOST: '127.0.0.1', ...env },
      until: 'The portal is at',
    });
    return `http://127.0.0.1:${port}`;
  }

  /** Starts the service as its unit does. */
  async function startService(): Promise<string> {
    const document = await readFile(join(root, 'docs/production.md'), 'utf8');
    const [, unit = ''] = /^```ini\n([^]*?)^```/m.exec(document) ?? [];
    const read = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(found => found[1] ?? '');
    const variables = read('Environment').map(each => relocate(each).split('='));
    expect(read('WorkingDirectory')).toEqual(['/opt/portico']);
    const [command = ''] = read('ExecStart');
    expect(command).toMatch(/^\/usr\/bin\/node /);
    return start(
      command.replace('/usr/bin/node', process.execPath),
      Object.fromEntries(variables) as object,
    );
  }

  /** Waits until a component of the catalog is there, as the guest sees it. @returns its title. */
  async function findComponent(url: string, name: string): Promise<string> {
    const signedIn = await fetch(`${url}/api/auth/guest/refresh`, {
      headers: { 'x-requested-with': 'test' },
    });
    const { backstageIdentity } = (await signedIn.json()) as {
      backstageIdentity: { token: string };
    };
    const headers = { authorization: `Bearer ${backstageIdentity.token}` };
    const address = `${url}/api/catalog/entities/by-name/component/default/${name}`;
    for (;;) {
      const response = await fetch(address, { headers });
      const { metadata } = (await response.json()) as { metadata?: { title?: string } };
      if (metadata) return metadata.title ?? name;
      expect(response.status).toBe(404);
      await sleep(100);
    }
  }

  const countBackedUp = (output: string) => /Backed up (\d+ rows)/.exec(output)?.[1] ?? output;

  it('installs, builds and serves the demonstration by one command', async () => {
    const startedAt = Date.now();
    const url = await start(await readCommands('docs/install.md', 'clone'));
    const seconds = (Date.now() - startedAt) / 1000;
    process.stdout.write(`npm start in a new clone: ${seconds.toFixed(1)} s\n`);
    expect(await findComponent(url, 'normaliser')).toBe('Normaliser');
  });

  it('is built, and its configuration checked', async () => {
    await run(await readCommands('docs/production.md', 'build'));
    const checked = await run(await readCommands('docs/production.md', 'check'));
    expect(checked).toContain('The configuration is right');
  });

  it('serves as its unit says, is backed up meanwhile, and restored into an empty folder', async () => {
    const url = await startService();
    expect(await findComponent(url, 'payroll')).toBe('payroll');
    const written = await runAsService(await readCommands('docs/production.md', 'backup'));
    await stop();
    const restore = await readCommands('docs/production.md', 'restore');
    await expect(runAsService(restore)).rejects.toThrow('has data');
    await rm(place('/var/lib/portico/'), { recursive: true });
    await mkdir(place('/var/lib/portico/'));
    expect(await runAsService(restore)).toContain(`Restored ${countBackedUp(written)}`);
    expect(await findComponent(await startService(), 'payroll')).toBe('payroll');
  });

  it('is upgraded, and goes back to what was backed up before', async () => {
    const checked = await run(await readCommands('docs/upgrading.md', 'check'));
    expect(checked).toContain('The configuration is right');
    const written = await runAsService(await readCommands('docs/upgrading.md', 'backup'));
    await run(await readCommands('docs/production.md', 'upgrade'));
    expect(await findComponent(await startService(), 'payroll')).toBe('payroll');
    await stop();
    const restored = await runAsService(await readCommands('docs/upgrading.md', 'back'));
    expect(restored).toContain(`Restored ${countBackedUp(written)}`);
  });

  it('writes a backup that is checked and restored by name', async () => {
    const data = place('/var/lib/portico/');
    const config = place('/etc/portico/app-config.yaml');
    const [backUp, check, restore] = (await readCommands('docs/backup.md', 'commands')).split('\n');
    const commands = [
      `${backUp} --config ${config}`,
      check,
      `rm -r ${data}`,
      `${restore} --config ${config}`,
    ];
    const output = await runCommands(relocate(commands.join('\n')), {
      cwd: place('/opt/portico'),
      env: { ...environment, PORTICO_DATA: data },
    });
    expect(output).toMatch(/Backed up [^]*The backup is whole[^]*Restored /);
  });
});
