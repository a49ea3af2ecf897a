import { type FetchApi, PluginClient } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { techdocsPluginId } from './TechdocsApi.ts';
import { TechdocsClient } from './TechdocsClient.ts';

const entity = { kind: 'Component', namespace: 'default', name: 'pay' };

function clientOf(answer: (url: string) => Response | Promise<Response>) {
  const requests: string[] = [];
  const fetch: FetchApi['fetch'] = async input => {
    const url = String(input);
    requests.push(url);
    const response = await answer(url);
    if (response.url === '') Object.defineProperty(response, 'url', { value: url });
    return response;
  };
  const discovery = { getBaseUrl: async (id: string) => `https://portal.example/api/${id}` };
  const client = new PluginClient({ pluginId: techdocsPluginId, discovery, fetch });
  return { client: new TechdocsClient(client), requests };
}

const stream = (text: string) => new Response(text);

describe('the client of docs', () => {
  it('reads the log of a build and whether it made a newer site', async () => {
    const { client, requests } = clientOf(() =>
      stream(
        'event: log\ndata: "Reading"\n\nevent: log\ndata: "Rendering 3 pages"\n\nevent: finish\ndata: {"updated":true}\n\n',
      ),
    );
    const lines: string[] = [];
    expect(await client.sync(entity, { onLog: line => lines.push(line) })).toBe('updated');
    expect(lines).toEqual(['Reading', 'Rendering 3 pages']);
    expect(requests).toEqual(['https://portal.example/api/techdocs/sync/default/Component/pay']);
  });

  it('asks about many sites in addresses that every proxy takes, and about none not at all', async () => {
    const { client, requests } = clientOf(url => {
      const refs = new URL(url).searchParams.get('entityRefs')?.split(',') ?? [];
      return Response.json({
        items: refs.map(entityRef => ({ entityRef, siteName: 'Site', state: 'ready' })),
      });
    });
    const entityRefs = Array.from(
      { length: 200 },
      (_, at) => `component:default/${at}-${'é'.repeat(50)}`,
    );
    const { items } = await client.listSites({ entityRefs, limit: 200 });
    expect(items.map(({ entityRef }) => entityRef)).toEqual(entityRefs);
    expect(Math.max(...requests.map(({ length }) => length))).toBeLessThan(8000);
    expect(requests.length).toBeGreaterThan(5);
    expect(await client.listSites({ entityRefs: [] })).toEqual({ items: [] });
  });

  it('says that a site was up to date', async () => {
    const { client } = clientOf(() => stream('event: finish\ndata: {"updated":false}\n\n'));
    expect(await client.sync(entity)).toBe('cached');
  });

  it('fails with the message of a build that failed', async () => {
    const { client } = clientOf(() => stream('event: error\ndata: "mkdocs.yml is missing"\n\n'));
    await expect(client.sync(entity)).rejects.toThrow('mkdocs.yml is missing');
  });

  it('reads newer sites and failures of one that it watches', async () => {
    const { client } = clientOf(() =>
      stream(
        'event: current\ndata: {"builtAt":"2026-01-01T00:00:00.000Z"}\n\nevent: updated\ndata: {"builtAt":"2026-01-02T00:00:00.000Z"}\n\nevent: later\ndata: 1\n\nevent: failed\ndata: {"message":"mkdocs.yml:1: no"}\n\n',
      ),
    );
    const changes = [];
    for await (const change of client.watch(entity)) changes.push(change);
    expect(changes).toEqual([
      { type: 'current', builtAt: new Date('2026-01-01T00:00:00.000Z') },
      { type: 'updated', builtAt: new Date('2026-01-02T00:00:00.000Z') },
      { type: 'failed', message: 'mkdocs.yml:1: no' },
    ]);
  });

  it('fails when the stream breaks off', async () => {
    const { client } = clientOf(() => stream('event: log\ndata: "Reading"\n\n'));
    await expect(client.sync(entity)).rejects.toThrow('ended before it was finished');
  });

  it('fetches the page of a folder, and knows where a moved one is now', async () => {
    const { client, requests } = clientOf(url => {
      const response = new Response('<p>Setup</p>');
      if (url.includes('/old/'))
        Object.defineProperty(response, 'url', {
          value:
            'https://portal.example/api/techdocs/static/docs/default/component/pay/new/index.html',
        });
      return response;
    });
    expect(await client.getPage(entity, '/guide/setup/')).toEqual({
      html: '<p>Setup</p>',
      path: 'guide/setup',
    });
    expect(requests[0]).toBe(
      'https://portal.example/api/techdocs/static/docs/default/Component/pay/guide/setup/index.html',
    );
    expect(await client.getPage(entity, 'old')).toMatchObject({ path: 'new' });
    expect(await client.getPage(entity, '')).toMatchObject({ path: '' });
  });

  it('takes the cookie where older servers have it', async () => {
    const { client, requests } = clientOf(url =>
      url.endsWith('/api/techdocs/cookie')
        ? Response.json({ expiresAt: '2030-01-01T00:00:00.000Z' })
        : new Response('', { status: 404 }),
    );
    expect((await client.setCookie()).getUTCFullYear()).toBe(2030);
    expect(requests).toHaveLength(2);
  });

  it('has no metadata of an entity without a site', async () => {
    const { client } = clientOf(() => new Response('', { status: 404 }));
    expect(await client.getMetadata(entity)).toBeUndefined();
  });
});
