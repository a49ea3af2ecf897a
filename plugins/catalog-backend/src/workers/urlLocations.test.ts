import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { component, startEngine } from './testing/engineHarness.ts';
import { type Page, startPages } from './testing/startPages.ts';

const ingestible = (name: string) => component(name);
const location = (targets: string[]) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: ${JSON.stringify({ targets })}\n`;

async function startWithHost(database: TestDatabase, pages: Record<string, Page>) {
  const host = await startPages(pages, onTestFinished);
  const harness = await startEngine(database, {
    locations: [],
    readableHosts: [{ host: host.host, paths: ['/org'] }],
  });
  return { ...host, ...harness };
}

describe.each(testDatabases())('registered URLs on $name', database => {
  it('are read with what they lead to, and deleted with the location', async () => {
    const { url, engine, listRefs, getEntity } = await startWithHost(database, {
      '/org/all.yaml': { text: location(['./pay.yaml', './all.yaml']) },
      '/org/pay.yaml': {
        text: `${component('pay', { definition: { $text: './pay.txt' } })}---\n${component('lost', { definition: { $text: '../secret.txt' } })}`,
      },
      '/org/pay.txt': { text: 'the text' },
    });
    const row = await engine.addLocation({ type: 'url', target: `${url}/org/all.yaml` });
    await engine.whenIdle();
    expect(await listRefs()).toEqual(['component:default/pay', 'location:default/more']);
    const pay = await getEntity('component:default/pay');
    expect(pay?.spec).toMatchObject({ definition: 'the text' });
    expect(pay?.metadata.annotations).toMatchObject({
      'backstage.io/managed-by-location': `url:${url}/org/pay.yaml`,
      'backstage.io/managed-by-origin-location': `url:${url}/org/all.yaml`,
    });
    expect(await engine.listErrors()).toMatchObject([
      { message: expect.stringContaining("/secret.txt' is not allowed") },
    ]);
    expect((await getEntity(row.entity_ref))?.spec).toEqual({
      type: 'url',
      target: `${url}/org/all.yaml`,
    });

    await engine.removeLocation(row.id);
    await engine.whenIdle();
    expect(await listRefs()).toEqual([]);
    expect(await getEntity(row.entity_ref)).toBeUndefined();
    await expect(engine.removeLocation(row.id)).rejects.toThrow('No location with id');
  });

  it('are read once more when that is requested while they are read', async () => {
    let texts = 0;
    let request = () => {};
    const { url, engine, listRefs } = await startWithHost(database, {
      '/org/all.yaml': {
        get text() {
          texts += 1;
          if (texts === 2) request();
          return ingestible(texts < 3 ? 'before' : 'after');
        },
      },
    });
    const row = await engine.addLocation({ type: 'url', target: `${url}/org/all.yaml` });
    await engine.whenIdle();
    expect(texts).toBe(1);
    let requested: Promise<void> | undefined;
    request = () => {
      requested = engine.refresh(row.entity_ref);
    };
    await engine.refresh(row.entity_ref);
    await vi.waitFor(async () => {
      await engine.whenIdle();
      expect(requested).toBeDefined();
      expect(await listRefs()).toEqual(['component:default/after']);
    });
    await requested;
  });

  it('report a second registration and a host that is not configured', async () => {
    const { url, engine } = await startWithHost(database, {});
    await engine.addLocation({ type: 'url', target: `${url}/org/a.yaml` });
    await expect(engine.addLocation({ type: 'url', target: `${url}/org/a.yaml` })).rejects.toThrow(
      'is registered already',
    );
    await expect(
      engine.addLocation({ type: 'url', target: 'https://elsewhere.example/a.yaml' }),
    ).rejects.toThrow("name its host under 'integrations' or 'backend.reading.allow'");
    await expect(
      engine.addLocation({ type: 'url', target: `${url}/organisation/a.yaml` }),
    ).rejects.toThrow('not allowed');
    await expect(engine.addLocation({ type: 'file', target: '/etc/passwd' })).rejects.toThrow(
      "Location type 'file' cannot be registered",
    );
  });

  it('are previewed without being stored', async () => {
    const { url, engine, listRefs } = await startWithHost(database, {
      '/org/a.yaml': { text: `${location(['./b.yaml'])}` },
      '/org/b.yaml': { text: ingestible('pay') },
      '/org/bad.yaml': { text: 'kind: Nothing\nmetadata: { name: x }\n' },
    });
    const preview = await engine.previewLocation({ type: 'url', target: `${url}/org/a.yaml` });
    expect(preview.exists).toBe(false);
    expect(preview.entities.map(entity => entity.kind)).toEqual([
      'Location',
      'Location',
      'Component',
    ]);
    expect(await listRefs()).toEqual([]);
    await expect(
      engine.previewLocation({ type: 'url', target: `${url}/org/none.yaml` }),
    ).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('does not exist'),
    });
    await expect(
      engine.previewLocation({ type: 'url', target: `${url}/org/bad.yaml` }),
    ).rejects.toThrow(`${url}/org/bad.yaml:1: kind: Kind 'Nothing' is not known`);
  });

  it('are asked with their ETag, and keep their entities while they fail', async () => {
    const pages: Record<string, Page> = {
      '/org/a.yaml': { text: ingestible('pay'), headers: { etag: '"1"' } },
    };
    const { url, engine, requests, getEntity, refreshAll, listRefs } = await startWithHost(
      database,
      pages,
    );
    await engine.addLocation({ type: 'url', target: `${url}/org/a.yaml` });
    await engine.whenIdle();
    await refreshAll();
    expect(requests.at(-1)).toMatchObject({ path: '/org/a.yaml', ifNoneMatch: '"1"' });

    pages['/org/a.yaml'] = { status: 503 };
    await refreshAll();
    const failing = await getEntity('component:default/pay');
    expect(failing?.status?.items).toMatchObject([
      { level: 'error', message: expect.stringContaining('answered 503') },
    ]);
    pages['/org/a.yaml'] = { text: ingestible('pay'), headers: { etag: '"1"' } };
    await refreshAll();
    expect((await getEntity('component:default/pay'))?.status).toBeUndefined();
    pages['/org/a.yaml'] = { text: '', headers: { etag: '"2"' } };
    await engine.refresh('component:default/pay');
    await engine.whenIdle();
    expect(await listRefs()).toEqual([]);
    await expect(engine.refresh('component:default/none')).rejects.toThrow('No entity');
  });

  it('follow no redirect to another host', async () => {
    const other = await startPages({ '/org/a.yaml': { text: ingestible('evil') } }, onTestFinished);
    const { url, engine, listRefs } = await startWithHost(database, {
      '/org/a.yaml': { status: 302, headers: { location: `${other.url}/org/a.yaml` } },
      '/org/b.yaml': { status: 302, headers: { location: '/org/c.yaml' } },
      '/org/c.yaml': { text: ingestible('pay') },
      '/org/d.yaml': { status: 302, headers: { location: '/elsewhere/c.yaml' } },
    });
    for (const name of ['a', 'b', 'd'])
      await engine.addLocation({ type: 'url', target: `${url}/org/${name}.yaml` });
    await engine.whenIdle();
    expect(await listRefs()).toEqual(['component:default/pay']);
    expect(other.requests).toEqual([]);
    expect((await engine.listErrors()).map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('redirects to the other host'),
      expect.stringContaining('/elsewhere/c.yaml'),
    ]);
  });

  it('move when they are pointed elsewhere', async () => {
    const { url, engine, listRefs } = await startWithHost(database, {
      '/org/a.yaml': { text: ingestible('old') },
      '/org/b.yaml': { text: ingestible('new') },
    });
    const row = await engine.addLocation({ type: 'url', target: `${url}/org/a.yaml` });
    await engine.whenIdle();
    const moved = await engine.updateLocation(row.id, { type: 'url', target: `${url}/org/b.yaml` });
    await engine.whenIdle();
    expect(moved.id).toBe(row.id);
    expect(await listRefs()).toEqual(['component:default/new']);
  });

  it('hold up no stop while their hosts do not answer', async () => {
    const { url, host, engine, db, requests } = await startWithHost(database, {
      '/org/a.yaml': { hangs: true },
      '/org/b.yaml': { text: component('pay', { definition: { $text: './c.txt' } }) },
      '/org/c.txt': { hangs: true },
    });
    await engine.addLocation({ type: 'url', target: `${url}/org/a.yaml` });
    await engine.addLocation({ type: 'url', target: `${url}/org/b.yaml` });
    await vi.waitUntil(() => requests.filter(({ path }) => path !== '/org/b.yaml').length === 2);
    const startedAt = performance.now();
    await engine.stop();
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(await engine.listErrors()).toEqual([]);
    const sources = await db.read
      .selectFrom('sources')
      .select(['run_state', 'lease_holder'])
      .where('ref', 'like', `url:http://${host}%`)
      .execute();
    expect(sources).toEqual([
      { run_state: null, lease_holder: null },
      { run_state: null, lease_holder: null },
    ]);
  });

  it('may not send the reader to files of this machine', async () => {
    const { url, engine, listRefs } = await startWithHost(database, {
      '/org/a.yaml': {
        text: 'apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: x }\nspec: { type: file, target: /etc/passwd }\n',
      },
    });
    await engine.addLocation({ type: 'url', target: `${url}/org/a.yaml` });
    await engine.whenIdle();
    expect(await listRefs()).toEqual(['location:default/x']);
    expect(await engine.listErrors()).toMatchObject([
      { message: expect.stringContaining("Target '/etc/passwd' is a file") },
    ]);
  });
});
