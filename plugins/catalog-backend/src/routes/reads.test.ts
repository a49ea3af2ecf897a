import { CATALOG_FILTER_EXISTS, CatalogClient as PublishedClient } from '@backstage/catalog-client';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '../query/testing/seedCatalog.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';

const uid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
function anEntity(n: number, kind: string, name: string, more: Partial<Entity> = {}): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    ...more,
    metadata: { uid: uid(n), etag: 'etag', name, annotations: {}, ...more.metadata },
  };
}
const owned = [{ type: 'ownedBy', targetRef: 'group:default/team-a' }];
const pay = anEntity(5, 'Component', 'pay', {
  metadata: {
    name: 'pay',
    title: 'Pay, now',
    tags: ['java', 'Data'],
    annotations: { 'example.com/cost.center': '7' },
  },
  spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
  relations: owned,
});
const web = anEntity(3, 'Component', 'web', {
  metadata: { name: 'web', title: 'Alpha Web', tags: ['java'] },
  spec: { type: 'website', lifecycle: 'production', owner: 'team-b' },
});
const rates = anEntity(4, 'Component', 'Rates', {
  metadata: { name: 'Rates', namespace: 'market' },
  spec: { type: 'Service', lifecycle: 'experimental', owner: 'team-a' },
  relations: owned,
});
const ratesApi = anEntity(1, 'API', 'rates', { spec: { type: 'openapi', owner: 'team-a' } });
const team = anEntity(2, 'Group', 'team-a', { spec: { type: 'team', children: [] } });
const entities = [pay, web, rates, ratesApi, team];
const names = (items: readonly (Entity | undefined)[]) => items.map(item => item?.metadata.name);

