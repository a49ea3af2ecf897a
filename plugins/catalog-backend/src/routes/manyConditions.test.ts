import { applyConditionsEndpoint } from '@portico/contract';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCatalog } from '../testing/startCatalog.ts';
import { startSmallCatalog } from './testing/smallCatalog.ts';

/** Different ones: more would take an engine seconds to plan. */
const most = 299;
const label = (at: number) => ({
  rule: 'HAS_LABEL',
  resourceType: 'catalog-entity',
  params: { label: `label-${at}` },
});
const isJava = {
  rule: 'HAS_METADATA',
  resourceType: 'catalog-entity',
  params: { key: 'tags', value: 'java' },
};
const labels = Array.from({ length: most }, (_, at) => label(at));

describe.each(testDatabases())('as many conditions as are taken, on $name', database => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await startSmallCatalog(database);
  });
  afterAll(() => catalog?.stop());

  const post = async (path: string, body: object) => {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it.each([
    ['beside each other', { anyOf: [...labels, isJava] }],
    [
      'that all must hold',
      { allOf: [...labels.slice(0, 100).map(each => ({ not: each })), isJava] },
    ],
    [
      'in many levels',
      Array.from({ length: 10 }).reduce<object>(
        inner => ({ anyOf: [...labels.slice(0, 19), { not: { not: inner } }] }),
        isJava,
      ),
    ],
  ])('are applied %s', async (_, conditions) => {
    const { body } = await post(applyConditionsEndpoint.path, {
      items: [
        {
          id: '1',
          resourceRef: ['component:default/pay', 'api:default/rates'],
          resourceType: 'catalog-entity',
          conditions,
        },
      ],
    });
    expect(body).toEqual({ items: [{ id: '1', result: ['ALLOW', 'DENY'] }] });
  });

  const query = {
    $any: [
      ...labels.map(({ params }) => ({ [`metadata.labels.${params.label}`]: 'x' })),
      { 'metadata.tags': 'java' },
    ],
  };
  const manyValues = {
    'metadata.tags': { $in: [...Array.from({ length: 40_000 }, (_, at) => `tag-${at}`), 'java'] },
  };

  it.each([
    ['conditions', query],
    ['values', manyValues],
  ])('are answered in queries: %s', async (_, query) => {
    const byRefs = await post('/entities/by-refs', {
      entityRefs: ['component:default/pay', 'api:default/rates'],
      fields: ['metadata.name'],
      query,
    });
    expect(byRefs).toEqual({ status: 200, body: { items: [{ metadata: { name: 'pay' } }, null] } });
    const page = await post('/entities/by-query', { query, fields: ['metadata.name'] });
    expect(page).toMatchObject({ status: 200, body: { totalItems: 2 } });
    const facets = await post('/entity-facets', { query, facets: ['kind'] });
    expect(facets).toMatchObject({
      status: 200,
      body: { facets: { kind: [{ value: 'Component', count: 2 }] } },
    });
  });

  it('are refused beyond that, and taken as values of one key', async () => {
    const apply = (conditions: object) =>
      post(applyConditionsEndpoint.path, {
        items: [
          {
            id: '1',
            resourceRef: 'component:default/pay',
            resourceType: 'catalog-entity',
            conditions,
          },
        ],
      });
    const tooMany = await apply({ anyOf: [...labels, label(most), label(most + 1)] });
    expect(tooMany.status).toBe(400);
    expect(JSON.stringify(tooMany.body)).toContain(
      "Field 'conditions' has more than 300 different conditions; use '$in' for many values",
    );
    const ofOneKey = Array.from({ length: 900 }, (_, at) => ({
      ...isJava,
      params: { key: 'tags', value: `tag-${at}` },
    }));
    expect((await apply({ anyOf: [...ofOneKey, isJava] })).body).toEqual({
      items: [{ id: '1', result: 'ALLOW' }],
    });
  });

  it('are applied with many values', async () => {
    const claims = Array.from({ length: 40_000 }, (_, at) => `user:x/${at}`);
    const { body } = await post(applyConditionsEndpoint.path, {
      items: [
        {
          id: '1',
          resourceRef: 'component:default/pay',
          resourceType: 'catalog-entity',
          conditions: {
            rule: 'IS_ENTITY_OWNER',
            resourceType: 'catalog-entity',
            params: { claims: [...claims, 'group:default/team-a'] },
          },
        },
      ],
    });
    expect(body).toEqual({ items: [{ id: '1', result: 'ALLOW' }] });
  });
});
