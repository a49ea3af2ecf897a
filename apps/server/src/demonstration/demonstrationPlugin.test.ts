import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { type CatalogApi, catalogApiRef } from '@portico/catalog-common';
import { loadConfig } from '@portico/config';
import { createServerPlugin } from '@portico/server';
import { createLogger, createServer, listConfigSchemas } from '@portico/server/assembly';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { demonstrationPlugin } from './demonstrationPlugin.ts';

const formerRef = 'component:default/closing-price-mailer';
const locationRef = 'location:default/former-projects';
const demoFolder = resolve(import.meta.dirname, '../../demo');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-demonstration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(demoFolder, 'former'), join(folder, 'apps/server/demo/former'), {
    recursive: true,
  });
  await writeFile(join(folder, 'own.yaml'), '# nothing yet\n');
});

/** Starts a server on the folder, as its next run. */
async function start(target: string, more: object = {}) {
  let catalog: CatalogApi | undefined;
  const log: string[] = [];
  const probe = createServerPlugin({
    id: 'probe',
    needs: { catalog: catalogApiRef },
    create: apis => {
      ({ catalog } = apis);
    },
  });
  const plugins = [catalogBackendPlugin, demonstrationPlugin, probe];
  await writeFile(
    join(folder, 'app-config.yaml'),
    JSON.stringify({ catalog: { locations: [{ type: 'file', target }] }, ...more }),
  );
  const server = await createServer({
    plugins,
    config: await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) }),
    logger: createLogger({ level: 'warn', format: 'text', write: line => log.push(line) }),
    dataFolder: join(folder, 'data'),
    env: { PORT: '0' },
  });
  await server.start();
  if (!catalog) throw new Error('The probe was not made');
  return { server, catalog, log };
}

const isOrphan = async (catalog: CatalogApi) =>
  (await catalog.getEntityByRef(formerRef))?.metadata.annotations?.['backstage.io/orphan'];

it('leaves an orphan on the first start, over the next ones, and none once it is removed', async () => {
  const target = 'apps/server/demo/catalog/**/catalog-info.yaml';
  const first = await start(target);
  await vi.waitFor(async () => expect(await isOrphan(first.catalog)).toBe('true'), 10_000);
  await first.server.stop();

  const second = await start(target);
  const orphan = await second.catalog.getEntityByRef(formerRef);
  expect(orphan?.metadata.annotations).toMatchObject({ 'backstage.io/orphan': 'true' });
  await second.catalog.removeEntityByUid(orphan?.metadata.uid ?? '');
  await second.server.stop();

  const third = await start(target);
  await third.server.stop();
  const fourth = await start(target);
  expect(await fourth.catalog.getEntityByRef(formerRef)).toBeUndefined();
  await fourth.server.stop();
});

it('forgets all of it where something else is shown', async () => {
  const demonstration = await start('apps/server/demo/catalog/**/catalog-info.yaml');
  await vi.waitFor(async () => expect(await isOrphan(demonstration.catalog)).toBe('true'), 10_000);
  await demonstration.server.stop();

  const { server, catalog } = await start('own.yaml');
  await vi.waitFor(async () => {
    expect(await catalog.getEntityByRef(locationRef)).toBeUndefined();
    expect(await catalog.getEntityByRef(formerRef)).toBeUndefined();
  }, 10_000);
  await server.stop();
});

it('points locations on a former port of the code host to the present one', async () => {
  const { port } = await listenOnce();
  const at = (host: string) => ({
    demonstration: { codeHost: host },
    integrations: { github: [{ host, apiBaseUrl: `http://${host}/api/v3` }] },
  });
  const file = '/meridian-data/fx-fixings/blob/main/catalog-info.yaml';
  const other = 'http://127.0.0.1:1/other/fixings/blob/main/catalog-info.yaml';
  const first = await start('own.yaml', at('127.0.0.1:1'));
  const { location } = await first.catalog.addLocation({ target: `http://127.0.0.1:1${file}` });
  await first.catalog.addLocation({ target: other });
  await first.server.stop();

  const second = await start('own.yaml', at(`127.0.0.1:${port}`));
  await vi.waitFor(async () => {
    const found = await second.catalog.getLocations();
    const targets = found.filter(({ type }) => type === 'url').map(each => each.target);
    expect(targets.sort()).toEqual([other, `http://127.0.0.1:${port}${file}`]);
    expect(found.map(each => each.id)).toContain(location.id);
  }, 10_000);
  await second.server.stop();
});

it('ends at once while it waits', async () => {
  await rm(join(folder, 'apps/server/demo/former/catalog-info.yaml'));
  const { server, log } = await start('apps/server/demo/catalog/**/catalog-info.yaml');
  const startedAt = performance.now();
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(log.join('')).not.toContain('The past of the demonstration');
});

/** A port of this machine that is free. */
async function listenOnce(): Promise<AddressInfo> {
  const server = createHttpServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  await new Promise(done => server.close(done));
  return address;
}
