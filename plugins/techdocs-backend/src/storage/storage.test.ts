import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { readingPlugin } from '@portico/url-reader';
import { TechdocsClient } from '@portico/techdocs-common';
import { docsStoragePoint, type DocsStorage } from '@portico/techdocs-node';
import { createServerPlugin } from '@portico/server';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import S3rver from 's3rver';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { techdocsBackendPlugin } from '../plugin.ts';
import { techdocsConfigSchema } from '../techdocsConfig.ts';
import { openStorage } from './openStorage.ts';

const site = { kind: 'component', namespace: 'default', name: 'pay' };
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-docs-storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(publisher: object, folder: string): Promise<DocsStorage> {
  const { techdocs } = techdocsConfigSchema.parse({ techdocs: { publisher } });
  const storage = await openStorage(techdocs, [], path => join(folder, path));
  onTestFinished(() => storage.close?.());
  return storage;
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** A storage in S3, in a process of its own. */
function openS3(options: object): DocsStorage {
  const entry = fileURLToPath(new URL('../testing/storageProcess.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      entry,
      JSON.stringify(options),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const call = async (name: string, args: unknown[], bytes?: Uint8Array) => {
    const content = bytes && { bytes: Buffer.from(bytes).toString('base64') };
    child.stdin.write(`${JSON.stringify({ name, args, ...content })}\n`);
    const { value } = await lines.next();
    return JSON.parse(String(value)) as { bytes?: string; value?: unknown };
  };
  return {
    async readFile(each, path) {
      const { bytes } = await call('readFile', [each, path]);
      return bytes === undefined ? undefined : Buffer.from(bytes, 'base64');
    },
    writeFile: async (each, path, bytes) => void (await call('writeFile', [each, path], bytes)),
    listFiles: async each => (await call('listFiles', [each])).value as string[],
    removeFiles: async (each, paths) => void (await call('removeFiles', [each, paths])),
  };
}

/** A server that speaks the protocol of S3, and the options to reach it. */
async function startS3() {
  const port = await findPort();
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: await makeFolder(),
    configureBuckets: [{ name: 'docs', configs: [] }],
  });
  await server.run();
  onTestFinished(() => server.close());
  return openS3({
    bucketName: 'docs',
    bucketRootPath: '/sites/',
    endpoint: `http://127.0.0.1:${port}`,
    s3ForcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
}

describe.each([
  [
    'a folder',
    async () => open({ type: 'local', local: { publishDirectory: 'sites' } }, await makeFolder()),
  ],
  ['S3', startS3],
] as const)('sites in %s', (_name, start) => {
  it('are written, listed, read and removed', async () => {
    const storage = await start();
    expect(await storage.listFiles(site)).toEqual([]);
    expect(await storage.readFile(site, 'index.html')).toBeUndefined();
    await storage.writeFile(site, 'index.html', Buffer.from('first'));
    await storage.writeFile(site, 'index.html', Buffer.from('second'));
    await storage.writeFile(site, 'a b/ü.html', Buffer.from('third'));
    expect(text(await storage.readFile(site, 'index.html'))).toBe('second');
    expect(text(await storage.readFile(site, 'a b/ü.html'))).toBe('third');
    expect((await storage.listFiles(site)).toSorted()).toEqual(['a b/ü.html', 'index.html']);
    expect(await storage.readFile({ ...site, name: 'pa' }, 'y/index.html')).toBeUndefined();
    await storage.removeFiles(site, ['index.html', 'none.html']);
    expect(await storage.listFiles(site)).toEqual(['a b/ü.html']);
  });
});

it.each([
  '../ledger/index.html',
  '../../component/ledger/index.html',
  String.raw`..\ledger\index.html`,
  'a\0.html',
])('reads and writes for %j no site of others', async path => {
  const folder = await makeFolder();
  const storage = await open({ type: 'local', local: { publishDirectory: 'sites' } }, folder);
  await storage.writeFile({ ...site, name: 'ledger' }, 'index.html', Buffer.from('secret'));
  await storage.writeFile(site, 'index.html', Buffer.from('own'));
  expect(await storage.readFile(site, path)).toBeUndefined();
  await expect(storage.writeFile(site, path, Buffer.from('x'))).rejects.toThrow('does not lead');
  await expect(storage.removeFiles(site, [path])).rejects.toThrow('does not lead');
  expect(text(await storage.readFile({ ...site, name: 'ledger' }, 'index.html'))).toBe('secret');
});

it('follows no link out of the folder of the sites', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await mkdir(join(folder, 'sites/default/component/pay'), { recursive: true });
  await symlink(join(folder, 'secret.txt'), join(folder, 'sites/default/component/pay/a.txt'));
  const storage = await open({ type: 'local', local: { publishDirectory: 'sites' } }, folder);
  expect(await storage.readFile(site, 'a.txt')).toBeUndefined();
});

it.each<[publisher: object, message: string]>([
  [{ type: 'local' }, "'techdocs.publisher.local.publishDirectory' is missing"],
  [{ type: 'awsS3' }, "'techdocs.publisher.awsS3.bucketName' is not valid"],
  [{ type: 'tape' }, "'techdocs.publisher.type' is 'tape'; use one of 'local', 'awsS3'"],
])('refuses %o with the key that is wrong', async (publisher, message) => {
  await expect(open(publisher, '/')).rejects.toThrow(message);
});

it('shows sites that others built, from a storage of a plugin too', async () => {
  const entities = ['Pay', 'plain', 'damaged', 'absent'].map(
    each => `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${each}, annotations: { backstage.io/techdocs-ref: 'dir:.' } }
spec: { type: service, lifecycle: production, owner: guests }
`,
  );
  const foreign: Record<string, string> = {
    'default/component/pay/index.html':
      '<html><article class="md-content__inner">Built elsewhere</article></html>',
    'default/component/pay/guide/index.html': 'Guide',
    'default/component/pay/techdocs_metadata.json': '{"site_name":"Foreign","build_timestamp":1}',
    // MkDocs by itself writes no metadata.
    'default/component/plain/index.html': 'Plain',
    'default/component/damaged/techdocs_metadata.json': '{',
  };
  const shelf = createServerPlugin({
    id: 'shelf',
    contributes: [
      docsStoragePoint.add({
        type: 'shelf',
        create: options => ({
          readFile: async ({ namespace, kind, name }, path) => {
            const found = foreign[`${namespace}/${kind}/${name}/${path}`];
            return found === undefined
              ? undefined
              : Buffer.from(`${found}${(options as { mark: string }).mark}`);
          },
          writeFile: async () => {},
          listFiles: async () => [],
          removeFiles: async () => {},
        }),
      }),
    ],
  });
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, readingPlugin, shelf, techdocsBackendPlugin],
    config: `
catalog: { locations: [{ type: file, target: entity.yaml }] }
techdocs: { builder: external, publisher: { type: shelf, shelf: { mark: " " } } }
`,
    files: { 'entity.yaml': entities.join('---') },
  });
  onTestFinished(() => server.stop());
  const docs = new TechdocsClient(server.client('techdocs', testServiceToken));
  const name = { kind: 'Component', namespace: 'Default', name: 'Pay' };
  await vi.waitFor(async () => expect(await docs.getEntity(name)).toBeDefined(), {
    timeout: 20_000,
    interval: 100,
  });
  expect(await docs.getMetadata(name)).toMatchObject({ site_name: 'Foreign' });
  expect((await docs.getPage(name, '')).html).toContain('Built elsewhere');
  expect((await docs.getPage(name, 'guide')).html).toBe('Guide ');
  expect(await docs.sync(name)).toBe('cached');
  expect(await docs.watch(name)[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  await expect(docs.getPage(name, 'none')).rejects.toMatchObject({ status: 404 });
  const refs = ['pay', 'plain', 'damaged', 'absent', 'nobody'].map(
    each => `component:default/${each}`,
  );
  expect(await docs.listSites({ entityRefs: refs })).toEqual({
    items: [
      {
        entityRef: 'component:default/pay',
        siteName: 'Foreign',
        state: 'ready',
        builtAt: '1970-01-01T00:00:00.001Z',
      },
      { entityRef: 'component:default/plain', siteName: 'plain', state: 'ready' },
      {
        entityRef: 'component:default/damaged',
        siteName: 'damaged',
        state: 'failed',
        error: expect.stringContaining('JSON') as string,
      },
      { entityRef: 'component:default/absent', siteName: 'absent', state: 'none' },
    ],
  });
});