describe.each(testDatabases())('reading the catalog on $name', database => {
  let catalog: RunningCatalog;
  let published: PublishedClient;
  beforeAll(async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    catalog = await startCatalog(db);
    published = new PublishedClient({
      discoveryApi: { getBaseUrl: async () => catalog.baseUrl },
      fetchApi: { fetch: catalog.fetch },
    });
  });
  afterAll(() => catalog?.stop());
  const get = async (path: string) => {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  describe('GET /entities', () => {
    it('lists all entities as stored when nothing is asked, in the order of their uids', async () => {
      const { items } = await published.getEntities();
      expect(items.map(({ metadata }) => metadata.uid)).toEqual([1, 2, 3, 4, 5].map(uid));
      expect(items[4]).toEqual({ ...pay, relations: owned });
    });

    it.each([
      [{ kind: 'component', 'metadata.namespace': 'default' }, ['web', 'pay']],
      [
        [{ kind: 'api' }, { kind: 'group' }],
        ['rates', 'team-a'],
      ],
      [{ kind: ['API', 'group'] }, ['rates', 'team-a']],
      [{ 'spec.type': 'SERVICE' }, ['Rates', 'pay']],
      [{ 'metadata.tags': ['data'] }, ['pay']],
      [{ 'metadata.tags.java': 'true', 'metadata.tags.data': 'true' }, ['pay']],
      [{ 'metadata.title': CATALOG_FILTER_EXISTS }, ['web', 'pay']],
      [{ 'relations.ownedBy': 'group:default/team-a' }, ['Rates', 'pay']],
      [{ 'metadata.annotations.example.com/cost.center': '7' }, ['pay']],
      [{ kind: 'nothing' }, []],
    ])('filters by %j', async (filter, expected) => {
      expect(names((await published.getEntities({ filter })).items)).toEqual(expected);
    });

    it('puts those that lack the order field last, and names the next page in a header', async () => {
      const first = await get('/entities?order=asc:metadata.title&limit=2&fields=metadata.name');
      expect(first.body).toEqual([{ metadata: { name: 'web' } }, { metadata: { name: 'pay' } }]);
      const link = first.headers.get('link') ?? '';
      expect(link).toMatch(/^<\/entities\?.*after=.*>; rel="next"$/);
      const next = await get(link.slice(1, link.indexOf('>')));
      expect(names(next.body)).toEqual(['rates', 'team-a']);
      const after = Buffer.from(
        new URL(link.slice(1), 'http://x').searchParams.get('after') ?? '',
        'base64',
      );
      expect(JSON.parse(after.toString())).toEqual({ limit: 2, offset: 2 });
      const last = await get(`/entities?order=asc:metadata.title&limit=2&offset=4`);
      expect(names(last.body)).toEqual(['Rates']);
      expect(last.headers.get('link')).toBeNull();
    });

    it('keeps only the fields that are asked, also below keys with dots', async () => {
      const { items } = await published.getEntities({
        filter: { 'metadata.name': 'pay' },
        fields: ['kind', 'metadata.annotations.example.com/cost.center', 'spec', 'no.such'],
      });
      expect(items).toEqual([
        {
          kind: 'Component',
          metadata: { annotations: { 'example.com/cost.center': '7' } },
          spec: pay.spec,
        },
      ]);
    });
  });

  describe('by-query', () => {
    it('leaves out what lacks the order field, from items and total', async () => {
      const page = await published.queryEntities({
        orderFields: { field: 'metadata.title', order: 'desc' },
      });
      expect([names(page.items), page.totalItems]).toEqual([['pay', 'web'], 2]);
    });

    it('keeps what lacks the order field at the end when asked to', async () => {
      const page = await catalog.client.queryEntities({
        orderBy: [{ field: 'metadata.title', order: 'desc' }],
        orderMissing: 'last',
      });
      expect([names(page.items), page.totalItems]).toEqual([
        ['pay', 'web', 'Rates', 'team-a', 'rates'],
        5,
      ]);
    });

    it.each([
      ['filter', { filter: { kind: 'component' } }],
      ['query', { query: { kind: 'component' } }],
    ])('walks by cursor through the pages of a %s and back, with one total', async (_, request) => {
      const orderFields = [{ field: 'metadata.name', order: 'asc' as const }];
      const first = await published.queryEntities({ ...request, orderFields, limit: 1 });
      expect(first.pageInfo.prevCursor).toBeUndefined();
      const second = await published.queryEntities({
        cursor: first.pageInfo.nextCursor ?? '',
        limit: 1,
      });
      const third = await published.queryEntities({
        cursor: second.pageInfo.nextCursor ?? '',
        limit: 1,
        fields: ['metadata.name'],
      });
      expect(names([...first.items, ...second.items])).toEqual(['pay', 'Rates']);
      expect(third.items).toEqual([{ metadata: { name: 'web' } }]);
      expect(third.pageInfo.nextCursor).toBeUndefined();
      const back = await published.queryEntities({
        cursor: third.pageInfo.prevCursor ?? '',
        limit: 2,
      });
      expect(names(back.items)).toEqual(['pay', 'Rates']);
      expect(back.pageInfo.prevCursor).toBeUndefined();
      expect(back.pageInfo.nextCursor).toBeDefined();
      expect([first, second, third, back].map(page => page.totalItems)).toEqual([3, 3, 3, 3]);
    });

    it('writes cursors that clients decode', async () => {
      const page = await published.queryEntities({ filter: { kind: 'component' }, limit: 1 });
      expect(JSON.parse(atob(page.pageInfo.nextCursor ?? ''))).toEqual({
        orderFields: [],
        orderFieldValues: [uid(3)],
        firstSortFieldValues: [uid(3)],
        isPrevious: false,
        totalItems: 3,
        query: { kind: 'component' },
      });
    });

    it('only counts with limit 0, and does not count when told so', async () => {
      const counted = await get('/entities/by-query?filter=kind=component&limit=0');
      expect(counted.body).toEqual({ items: [], totalItems: 3, pageInfo: {} });
      const uncounted = await published.queryEntities({ totalItems: 'exclude', limit: 4 });
      expect([uncounted.items.length, uncounted.totalItems]).toEqual([4, 0]);
      expect(uncounted.pageInfo.nextCursor).toBeDefined();
    });

    it('begins at an offset', async () => {
      const { body } = await get('/entities/by-query?offset=3&limit=1&orderField=metadata.name');
      expect(names(body.items)).toEqual(['team-a']);
      const back = await published.queryEntities({ cursor: body.pageInfo.prevCursor, limit: 1 });
      expect(names(back.items)).toEqual(['Rates']);
    });

    it.each([
      [{ term: ' PAY' }, undefined, ['pay']],
      [{ term: 'a', fields: ['metadata.title'] }, undefined, ['web', 'pay']],
      [{ term: 'alpha' }, 'metadata.title', ['web']],
      [{ term: 'alpha' }, 'metadata.name', []],
      [
        { term: 'eam-a', fields: ['spec.owner', 'metadata.name'] },
        undefined,
        ['rates', 'team-a', 'Rates', 'pay'],
      ],
      [{ term: '%' }, undefined, []],
    ])('looks for the text %j', async (fullTextFilter, field, expected) => {
      const page = await published.queryEntities({
        fullTextFilter,
        ...(field && { orderFields: { field, order: 'asc' as const } }),
      });
      expect(names(page.items)).toEqual(expected);
      expect(page.totalItems).toBe(expected.length);
    });

    it.each([
      [{ $any: [{ kind: 'api' }, { 'metadata.tags': { $contains: 'data' } }] }, ['rates', 'pay']],
      [{ $all: [{ kind: 'component' }, { $not: { 'spec.owner': 'team-a' } }] }, ['web']],
      [{ 'metadata.name': { $hasPrefix: 'Ra' } }, ['rates', 'Rates']],
      [{ 'spec.lifecycle': { $exists: false } }, ['rates', 'team-a']],
      [{ 'spec.type': { $in: ['website', 'openapi'] } }, ['rates', 'web']],
      [{ relations: { $contains: { type: 'ownedBy' } } }, ['Rates', 'pay']],
      [
        {
          relations: {
            $contains: { type: 'ownedBy', targetRef: { $in: ['group:default/team-a'] } },
          },
        },
        ['Rates', 'pay'],
      ],
      [{ $all: [] }, ['rates', 'team-a', 'web', 'Rates', 'pay']],
      [{ $any: [] }, []],
    ])('answers the predicate %j', async (query, expected) => {
      const answer = published.queryEntities({ query: query as never }).then(
        ({ items }) => names(items),
        (error: { statusCode: number }) => error.statusCode,
      );
      expect(await answer).toEqual(expected);
    });

    it('streams all pages', async () => {
      const streamed: Entity[] = [];
      for await (const page of published.streamEntities({
        filter: { kind: 'component' },
        pageSize: 2,
      }))
        streamed.push(...(page as Entity[]));
      expect(names(streamed)).toEqual(['web', 'Rates', 'pay']);
    });
  });

  describe('single reads', () => {
    it('reads by name in any case', async () => {
      expect(await published.getEntityByRef('COMPONENT:market/rates')).toMatchObject({
        metadata: { name: 'Rates', uid: uid(4) },
      });
    });

    it('says what was not found', async () => {
      expect(await published.getEntityByRef('component:default/none')).toBeUndefined();
      const { status, body } = await get('/entities/by-name/component/default/none');
      expect(status).toBe(404);
      expect(body).toEqual({
        error: {
          name: 'NotFoundError',
          message: "No entity named 'none' of kind 'component' in namespace 'default' was found",
        },
        request: { method: 'GET', url: '/entities/by-name/component/default/none' },
        response: { statusCode: 404 },
      });
      expect((await get('/entities/by-uid/none')).status).toBe(404);
    });

    it('reads by uid', async () => {
      expect((await get(`/entities/by-uid/${uid(2)}`)).body).toMatchObject({
        metadata: { name: 'team-a' },
      });
    });

    it('reads by refs in their order, with null for what is missing', async () => {
      const entityRefs = [
        'api:default/RATES',
        'component:default/none',
        'not//a:ref:',
        'component:pay',
        'api:default/rates',
      ];
      const { items } = await published.getEntitiesByRefs({
        entityRefs,
        fields: ['metadata.name'],
      });
      expect(names(items as Entity[])).toEqual(['rates', undefined, undefined, 'pay', 'rates']);
      const filtered = await published.getEntitiesByRefs({
        entityRefs,
        filter: { kind: 'component' },
      });
      expect(names(filtered.items as Entity[])).toEqual([
        undefined,
        undefined,
        undefined,
        'pay',
        undefined,
      ]);
      const answer = await catalog.fetch(`${catalog.baseUrl}/entities/by-refs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entityRefs: ['component:default/none'] }),
      });
      expect(await answer.text()).toBe('{"items":[null]}');
    });
  });

  describe('facets', () => {
    it('counts values as they were written, under the name that was asked', async () => {
      const { facets } = await published.getEntityFacets({
        facets: ['kind', 'spec.Type', 'metadata.tags', 'metadata.namespace', 'no.such'],
      });
      expect(facets).toEqual({
        kind: [
          { value: 'API', count: 1 },
          { value: 'Component', count: 3 },
          { value: 'Group', count: 1 },
        ],
        'spec.Type': [
          { value: 'Service', count: 1 },
          { value: 'openapi', count: 1 },
          { value: 'service', count: 1 },
          { value: 'team', count: 1 },
          { value: 'website', count: 1 },
        ],
        'metadata.tags': [
          { value: 'Data', count: 1 },
          { value: 'java', count: 2 },
        ],
        'metadata.namespace': [
          { value: 'default', count: 4 },
          { value: 'market', count: 1 },
        ],
        'no.such': [],
      });
    });

    it('counts among the entities of a filter or a predicate', async () => {
      const expected = {
        'spec.owner': [
          { value: 'team-a', count: 2 },
          { value: 'team-b', count: 1 },
        ],
      };
      const facets = ['spec.owner'];
      const filter = { kind: 'component' };
      expect((await published.getEntityFacets({ facets, filter })).facets).toEqual(expected);
      expect((await published.getEntityFacets({ facets, query: filter })).facets).toEqual(expected);
    });

    it('counts each filter under the others, in one call', async () => {
      const counts = await catalog.client.countFilters({
        query: { kind: 'component' },
        filters: [
          { facet: 'spec.owner', values: ['team-a'] },
          { facet: 'spec.lifecycle', values: ['production'] },
        ],
        groups: [{ id: 'java', query: { 'metadata.tags': 'java' } }, { id: 'all' }],
        chosenGroup: 'all',
      });
      expect(counts).toEqual({
        totalItems: 1,
        facets: {
          'spec.owner': [
            { value: 'team-a', count: 1 },
            { value: 'team-b', count: 1 },
          ],
          'spec.lifecycle': [
            { value: 'experimental', count: 1 },
            { value: 'production', count: 1 },
          ],
        },
        groups: { java: 1, all: 1 },
      });
    });
  });

  it.each([
    ['/entities?filter==x', "Query field 'filter' has no valid key in '=x'"],
    ['/entities?filter=$all=x', "Query field 'filter' has no valid key in '$all=x'"],
    [
      '/entities?order=metadata.name',
      "Query field 'order' has 'metadata.name'; write it as 'asc:metadata.name'",
    ],
    ['/entities?limit=-1', "Query field 'limit'"],
    ['/entities?limit=0', "Query field 'limit' is 0"],
    ['/entities?after=nonsense', "Field 'after' is no valid cursor"],
    [
      '/entities/by-query?orderField=metadata.name,up',
      "Query field 'orderField' has 'metadata.name,up'",
    ],
    ['/entities/by-query?limit=many', "Query field 'limit'"],
    ['/entities/by-query?cursor=bm9uc2Vuc2U=', "Field 'cursor' is no valid cursor"],
    [
      `/entities/by-query?cursor=${btoa('{"orderFields":[],"orderFieldValues":["a","b"],"isPrevious":false,"totalItems":1}')}`,
      "Field 'cursor' has not one value",
    ],
    [
      `/entities/by-query?cursor=${btoa('{"orderFields":[],"orderFieldValues":["a"],"isPrevious":false,"totalItems":1,"query":{"$x":1}}')}`,
      "Field 'query' has unknown operator '$x'",
    ],
    ['/entity-facets', "Field 'facet' is missing or empty"],
  ])('refuses %s with the place and the mend', async (path, message) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      name: 'InputError',
      message: expect.stringContaining(message),
    });
  });

  it('refuses a call without credentials', async () => {
    const response = await catalog.fetch(`${catalog.baseUrl}/entities`, {
      headers: { authorization: 'Bearer wrong' },
    });
    expect(response.status).toBe(401);
  });
});

describe.each(testDatabases())('what a caller may see on $name', database => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    catalog = await startCatalog(db, {
      authorizer: {
        decide: async (_, permission) => ({
          result: 'CONDITIONAL',
          pluginId: 'catalog',
          resourceType: permission.type === 'resource' ? permission.resourceType : '',
          conditions: {
            anyOf: [
              {
                rule: 'IS_ENTITY_OWNER',
                resourceType: 'catalog-entity',
                params: { claims: ['group:default/team-a'] },
              },
              {
                rule: 'IS_ENTITY_KIND',
                resourceType: 'catalog-entity',
                params: { kinds: ['Group'] },
              },
            ],
          },
        }),
      },
    });
  });
  afterAll(() => catalog?.stop());

  it('is the same in every call', async () => {
    const visible = ['group:default/team-a', 'component:market/rates', 'component:default/pay'];
    const page = await catalog.client.queryEntities({});
    expect([page.items.map(item => stringifyEntityRef(item)), page.totalItems]).toEqual([
      visible,
      3,
    ]);
    const listed = await catalog.fetch(`${catalog.baseUrl}/entities`);
    expect(names((await listed.json()) as Entity[])).toEqual(['team-a', 'Rates', 'pay']);
    expect(await catalog.client.getEntityFacets({ facets: ['kind'] })).toEqual({
      kind: [
        { value: 'Component', count: 2 },
        { value: 'Group', count: 1 },
      ],
    });
    const entityRefs = ['component:default/web', 'component:default/pay'];
    expect(names(await catalog.client.getEntitiesByRefs({ entityRefs }))).toEqual([
      undefined,
      'pay',
    ]);
    expect(await catalog.client.getEntityByRef('component:default/web')).toBeUndefined();
    expect(await catalog.client.getEntityByRef('component:default/pay')).toBeDefined();
    await expect(catalog.client.getEntityAncestors('component:default/web')).rejects.toMatchObject({
      status: 404,
    });
    const byUid = await catalog.fetch(`${catalog.baseUrl}/entities/by-uid/${uid(3)}`);
    expect(byUid.status).toBe(404);
  });
});
