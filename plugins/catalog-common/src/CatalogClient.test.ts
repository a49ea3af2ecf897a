import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { CatalogClient } from './CatalogClient.ts';
import { splitRefs } from './splitRefs.ts';

type Answer = (request: Request) => Response | Promise<Response>;

function clientAnswering(answer: Answer) {
  const requests: Request[] = [];
  const client = new CatalogClient(
    new PluginClient({
      pluginId: 'catalog',
      discovery: createUrlPatternDiscovery('https://portal.example/api/{pluginId}'),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        requests.push(request.clone());
        return answer(request);
      },
    }),
  );
  return { client, requests };
}

const entity = (name: string) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name },
});

describe('splitRefs', () => {
  it('makes calls of at most 1000 refs, in order', () => {
    const refs = Array.from({ length: 2500 }, (_, index) => `c:d/${index}`);
    const chunks = splitRefs(refs);
    expect(chunks.map(chunk => chunk.length)).toEqual([1000, 1000, 500]);
    expect(chunks.flat()).toEqual(refs);
  });

  it('makes calls of about 90 KiB, counted in bytes', () => {
    const refs = Array.from({ length: 100 }, (_, index) => `${'ü'.repeat(1000)}${index}`);
    for (const chunk of splitRefs(refs)) {
      expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThanOrEqual(90 * 1024);
    }
  });

  it('makes no call for no refs', () => {
    expect(splitRefs([])).toEqual([]);
  });
});

it('reads any number of refs in their order, with gaps for missing ones', async () => {
  const { client, requests } = clientAnswering(async request => {
    const { entityRefs } = (await request.json()) as { entityRefs: string[] };
    return Response.json({
      items: entityRefs.map(ref => (ref.endsWith('7') ? null : entity(ref.slice(4)))),
    });
  });
  const entityRefs = Array.from({ length: 1500 }, (_, index) => `c:d/${index}`);
  const found = await client.getEntitiesByRefs({ entityRefs });
  expect(requests).toHaveLength(2);
  expect(found).toHaveLength(1500);
  expect(found[7]).toBeUndefined();
  expect(found[1499]?.metadata.name).toBe('1499');
});

it('streams pages by their cursors until there is none', async () => {
  const pages: Record<string, unknown> = {
    first: { items: [entity('a')], totalItems: 0, pageInfo: { nextCursor: 'second' } },
    second: { items: [entity('b')], totalItems: 0, pageInfo: {} },
  };
  const { client } = clientAnswering(async request => {
    const { cursor = 'first' } = (await request.json()) as { cursor?: string };
    return Response.json(pages[cursor]);
  });
  const names: string[] = [];
  for await (const items of client.streamEntities({})) {
    names.push(...items.map(({ metadata }) => metadata.name));
  }
  expect(names).toEqual(['a', 'b']);
});

it('gives undefined for an entity that does not exist, and throws for any other failure', async () => {
  const missing = clientAnswering(() => new Response('', { status: 404 }));
  expect(await missing.client.getEntityByRef('component:default/x')).toBeUndefined();
  const broken = clientAnswering(() => new Response('', { status: 500 }));
  await expect(broken.client.getEntityByRef('component:default/x')).rejects.toThrow('500');
});

it('reports what is wrong with an entity, from the list of a 400', async () => {
  const wrong = clientAnswering(() =>
    Response.json({ errors: [{ name: 'InputError', message: 'no name' }] }, { status: 400 }),
  );
  expect(await wrong.client.validateEntity({}, 'url:https://x')).toEqual([
    { name: 'InputError', message: 'no name' },
  ]);
  const right = clientAnswering(() => new Response(null, { status: 200 }));
  expect(await right.client.validateEntity({}, 'url:https://x')).toEqual([]);
});

it('counts filters by facets on a server that has no call for it', async () => {
  const { client, requests } = clientAnswering(async request => {
    if (request.url.endsWith('/filter-counts')) return new Response('', { status: 404 });
    const body = (await request.json()) as { facets?: string[] };
    return body.facets
      ? Response.json({ facets: { [body.facets[0] ?? '']: [{ value: 'x', count: 3 }] } })
      : Response.json({ items: [], totalItems: 9, pageInfo: {} });
  });
  const counts = await client.countFilters({
    filters: [
      { facet: 'kind', values: ['component'] },
      { facet: 'spec.type', values: ['service'] },
    ],
    groups: [{ id: 'all' }, { id: 'owned', query: { 'relations.ownedBy': 'user:default/ada' } }],
    chosenGroup: 'owned',
  });
  expect(counts).toEqual({
    totalItems: 9,
    facets: { kind: [{ value: 'x', count: 3 }], 'spec.type': [{ value: 'x', count: 3 }] },
    groups: { all: 9, owned: 9 },
  });
  const facetCalls = await Promise.all(
    requests.filter(({ url }) => url.endsWith('/entity-facets')).map(request => request.json()),
  );
  // Each facet is counted under the other filters, its own chosen values left aside.
  expect(facetCalls).toContainEqual({
    facets: ['kind'],
    query: {
      $all: [{ 'relations.ownedBy': 'user:default/ada' }, { 'spec.type': { $in: ['service'] } }],
    },
  });
});

it('finds a registered location by its ref', async () => {
  const { client } = clientAnswering(() =>
    Response.json([{ data: { id: '1', type: 'url', target: 'https://git.example/a.yaml' } }]),
  );
  expect((await client.getLocationByRef('url:https://git.example/a.yaml'))?.id).toBe('1');
  expect(await client.getLocationByRef('url:https://git.example/b.yaml')).toBeUndefined();
});
