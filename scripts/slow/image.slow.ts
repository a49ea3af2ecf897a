import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBaseImages } from './tools/makeBaseImages.ts';
import { Podman } from './tools/Podman.ts';
import { requireDebianPackages } from './tools/requireDebianPackages.ts';

const root = resolve(import.meta.dirname, '../..');
const tag = 'localhost/portico';
const maxBytes = 250_000_000;
/** As long as Kubernetes waits by default. */
const maxStopMs = 30_000;
const health = '/.backstage/health/v1';

const missing =
  process.platform === 'linux'
    ? await requireDebianPackages({
        buildah: 'buildah',
        podman: 'podman',
        runc: 'runc',
        mmdebstrap: 'mmdebstrap',
      })
    : 'containers are run on Linux only';
if (missing !== undefined) process.stdout.write(`Skipped: the image, since ${missing}\n`);

describe.skipIf(missing !== undefined)('the image', () => {
  let podman: Podman;
  beforeAll(async () => {
    podman = await Podman.create();
    const { runtime, builder } = await makeBaseImages(podman);
    const args = ['--build-arg', `BASE=${runtime}`, '--build-arg', `BUILDER=${builder}`];
    await podman.build(root, tag, args);
  }, 1_800_000);
  afterAll(() => podman?.remove());

  /** Starts it as Kubernetes would: any user, nothing to write to but the volume, no rights of root. */
  async function start(volume: string) {
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

  it('runs the commands of operators', async () => {
    expect(await podman.run(['--read-only', tag, '--version'])).toMatch(/^\d+\.\d+\.\d+/);
    expect(await podman.run(['--read-only', tag, 'secrets', 'new-key'])).toMatch(/\S{20}/);
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
    const read = 'process.stdout.write(require("fs").readFileSync("/opt/portico/sbom.cdx.json"))';
    const text = await podman.run(['--read-only', '--entrypoint=node', tag, '--eval', read]);
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

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
