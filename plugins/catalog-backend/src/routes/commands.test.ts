import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authorizer } from '@portico/contract/permissions';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { startCatalog } from '../testing/startCatalog.ts';
import { component } from '../workers/testing/engineHarness.ts';

const targetOf = (name: string) => `https://git.example/${name}.yaml`;
const allowAll: Authorizer['decide'] = async () => ({ result: 'ALLOW' });

/** A catalog that reads some files, each on its own, and one host that serves documents. */
async function start(database: TestDatabase, onEnd: (end: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-commands-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write('pay.yaml', component('pay'));
  await write('again.yaml', component('again-0'));
  await write('back.yaml', component('back'));
  await write(
    'held.yaml',
    Array.from({ length: 60 }, (_, at) => component(`held-${at}`)).join('---\n'),
  );
  await write('wrong.yaml', component('wrong'));
  const remote = new Map<string, string>();
  const caller = { decide: allowAll };
  const db = await database.fresh<CatalogSchema>(catalogMigrations);
  const catalog = await startCatalog(db, {
    authorizer: { decide: (...call) => caller.decide(...call) },
    engine: {
      baseFolder: folder,
      locations: ['pay', 'again', 'back', 'held', 'wrong'].map(name => ({
        type: 'file',
        target: `${name}.yaml`,
      })),
      readableHosts: [{ host: 'git.example' }],
      pollIntervalMs: 60_000,
      fetch: async input => {
        const text = remote.get(String(input));
        return text ? new Response(text) : new Response('none', { status: 404 });
      },
    },
  });
  onEnd(() => catalog.stop());
  await catalog.engine.whenIdle();
  const { published } = catalog;
  /** Names of the components that begin with this. */
  const list = async (start: string) => {
    const { items } = await published.getEntities({ filter: { kind: 'component' } });
    const names = items.map(({ metadata }) => metadata.name);
    return names.filter(name => name.startsWith(start)).toSorted();
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
  return { catalog, published, remote, list, send, folder, write, caller };
}

type Started = Awaited<ReturnType<typeof start>>;

// Each test has a file or an address of its own in the one catalog.
describe.each(testDatabases())('commands on $name', database => {
  let catalog: Started['catalog'];
  let published: Started['published'];
  let remote: Started['remote'];
  let list: Started['list'];
  let send: Started['send'];
  let folder: string;
  let write: Started['write'];
  let caller: Started['caller'];
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    ({ catalog, published, remote, list, send, folder, write, caller } = await start(
      database,
      end => void ends.unshift(end),
    ));
    return async () => {
      for (const end of ends) await end();
    };
  });

  it('show what a location would bring, register it once, and unregister it', async () => {
    const target = targetOf('shop');
    remote.set(target, component('shop'));
    const preview = await published.addLocation({ target, dryRun: true });
    expect(preview).toMatchObject({
      location: { type: 'url', target },
      entities: [{ kind: 'Location' }, { kind: 'Component', metadata: { name: 'shop' } }],
      exists: false,
    });
    expect(await list('shop')).toEqual([]);

    const added = await published.addLocation({ target });
    expect(added.entities).toEqual([]);
    await catalog.engine.whenIdle();
    expect(await list('shop')).toEqual(['shop']);
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
    expect(await list('shop')).toEqual([]);
    expect((await send('DELETE', `/locations/${added.location.id}`)).status).toBe(404);
  });

  it('point a location elsewhere', async () => {
    const [target, other] = [targetOf('moved-from'), targetOf('moved-to')];
    remote.set(target, component('moved-from')).set(other, component('moved-to'));
    const { location } = await published.addLocation({ target });
    await catalog.engine.whenIdle();
    expect(await list('moved')).toEqual(['moved-from']);
    const updated = await published.updateLocation(location.id, { target: other });
    expect(updated).toMatchObject({ id: location.id, target: other });
    await catalog.engine.whenIdle();
    expect(await list('moved')).toEqual(['moved-to']);
  });

  it.each([
    [{ type: 'file', target: '/etc/passwd' }, '', "'file'"],
    [{ type: 'url', target: targetOf('more'), more: 1 }, '', "unknown 'more'"],
    [
      { type: 'url', target: 'https://elsewhere.example/a.yaml' },
      '?dryRun=true',
      'elsewhere.example',
    ],
    [{ type: 'url', target: 'https://git.example/none.yaml' }, '?dryRun=true', 'none.yaml'],
  ])('refuse to register %j%s', async (body, query, message) => {
    const answer = await send('POST', `/locations${query}`, body);
    expect([answer.status, answer.body.error.name]).toEqual([400, 'InputError']);
    expect(answer.body.error.message).toContain(message);
  });

  it('read an entity again when asked to', async () => {
    const countComponents = async () => {
      const { facets } = await published.getEntityFacets({ facets: ['kind'] });
      return facets['kind']?.find(({ value }) => value === 'Component')?.count ?? 0;
    };
    const before = await countComponents();
    await write('again.yaml', `${component('again-0')}---\n${component('again-1')}`);
    await published.refreshEntity('Component:default/Again-0');
    await catalog.engine.whenIdle();
    expect(await list('again')).toEqual(['again-0', 'again-1']);
    expect(await countComponents()).toBe(before + 1);
    await expect(published.refreshEntity('component:default/none')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('bring a deleted entity back when its source still lists it', async () => {
    const before = await published.getEntityByRef('component:default/back');
    await published.removeEntityByUid(before?.metadata.uid ?? '');
    await catalog.engine.whenIdle();
    expect(await list('back')).toEqual(['back']);
    await published.removeEntityByUid('00000000-0000-4000-8000-000000000000');
  });

  it('check documents and answer all that is wrong in the form of their own', async () => {
    const good = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'good' },
      spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
    };
    const location = `url:${targetOf('good')}`;
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
    for (const wrong of ['file:/a.yaml', 'nothing', targetOf('good')])
      expect(await published.validateEntity(good, wrong)).toMatchObject({ valid: false });
  });

  it('say where an entity was read', async () => {
    expect(await catalog.client.getEntityTrace('component:default/pay')).toMatchObject({
      entityRef: 'component:default/pay',
      source: expect.stringContaining(join(folder, 'pay.yaml')),
      line: 1,
      errors: [],
      conflicts: [],
    });
    expect(await catalog.client.getEntityTrace('component:default/none')).toBeUndefined();
  });

  it('say when a source was looked at again, also where nothing had changed', async () => {
    const ref = 'component:default/pay';
    const readStep = async (wanted: string) =>
      (await catalog.client.getEntityTrace(ref))?.steps.find(({ step }) => step === wanted)?.at;
    const before = { checked: await readStep('checked'), read: await readStep('read') };
    await published.refreshEntity(ref);
    await catalog.engine.whenIdle();
    expect(await readStep('checked')).not.toBe(before.checked);
    expect(await readStep('read')).toBe(before.read);
  });

  it('list what waits for an operator, and let it go on', async () => {
    await write('held.yaml', component('held-0'));
    await published.refreshEntity('component:default/held-0');
    await catalog.engine.whenIdle();
    expect(await list('held')).toHaveLength(60);
    const { body } = await send('GET', '/held-runs');
    expect(body.items).toMatchObject([{ removals: 59, entities: 60 }]);
    const heldId = body.items[0].id;
    const names = async (page: string) =>
      (await send('GET', `/held-runs/${heldId}/entities?${page}`)).body;
    expect(await names('limit=58')).toMatchObject({ hasMore: true });
    expect(await names('limit=58&offset=58')).toEqual({
      items: ['component:default/held-9'],
      hasMore: false,
    });
    const { body: sources } = await send('GET', '/sources');
    expect(sources.hasMore).toBe(false);
    const source = sources.items.find(({ heldRun }: { heldRun?: object }) => heldRun);
    expect(source).toMatchObject({
      kind: 'location',
      state: 'complete',
      entities: 60,
      canRun: true,
      heldRun: { id: heldId },
    });
    expect((await send('POST', '/sources/run', { id: source.id })).status).toBe(204);
    expect((await send('POST', '/sources/run', { id: 'provider:none' })).status).toBe(404);
    expect((await send('POST', `/held-runs/${heldId}/refuse`)).status).toBe(204);
    await catalog.engine.whenIdle();
    expect((await send('GET', '/held-runs')).body.items).toMatchObject([
      { refusedAt: expect.any(String) },
    ]);
    expect(await list('held')).toHaveLength(60);
    expect((await send('POST', `/held-runs/${body.items[0].id}/release`)).status).toBe(204);
    await catalog.engine.whenIdle();
    expect(await list('held')).toEqual(['held-0']);
    expect((await send('GET', '/held-runs')).body).toEqual({ items: [] });
    expect((await send('POST', '/held-runs/none/release')).status).toBe(404);
  });

  it('list what went wrong while reading, until it is right', async () => {
    const readAgain = async (text: string) => {
      await write('wrong.yaml', text);
      await published.refreshEntity('component:default/wrong');
      await catalog.engine.whenIdle();
      const { body } = await send('GET', '/location-errors');
      return body.items;
    };
    expect(await readAgain(`${component('wrong')}---\nkind: [\n`)).toEqual([
      expect.objectContaining({ source: expect.stringContaining(join(folder, 'wrong.yaml')) }),
    ]);
    expect(await readAgain(component('wrong'))).toEqual([]);
  });

  it('show a source that gave nothing but problems as failing, with the first ones by file and line', async () => {
    const target = 'https://git.example/barren.yaml';
    remote.set(target, 'kind: [0\n---\nkind: [1\n');
    const { body } = await send('POST', '/locations', { type: 'url', target });
    await catalog.engine.whenIdle();
    const ref = `url:${target}`;
    const { body: found } = await send('GET', `/sources?ref=${encodeURIComponent(ref)}`);
    expect(found).toMatchObject({
      hasMore: false,
      items: [{ ref, state: 'failing', entities: 0, problemCount: 2 }],
    });
    expect(found.items[0].problems[0]).toMatch(/barren\.yaml:2: \S/);
    for (const none of ['file:/none', '%00'])
      expect((await send('GET', `/sources?ref=${none}`)).body).toEqual({
        items: [],
        hasMore: false,
      });
    await send('DELETE', `/locations/${body.location.id}`);
    await catalog.engine.whenIdle();
    remote.delete(target);
  });

  it('list what went wrong page by page', async () => {
    const wrong = Array.from({ length: 5 }, (_, at) => `kind: [${at}\n`);
    await write('wrong.yaml', [component('wrong'), ...wrong].join('---\n'));
    await published.refreshEntity('component:default/wrong');
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
    caller.decide = async (_, permission) =>
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
          };
    onTestFinished(() => void (caller.decide = allowAll));
    const target = targetOf('owned');
    remote.set(target, component('owned', { owner: 'team-b' }));
    await published.addLocation({ target });
    await catalog.engine.whenIdle();
    const uidOf = async (ref: string) => (await published.getEntityByRef(ref))?.metadata.uid ?? '';
    const denied = { statusCode: 403, cause: { name: 'NotAllowedError' } };
    const theirs = 'component:default/pay';
    await expect(published.refreshEntity(theirs)).rejects.toMatchObject(denied);
    await expect(published.removeEntityByUid(await uidOf(theirs))).rejects.toMatchObject(denied);
    await published.refreshEntity('component:default/owned');
    await published.removeEntityByUid(await uidOf('component:default/owned'));
    await published.removeEntityByUid('00000000-0000-4000-8000-000000000000');
  });

  it('show in the change feed and to those who follow it', async () => {
    const { body: before } = await send('GET', '/changes');
    let calls = 0;
    const stop = catalog.engine.onChange(() => (calls += 1));
    const target = targetOf('fresh');
    remote.set(target, component('fresh'));
    await published.addLocation({ target });
    await catalog.engine.whenIdle();
    const { body: after } = await send('GET', `/changes?after=${before.latest}`);
    const fresh = after.items.filter((item: { entityRef: string }) =>
      item.entityRef.endsWith('/fresh'),
    );
    expect(fresh[0]).toMatchObject({ action: 'created' });
    expect(after.latest).toBeGreaterThan(before.latest);
    await expect.poll(() => calls).toBeGreaterThan(0);
    stop();
  });
});
