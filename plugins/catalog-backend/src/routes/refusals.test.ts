import type { ErrorBody } from '@portico/errors';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCatalog } from '../testing/startCatalog.ts';
import { names, startSmallCatalog, uid } from './testing/smallCatalog.ts';

describe.each(testDatabases())('calls that are wrong on $name', database => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await startSmallCatalog(database);
  });
  afterAll(() => catalog?.stop());

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
  ])('refuses %s with the place and the fix', async (path, message) => {
    const { status, body } = await catalog.get(path);
    expect(status).toBe(400);
    expect((body as ErrorBody).error).toMatchObject({
      name: 'InputError',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['GET', '/entities?filter=kind=a%00b,spec.a%00=1', undefined, 200],
    ['GET', '/entities/by-query?orderField=a%00b', undefined, 200],
    ['GET', '/entities/by-query?fullTextFilterTerm=a%00b', undefined, 200],
    ['GET', '/entity-facets?facet=a%00b', undefined, 200],
    ['GET', '/entities/by-name/component/default/a%00b', undefined, 404],
    ['GET', '/entities/by-name/component/default/a%00b/ancestry', undefined, 404],
    ['GET', '/entities/by-name/component/default/a%00b/dependents', undefined, 404],
    ['GET', '/entities/by-name/component/default/a%00b/trace', undefined, 404],
    ['GET', '/entities/by-uid/a%00b', undefined, 404],
    ['DELETE', '/entities/by-uid/a%00b', undefined, 204],
    ['GET', '/locations/a%00b', undefined, 404],
    ['DELETE', '/locations/a%00b', undefined, 404],
    ['GET', '/locations/by-entity/component/default/a%00b', undefined, 404],
    ['POST', '/entities/by-refs', { entityRefs: ['component:default/a\0b', 'api:a\ud800'] }, 200],
    ['POST', '/entities/by-query', { query: { a: '\ud800', 'b\0': { $hasPrefix: '\0' } } }, 200],
    ['POST', '/entities/by-query', { orderBy: [{ field: '\ud800' }], orderMissing: 'last' }, 200],
    ['POST', '/entity-facets', { facets: ['\ud800'], query: { '\0': { $exists: true } } }, 200],
    ['POST', '/refresh', { entityRef: 'component:default/a\0b' }, 404],
  ])('takes texts that no entity can hold: %s %s', async (method, path, body, status) => {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    expect(response.status).toBe(status);
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
    catalog = await startSmallCatalog(database, {
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
