import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { takeOpenServer } from './openServers.ts';
import { prepareDemonstration } from './prepareDemonstration.ts';

const folder = resolve(import.meta.dirname, '../../demo');
const variable = 'PORTICO_DEMO_CODE_HOST';
const descriptor = 'demonstration/catalog/risk/catalog-info.yaml';
const template = 'demonstration/repositories/software-templates/go-service/template.yaml';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-prepare-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
});

async function prepare(given?: string, data = dataFolder, canStart = async () => true) {
  const env: Record<string, string | undefined> = { [variable]: given };
  await prepareDemonstration({ folder, dataFolder: data, env, canStart });
  const host = env[variable] ?? '';
  const server = takeOpenServer(host);
  const stop = () => new Promise<void>(done => (server ? server.close(() => done()) : done()));
  onTestFinished(stop);
  return { host, server, stop };
}
const read = (name: string) => readFile(join(dataFolder, name), 'utf8');

it('gives two portals on one machine a code host each', async () => {
  const other = await mkdtemp(join(tmpdir(), 'portico-prepare-'));
  onTestFinished(() => rm(other, { recursive: true }));
  const [one, two] = [await prepare(), await prepare(undefined, other)];
  expect([one.server?.listening, two.server?.listening]).toEqual([true, true]);
  expect(one.host).not.toBe(two.host);
});

it('names the address in use in descriptors and templates, and none that is only written', async () => {
  const { host } = await prepare();
  const catalog = await read(descriptor);
  expect(catalog).toContain(`'url:http://${host}/meridian-data/scenario-engine/'`);
  expect(await read(template)).toContain(`allowedHosts: [${host}]`);
  expect(catalog + (await read(template))).not.toContain('code.meridian.example');
});

it('omits links to the code host where there is no git to serve it', async () => {
  await prepare(undefined, dataFolder, async () => false);
  const texts = [await read(descriptor), await read(template)];
  expect(texts.join('')).not.toMatch(/127\.0\.0\.1|code\.meridian\.example/);
  expect(texts[0]).toContain('github.com/project-slug: meridian-data/scenario-engine');
  expect(() => parseAllDocuments(texts[0]!)[1]!.toJS()).not.toThrow();
});

it('uses its port again at the next start, and another one where that is taken', async () => {
  const first = await prepare();
  await first.stop();
  const before = await stat(join(dataFolder, descriptor));
  const second = await prepare();
  expect(second.host).toBe(first.host);
  expect((await stat(join(dataFolder, descriptor))).mtimeMs).toBe(before.mtimeMs);
  const third = await prepare();
  expect(third.host).not.toBe(first.host);
  expect(await read(descriptor)).toContain(`http://${third.host}/`);
});

it('takes the address that the environment names, and opens none', async () => {
  const { host, server } = await prepare('127.0.0.1:4321');
  expect([host, server]).toEqual(['127.0.0.1:4321', undefined]);
  expect(await read(descriptor)).toContain('http://127.0.0.1:4321/');
});

it('removes copies of what the demonstration has no more', async () => {
  await (await prepare()).stop();
  const gone = join(dataFolder, 'demonstration/catalog/risk/gone.yaml');
  await writeFile(gone, 'kind: Component');
  await prepare();
  await expect(stat(gone)).rejects.toThrow('ENOENT');
});

it('closes servers that listen for nobody', async () => {
  const env: Record<string, string | undefined> = {};
  await prepareDemonstration({ folder, dataFolder, env, canStart: async () => true });
  expect(takeOpenServer(undefined)).toBeUndefined();
  const port = Number(env[variable]?.split(':')[1]);
  const server = createServer();
  await expect.poll(() => listen(server, port)).toBe(true);
  server.close();
});

function listen(server: ReturnType<typeof createServer>, port: number): Promise<boolean> {
  return new Promise(resolve => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}
