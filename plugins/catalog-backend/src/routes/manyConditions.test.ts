import { applyConditionsEndpoint } from '@portico/contract/permissions';
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
    'metadata.tags': { $in: [...Array.from({ length: 19_999 }, (_, at) => `tag-${at}`), 'java'] },
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

  it.each<[string, string, object, string]>([
    [
      '/entities/by-query',
      'more fields than are taken',
      { fields: Array.from({ length: 101 }, () => 'kind') },
      "Body field 'fields' is not valid: it must be at most 100 items long",
    ],
    [
      '/entities/by-refs',
      'a field that is too long',
      { entityRefs: [], fields: ['a'.repeat(501)] },
      "Body field 'fields.0' is not valid: it must be at most 500 characters long",
    ],
    [
      '/entities/by-query',
      'a field of too many segments',
      { fields: [`a${'.a'.repeat(32)}`] },
      "Body field 'fields.0' is not valid: it has more than 32 segments; name a field above it",
    ],
    [
      '/entities/by-query',
      'too many fields to look for a text in',
      { fullTextFilter: { term: 'a', fields: Array.from({ length: 21 }, String) } },
      "Body field 'fullTextFilter.fields' is not valid: it must be at most 20 items long",
    ],
    [
      '/entities/filter-counts',
      'too many filters',
      { filters: Array.from({ length: 51 }, () => ({ facet: 'kind', values: [] })) },
      "Body field 'filters' is not valid: it must be at most 50 items long",
    ],
    [
      '/entities/filter-counts',
      'groups with too many conditions together',
      {
        filters: [],
        groups: Array.from({ length: 4 }, (_, group) => ({
          id: String(group),
          query: { $any: labels.slice(0, 100).map((_, at) => ({ [`a${group}.${at}`]: 'x' })) },
        })),
      },
      "Field 'groups' has more than 300 different conditions",
    ],
    [
      '/entities/filter-counts',
      'filters with too many values together',
      {
        filters: Array.from({ length: 21 }, () => ({
          facet: 'kind',
          values: Array.from({ length: 1000 }, String),
        })),
      },
      "Field 'filters.20.values' brings the values to more than 20000",
    ],
  ])('are refused by %s: %s', async (path, _, body, message) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { name: 'InputError', message: expect.stringContaining(message) } },
    });
  });

  it('are refused in the address too: fields, and fields to look for a text in', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(',');
    for (const [path, message] of [
      [`/entities?fields=${many(101)}`, "Query field 'fields' is not valid"],
      [`/entities/by-query?fields=${many(101)}`, "Query field 'fields' is not valid"],
      [
        `/entities/by-query?fullTextFilterTerm=a&fullTextFilterFields=${many(21)}`,
        'in more than 20 fields',
      ],
    ]) {
      const { status, body } = await catalog.get(path ?? '');
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message ?? '')]);
    }
  });

  it('count each facet under all filters but its own, however many there are', async () => {
    const filter = (facet: string, ...values: string[]) => ({ facet, values });
    const { body } = await post('/entities/filter-counts', {
      filters: [
        filter('kind', 'component'),
        filter('spec.type', 'service'),
        filter('spec.lifecycle', 'production'),
      ],
      groups: [{ id: 'java', query: { 'metadata.tags': 'java' } }],
    });
    expect(body).toMatchObject({
      totalItems: 1,
      groups: { java: 1 },
      facets: {
        kind: [{ value: 'Component', count: 1 }],
        'spec.type': [
          { value: 'service', count: 1 },
          { value: 'website', count: 1 },
        ],
        'spec.lifecycle': [
          { value: 'experimental', count: 1 },
          { value: 'production', count: 1 },
        ],
      },
    });
  });

  it('are applied with many values', async () => {
    const claims = Array.from({ length: 19_999 }, (_, at) => `user:x/${at}`);
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
