import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommands } from '../documents/commandBlocks.ts';
import { runCommands, startCommands } from '../documents/runCommands.ts';
import { findFreePort } from './findFreePort.ts';
import { makeBaseImages } from './tools/makeBaseImages.ts';
import { Podman } from './tools/Podman.ts';
import { requireImageTools } from './tools/requireImageTools.ts';

const root = resolve(import.meta.dirname, '../..');
const tag = 'localhost/portico';
const maxBytes = 250_000_000;
/** As long as Kubernetes waits by default. */
const maxStopMs = 30_000;
const health = '/.backstage/health/v1';

const missing = await requireImageTools();
if (missing !== undefined) process.stdout.write(`Skipped: the image, since ${missing}\n`);

describe.skipIf(missing !== undefined)('the image', () => {
  let podman: Podman;
  let port: number;
  let env: { PATH: string };
  let place: string;
  beforeAll(async () => {
    podman = await Podman.create();
    const { runtime, builder } = await makeBaseImages(podman);
    port = await findFreePort();
    // No networks of their own: on this machine's, a server has a port of its own.
    const network = ['--network=host', `--env=PORT=${port}`, '--env=HOST=127.0.0.1'];
    const bin = await podman.writeDocker({
      build: ['--build-arg', `BASE=${runtime}`, '--build-arg', `BUILDER=${builder}`],
      run: ['--pull=never', ...network],
    });
    env = { PATH: `${bin}:${process.env['PATH']}` };
    place = await mkdtemp(join(tmpdir(), 'portico-image-place-'));
    await runCommands(await readCommands('docs/install.md', 'image-build'), { cwd: root, env });
  }, 1_800_000);
  afterAll(async () => {
    await podman?.remove();
    if (place) await rm(place, { recursive: true });
  });

  /** Starts it as Kubernetes would: any user, nothing to write to but the volume, no rights of root. */
  async function start(volume: string, options: readonly string[] = []) {
    const port = await findFreePort();
    const id = await podman.start([
      '--read-only',
      '--read-only-tmpfs=false',
      '--user=654321:54321',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      '--network=host',
      `--volume=${volume}:/data`,
      `--env=PORT=${port}`,
      '--env=HOST=127.0.0.1',
      ...options,
      tag,
    ]);
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + 120_000;
    for (;;) {
      const response = await fetch(`${url}${health}/readiness`).catch(() => undefined);
      if (response?.status === 200) break;
      if (Date.now() > deadline) throw new Error(`It does not serve:\n${await podman.log(id)}`);
      await sleep(200);
    }
    return { id, url };
  }

  /** The keys that sign tokens, which are made once for a data folder. */
  async function readKeys(url: string): Promise<unknown> {
    const response = await fetch(`${url}/api/auth/.well-known/jwks.json`);
    expect(response.status).toBe(200);
    return response.json();
  }

  it('is smaller than 250 MB', async () => {
    const bytes = await podman.getSize(tag);
    process.stdout.write(`The image has ${Math.round(bytes / 1_000_000)} MB\n`);
    expect(bytes).toBeLessThan(maxBytes);
  });

  it('serves with a read-only root, ends in time, and goes on with its data, also when it was killed', async () => {
    const first = await start('data');
    const live = await fetch(`${first.url}${health}/liveness`);
    expect(live.status).toBe(200);
    const page = await fetch(first.url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root"');
    const keys = await readKeys(first.url);

    const stoppedAt = Date.now();
    await podman.kill(first.id, 'TERM');
    expect(await podman.wait(first.id)).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(maxStopMs);

    const second = await start('data');
    expect(await readKeys(second.url)).toEqual(keys);
    await podman.kill(second.id, 'KILL');
    expect(await podman.wait(second.id)).toBe(137);

    const third = await start('data');
    expect(await readKeys(third.url)).toEqual(keys);
    await podman.removeContainer(third.id);
  });

  it.each([
    ['the demonstration', () => readCommands('docs/install.md', 'image-demonstration')],
    ['a portal of your own', () => readCommands('docs/install.md', 'image-own')],
  ])('serves %s by the command of the document', async (_, read) => {
    await writeFile(join(place, 'app-config.yaml'), 'app: { title: Portal of a document }\n');
    const options = { cwd: place, env, until: 'The portal is at' };
    const commands = await read();
    const running = await startCommands(commands, options);
    try {
      const page = await fetch(`http://127.0.0.1:${port}`, { headers: { accept: 'text/html' } });
      expect((await page.text()).includes('Portal of a document')).toBe(
        commands.includes('app-config.yaml'),
      );
    } finally {
      await running.stop();
    }
  });

  it('runs the commands of operators', async () => {
    const output = await runCommands(await readCommands('docs/install.md', 'image-command'), {
      cwd: place,
      env,
    });
    expect(output).toMatch(/^\d+\.\d+\.\d+\n\S{20,}\n$/);
  });

  it('is backed up, and restored in a container without a server', async () => {
    const config = join(place, 'app-config.yaml');
    await writeFile(config, 'app: { title: Restored }\n');
    const mount = `--volume=${config}:/etc/portico/app-config.yaml:ro`;
    let server = await start('restored', [mount]);
    const keys = await readKeys(server.url);
    const shell = (
      id: string,
    ) => `kubectl() { shift 2; shift; i=; case $1 in --stdin) i=-i; shift;; esac; shift 2; docker exec $i ${id} "$@"; }
      helm() { :; }
      `;
    const backUp = await readCommands('docs/backup.md', 'kubernetes-backup');
    await runCommands(shell(server.id) + backUp, { cwd: place, env });
    await podman.removeContainer(server.id);
    await podman.run([
      `--volume=restored:/data`,
      '--entrypoint=node',
      tag,
      '--eval',
      'fs.rmSync("/data/auth.sqlite")',
    ]);
    const maintained = await podman.start([
      '--read-only',
      '--read-only-tmpfs=false',
      '--user=654321:54321',
      '--volume=restored:/data',
      mount,
      '--entrypoint=node',
      tag,
      '--eval',
      'process.on("SIGTERM", () => process.exit()); setInterval(() => {}, 1_000_000)',
    ]);
    const restore = await readCommands('docs/backup.md', 'kubernetes-restore');
    const output = await runCommands(shell(maintained) + restore, { cwd: place, env });
    expect(output).toContain('Restored ');
    await podman.removeContainer(maintained);
    server = await start('restored', [mount]);
    expect(await readKeys(server.url)).toEqual(keys);
    await podman.removeContainer(server.id);
  });

  it('has the notices of what is bundled', async () => {
    const read =
      'process.stdout.write(require("fs").readFileSync("/opt/portico/THIRD-PARTY-NOTICES.txt"))';
    const text = await podman.run(['--read-only', '--entrypoint=node', tag, '--eval', read]);
    expect(text).toMatch(/^fastify@\S+ {2}MIT {2}/m);
    expect(text).toMatch(/^react@\S+ {2}MIT {2}/m);
    expect(text).toContain('SIL OPEN FONT LICENSE');
  });

  it('has a bill of materials with what is bundled, Node, and the packages of the system', async () => {
    await runCommands(await readCommands('docs/install.md', 'image-sbom'), { cwd: place, env });
    const text = await readFile(join(place, 'sbom.cdx.json'), 'utf8');
    const sbom = JSON.parse(text) as {
      bomFormat: string;
      components: readonly { name: string; purl: string }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'node', 'libc6']));
    expect(new Set(sbom.components.map(({ purl }) => purl)).size).toBe(names.length);
  });
});
