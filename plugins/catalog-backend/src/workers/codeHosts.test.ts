import { stringifyEntityRef } from '@portico/catalog-model';
import { makeLocationEntity } from '@portico/catalog-node';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { component, startEngine } from './testing/engineHarness.ts';
import { type Page, startPages } from './testing/startPages.ts';

const token = 'a-secret-token';
const pageUrl = (path: string) => `https://git.example/o/r/blob/main/${path}`;
const apiPath = (path: string) => `/api/v3/repos/o/r/contents/${path}?ref=main`;
const location = (targets: string[]) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: ${JSON.stringify({ targets })}\n`;

describe.each(testDatabases())('pages of code hosts on $name', database => {
  async function start(pages: Record<string, Page>) {
    const api = await startPages(pages, onTestFinished);
    const harness = await startEngine(database, {
      locations: [],
      readableHosts: [{ host: 'git.example' }],
      codeHosts: [{ type: 'github', host: 'git.example', apiBaseUrl: `${api.url}/api/v3`, token }],
    });
    return { ...harness, api };
  }

  it('are read by the API, with what lies beside them, and keep their own addresses', async () => {
    const { engine, api, getEntity, listRefs, db, refreshAll } = await start({
      [apiPath('docs/all.yaml')]: {
        text: location(['./pay.yaml', './orders.yaml', '/ledger.yaml']),
      },
      [apiPath('docs/pay.yaml')]: {
        headers: { etag: '"1"' },
        text: component('pay', { definition: { $text: './pay.txt' } }),
      },
      [apiPath('docs/pay.txt')]: { text: 'the text' },
      [apiPath('apis/orders.txt')]: { text: 'the orders' },
      [apiPath('docs/orders.yaml')]: {
        text: component('orders', { definition: { $text: '../apis/orders.txt' } }),
      },
      [apiPath('ledger.yaml')]: {
        text: component('ledger', { definition: { $text: './apis/ledger.txt' } }),
      },
    });
    await engine.addLocation({ type: 'url', target: pageUrl('docs/all.yaml') });
    await engine.whenIdle();
    const pay = await getEntity('component:default/pay');
    expect(pay?.spec).toMatchObject({ definition: 'the text' });
    expect(pay?.metadata.annotations).toEqual({
      'backstage.io/managed-by-location': `url:${pageUrl('docs/pay.yaml')}`,
      'backstage.io/managed-by-origin-location': `url:${pageUrl('docs/all.yaml')}`,
      'backstage.io/view-url': pageUrl('docs/pay.yaml'),
      'backstage.io/edit-url': pageUrl('docs/pay.yaml').replace('/blob/', '/edit/'),
      'backstage.io/source-location': `url:${pageUrl('docs/').replace('/blob/', '/tree/')}`,
    });
    expect(await listRefs()).toEqual([
      'component:default/orders',
      'component:default/pay',
      'location:default/more',
    ]);
    const orders = await getEntity('component:default/orders');
    expect(orders?.spec).toMatchObject({ definition: 'the orders' });
    expect(await engine.listErrors()).toMatchObject([
      {
        message: `'${pageUrl('apis/ledger.txt')}' does not exist; correct or remove what refers to it, or set a token that may read it under 'integrations.github' where it is private`,
      },
    ]);
    expect(new Set(api.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${token}`]),
    );
    api.requests.length = 0;
    await refreshAll();
    expect(api.requests).toContainEqual(
      expect.objectContaining({ path: apiPath('docs/pay.yaml'), ifNoneMatch: '"1"' }),
    );
    const stored = await db.read.selectFrom('sources').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('change with what they include, although they themselves are the same', async () => {
    const included = { text: 'before' };
    const { engine, getEntity, refreshAll } = await start({
      [apiPath('apis/pay.txt')]: included,
      [apiPath('pay.yaml')]: {
        headers: { etag: '"1"' },
        text: component('pay', { definition: { $text: './apis/pay.txt' } }),
      },
    });
    await engine.addLocation({ type: 'url', target: pageUrl('pay.yaml') });
    await engine.whenIdle();
    included.text = 'after';
    await refreshAll();
    const pay = await getEntity('component:default/pay');
    expect(pay?.spec).toMatchObject({ definition: 'after' });
  });

  it('of Gerrit are read decoded, with what lies beside them', async () => {
    const encode = (text: string) => ({ text: Buffer.from(text).toString('base64') });
    const file = (name: string) => `/a/projects/team%2Fpay/branches/main/files/${name}/content`;
    const api = await startPages(
      {
        [file('docs%2Fpay.yaml')]: encode(
          component('pay', { definition: { $text: './übersicht.txt' } }),
        ),
        [file('docs%2F%C3%BCbersicht.txt')]: encode('Übersicht'),
      },
      onTestFinished,
    );
    const host = 'review.example';
    const credentials = { username: 'ada', password: token };
    // Requests to the host reach the pages of this machine.
    const send: typeof fetch = (input, init) =>
      fetch(String(input).replace(`https://${host}`, api.url), init);
    const { engine, getEntity } = await startEngine(database, {
      locations: [],
      readableHosts: [{ host }],
      codeHosts: [{ type: 'gerrit', host, ...credentials }],
      fetch: send,
    });
    const page = `https://${host}/plugins/gitiles/team/pay/+/refs/heads/main/docs/pay.yaml`;
    await engine.addLocation({ type: 'url', target: page });
    await engine.whenIdle();
    const pay = await getEntity('component:default/pay');
    expect(pay?.spec).toMatchObject({ definition: 'Übersicht' });
    expect(pay?.metadata.annotations).toMatchObject({
      'backstage.io/view-url': page,
      'backstage.io/source-location': `url:https://${host}/plugins/gitiles/team/pay/+/refs/heads/main/docs/`,
    });
    expect(pay?.metadata.annotations).not.toHaveProperty(['backstage.io/edit-url']);
    const ref = stringifyEntityRef(makeLocationEntity({ type: 'url', target: page }));
    expect((await getEntity(ref))?.metadata.annotations).toMatchObject({
      'backstage.io/view-url': page,
      'backstage.io/managed-by-location': `url:${page}`,
    });
    const basic = `Basic ${Buffer.from(`ada:${token}`).toString('base64')}`;
    expect(new Set(api.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([basic]),
    );
  });

  it('are previewed', async () => {
    const { engine } = await start({
      [apiPath('all.yaml')]: { text: location(['./pay.yaml']) },
      [apiPath('pay.yaml')]: { text: component('pay') },
    });
    const target = pageUrl('all.yaml');
    const { entities } = await engine.previewLocation({ type: 'url', target });
    expect(entities.map(({ metadata }) => metadata.name)).toEqual([
      expect.stringMatching(/^generated-/),
      'more',
      'pay',
    ]);
  });

  it('send their token nowhere else, and say where one may be missing', async () => {
    const other = await startPages({ '/a.yaml': { text: component('evil') } }, onTestFinished);
    const { engine, listRefs } = await start({
      [apiPath('a.yaml')]: { status: 302, headers: { location: `${other.url}/a.yaml` } },
      [apiPath('b.yaml')]: { status: 403 },
    });
    for (const name of ['a', 'b', 'c'])
      await engine.addLocation({ type: 'url', target: pageUrl(`${name}.yaml`) });
    // No page of that host, however alike.
    await expect(
      engine.addLocation({ type: 'url', target: `${other.url}/o/r/blob/main/a.yaml` }),
    ).rejects.toThrow('is not allowed');
    await engine.whenIdle();
    expect(await listRefs()).toEqual([]);
    expect(other.requests).toEqual([]);
    expect((await engine.listErrors()).map(({ message }) => message).sort()).toEqual([
      `'${pageUrl('a.yaml')}' redirects to the other host '${other.host}'; register the URL there instead`,
      `'${pageUrl('b.yaml')}' answered 403 Forbidden; set a token that may read it under 'integrations.github'`,
      `'${pageUrl('c.yaml')}' does not exist; correct or remove what refers to it, or set a token that may read it under 'integrations.github' where it is private`,
    ]);
  });
});
