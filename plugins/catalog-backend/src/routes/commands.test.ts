import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authorizer } from '@portico/contract';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { startCatalog } from '../testing/startCatalog.ts';
import { component } from '../workers/testing/engineHarness.ts';

const target = 'https://git.example/shop.yaml';

/** A catalog that reads one file, and one host that serves these documents. */
async function start(
  database: TestDatabase,
  { authorizer, files = 1 }: { authorizer?: Authorizer; files?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-commands-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const documents = Array.from({ length: files }, (_, at) => component(`pay-${at}`));
  await writeFile(join(folder, 'all.yaml'), documents.join('---\n'));
  const remote = new Map([[target, component('shop', { owner: 'team-b' })]]);
  const db = await database.fresh<CatalogSchema>(catalogMigrations);
  const catalog = await startCatalog(db, {
    ...(authorizer && { authorizer }),
    engine: {
      baseFolder: folder,
      locations: [{ type: 'file', target: 'all.yaml' }],
      readableHosts: [{ host: 'git.example' }],
      pollIntervalMs: 60_000,
      fetch: async input => {
        const text = remote.get(String(input));
        return text ? new Response(text) : new Response('none', { status: 404 });
      },
    },
  });
  onTestFinished(() => catalog.stop());
  await catalog.engine.whenIdle();
  const { published } = catalog;
  const list = async () => {
    const { items } = await published.getEntities({ filter: { kind: 'component' } });
    return items.map(({ metadata }) => metadata.name).toSorted();
  };
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { catalog, published, remote, list, send, folder };
}

describe.each(testDatabases())('commands on $name', database => {
  it('tell what a location would bring, register it once, and unregister it', async () => {
    const { catalog, published, list, send } = await start(database);
    const preview = await published.addLocation({ target, dryRun: true });
    expect(preview).toMatchObject({
      location: { type: 'url', target },
      entities: [{ kind: 'Location' }, { kind: 'Component', metadata: { name: 'shop' } }],
      exists: false,
    });
    expect(await list()).toEqual(['pay-0']);

    const added = await published.addLocation({ target });
    expect(added.entities).toEqual([]);
    await catalog.engine.whenIdle();
    expect(await list()).toEqual(['pay-0', 'shop']);
    expect(await published.getLocationByEntity('component:default/shop')).toEqual(added.location);
    expect(await published.addLocation({ target, dryRun: true })).toMatchObject({
      location: added.location,
      exists: true,
    });

    await expect(published.addLocation({ target })).rejects.toMatchObject({
      statusCode: 409,
      cause: { name: 'ConflictError' },
    });
    const again = await send('POST', '/locations?onConflict=refresh', { type: 'url', target });
    expect([again.status, again.body.location.id]).toEqual([201, added.location.id]);

    await published.removeLocationById(added.location.id);
    await catalog.engine.whenIdle();
    expect(await list()).toEqual(['pay-0']);
    expect((await send('DELETE', `/locations/${added.location.id}`)).status).toBe(404);
  });

  it('point a location elsewhere', async () => {
    const { catalog, published, remote, list } = await start(database);
    const { location } = await published.addLocation({ target });
    await catalog.engine.whenIdle();
    const other = 'https://git.example/other.yaml';
    remote.set(other, component('other'));
    const updated = await published.updateLocation(location.id, { target: other });
    expect(updated).toMatchObject({ id: location.id, target: other });
    await catalog.engine.whenIdle();
    expect(await list()).toEqual(['other', 'pay-0']);
  });

  it.each([
    [{ type: 'file', target: '/etc/passwd' }, '', "'file'"],
    [{ type: 'url', target, more: 1 }, '', "unknown 'more'"],
    [
      { type: 'url', target: 'https://elsewhere.example/a.yaml' },
      '?dryRun=true',
      'elsewhere.example',
    ],
    [{ type: 'url', target: 'https://git.example/none.yaml' }, '?dryRun=true', 'none.yaml'],
  ])('refuse to register %j%s', async (body, query, message) => {
    const { send } = await start(database);
    const answer = await send('POST', `/locations${query}`, body);
    expect([answer.status, answer.body.error.name]).toEqual([400, 'InputError']);
    expect(answer.body.error.message).toContain(message);
  });

  it('read an entity again when asked to', async () => {
    const { catalog, published, list, folder } = await start(database);
    await writeFile(join(folder, 'all.yaml'), `${component('pay-0')}---\n${component('new')}`);
    const countKinds = async () => (await published.getEntityFacets({ facets: ['kind'] })).facets;
    const before = await countKinds();
    await published.refreshEntity('Component:default/Pay-0');
    await catalog.engine.whenIdle();
    expect(await list()).toEqual(['new', 'pay-0']);
    expect(before['kind']).toContainEqual({ value: 'Component', count: 1 });
    expect((await countKinds())['kind']).toContainEqual({ value: 'Component', count: 2 });
    await expect(published.refreshEntity('component:default/none')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('bring a deleted entity back when its source still lists it', async () => {
    const { catalog, published, list } = await start(database);
    const before = await published.getEntityByRef('component:default/pay-0');
    await published.removeEntityByUid(before?.metadata.uid ?? '');
    await catalog.engine.whenIdle();
    expect(await list()).toEqual(['pay-0']);
    await published.removeEntityByUid('00000000-0000-4000-8000-000000000000');
  });

  it('check documents and answer all that is wrong in the form of their own', async () => {
    const { published, send } = await start(database);
    const good = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'good' },
      spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
    };
    const location = `url:${target}`;
    expect(await published.validateEntity(good, location)).toEqual({ valid: true });
    const bad = { ...good, metadata: { name: '-' }, spec: {} };
    expect(await send('POST', '/validate-entity', { entity: bad, location })).toEqual({
      status: 400,
      body: {
        errors: [
          expect.objectContaining({
            message: expect.stringMatching(/^metadata\.name: Must start/),
          }),
          expect.objectContaining({ message: expect.stringMatching(/^spec\.type: Is required/) }),
          expect.objectContaining({
            message: expect.stringMatching(/^spec\.lifecycle: Is required/),
          }),
          expect.objectContaining({ message: expect.stringMatching(/^spec\.owner: Is required/) }),
        ],
      },
    });
    for (const wrong of ['file:/a.yaml', 'nothing', target])
      expect(await published.validateEntity(good, wrong)).toMatchObject({ valid: false });
  });

  it('tell where an entity was read', async () => {
    const { catalog, folder } = await start(database);
    expect(await catalog.client.getEntityTrace('component:default/pay-0')).toMatchObject({
      entityRef: 'component:default/pay-0',
      source: expect.stringContaining(join(folder, 'all.yaml')),
      line: 1,
      errors: [],
      conflicts: [],
    });
    expect(await catalog.client.getEntityTrace('component:default/none')).toBeUndefined();
  });

  it('tell when a source was looked at again, also where nothing had changed', async () => {
    const { catalog, published } = await start(database);
    const ref = 'component:default/pay-0';
    const readStep = async (wanted: string) =>
      (await catalog.client.getEntityTrace(ref))?.steps.find(({ step }) => step === wanted)?.at;
    const before = { checked: await readStep('checked'), read: await readStep('read') };
    await published.refreshEntity(ref);
    await catalog.engine.whenIdle();
    expect(await readStep('checked')).not.toBe(before.checked);
    expect(await readStep('read')).toBe(before.read);
  });

  it('list what waits for an operator, and let it go on', async () => {
    const { catalog, published, list, send, folder } = await start(database, { files: 60 });
    await writeFile(join(folder, 'all.yaml'), component('pay-0'));
    await published.refreshEntity('component:default/pay-0');
    await catalog.engine.whenIdle();
    expect(await list()).toHaveLength(60);
    const { body } = await send('GET', '/held-runs');
    expect(body.items).toMatchObject([{ removals: 59, entities: 60 }]);
    expect((await send('POST', `/held-runs/${body.items[0].id}/release`)).status).toBe(204);
    await catalog.engine.whenIdle();
    expect(await list()).toEqual(['pay-0']);
    expect((await send('GET', '/held-runs')).body).toEqual({ items: [] });
    expect((await send('POST', '/held-runs/none/release')).status).toBe(404);
  });

  it('list what went wrong while reading', async () => {
    const { catalog, published, send, folder } = await start(database);
    await writeFile(join(folder, 'all.yaml'), `${component('pay-0')}---\nkind: [\n`);
    await published.refreshEntity('component:default/pay-0');
    await catalog.engine.whenIdle();
    const { body } = await send('GET', '/location-errors');
    expect(body.items).toHaveLength(1);
    expect(body.items[0].source).toContain(join(folder, 'all.yaml'));
  });

  it('list what went wrong page by page', async () => {
    const { catalog, published, send, folder } = await start(database);
    await writeFile(
      join(folder, 'all.yaml'),
      [component('pay-0'), ...Array.from({ length: 5 }, (_, at) => `kind: [${at}\n`)].join('---\n'),
    );
    await published.refreshEntity('component:default/pay-0');
    await catalog.engine.whenIdle();
    const lines: number[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await send(
        'GET',
        `/location-errors?limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      sizes.push(body.items.length);
      lines.push(...body.items.map(({ line }: { line: number }) => line));
      cursor = body.pageInfo.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([2, 2, 1]);
    expect(new Set(lines).size).toBe(5);
    for (const query of ['limit=0', 'limit=1001', 'cursor=none'])
      expect((await send('GET', `/location-errors?${query}`)).status).toBe(400);
  });

  it('are refused where the caller may not', async () => {
    const authorizer: Authorizer = {
      decide: async (_, permission) =>
        permission.attributes.action === 'read' || permission.type === 'basic'
          ? { result: 'ALLOW' }
          : {
              result: 'CONDITIONAL',
              pluginId: 'catalog',
              resourceType: permission.resourceType,
              conditions: {
                rule: 'IS_ENTITY_OWNER',
                resourceType: 'catalog-entity',
                params: { claims: ['group:default/team-b'] },
              },
            },
    };
    const { catalog, published } = await start(database, { authorizer });
    await published.addLocation({ target });
    await catalog.engine.whenIdle();
    const uidOf = async (ref: string) => (await published.getEntityByRef(ref))?.metadata.uid ?? '';
    const denied = { statusCode: 403, cause: { name: 'NotAllowedError' } };
    const theirs = 'component:default/pay-0';
    await expect(published.refreshEntity(theirs)).rejects.toMatchObject(denied);
    await expect(published.removeEntityByUid(await uidOf(theirs))).rejects.toMatchObject(denied);
    await published.refreshEntity('component:default/shop');
    await published.removeEntityByUid(await uidOf('component:default/shop'));
    await published.removeEntityByUid('00000000-0000-4000-8000-000000000000');
  });

  it('show in the change feed and to those who follow it', async () => {
    const { catalog, published, send } = await start(database);
    const { body: before } = await send('GET', '/changes');
    let calls = 0;
    const stop = catalog.engine.onChange(() => (calls += 1));
    await published.addLocation({ target });
    await catalog.engine.whenIdle();
    const { body: after } = await send('GET', `/changes?after=${before.latest}`);
    const shop = after.items.filter((item: { entityRef: string }) =>
      item.entityRef.endsWith('/shop'),
    );
    expect(shop[0]).toMatchObject({ action: 'created' });
    expect(after.latest).toBeGreaterThan(before.latest);
    await expect.poll(() => calls).toBeGreaterThan(0);
    stop();
  });
});
