import type { Entity } from '@portico/catalog-model';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCatalog } from '../testing/startCatalog.ts';
import { names, startSmallCatalog, uid } from './testing/smallCatalog.ts';

describe.each(testDatabases())('reads of single entities on $name', database => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await startSmallCatalog(database);
  });
  afterAll(() => catalog?.stop());

  it('reads by name in any case', async () => {
    expect(await catalog.published.getEntityByRef('COMPONENT:market/rates')).toMatchObject({
      metadata: { name: 'Rates', uid: uid(4) },
    });
  });

  it('says what was not found', async () => {
    expect(await catalog.published.getEntityByRef('component:default/none')).toBeUndefined();
    const { status, body } = await catalog.get('/entities/by-name/component/default/none');
    expect(status).toBe(404);
    expect(body).toEqual({
      error: {
        name: 'NotFoundError',
        message: "No entity named 'none' of kind 'component' in namespace 'default' was found",
      },
      request: { method: 'GET', url: '/entities/by-name/component/default/none' },
      response: { statusCode: 404 },
    });
    expect((await catalog.get('/entities/by-uid/none')).status).toBe(404);
  });

  it('reads by uid', async () => {
    expect((await catalog.get(`/entities/by-uid/${uid(2)}`)).body).toMatchObject({
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
    const { items } = await catalog.published.getEntitiesByRefs({
      entityRefs,
      fields: ['metadata.name'],
    });
    expect(names(items as Entity[])).toEqual(['rates', undefined, undefined, 'pay', 'rates']);
    const filtered = await catalog.published.getEntitiesByRefs({
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

  it('reads by different refs in their order, however many there are', async () => {
    const none = Array.from({ length: 600 }, (_, at) => `component:default/none-${at}`);
    const entityRefs = ['api:default/rates', ...none, 'component:default/pay'];
    const { items } = await catalog.published.getEntitiesByRefs({ entityRefs });
    expect(names(items as Entity[])).toEqual(['rates', ...none.map(() => undefined), 'pay']);
  });

  it('answers thousands of refs in their order, with nothing for those it does not have', async () => {
    const entityRefs = Array.from({ length: 1001 }, (_, at) =>
      at % 100 === 0 ? 'component:default/pay' : `component:default/none-${at}`,
    );
    const { items } = await catalog.published.getEntitiesByRefs({ entityRefs });
    expect(items).toHaveLength(1001);
    items.forEach((item, at) =>
      expect(item?.metadata.name).toBe(at % 100 === 0 ? 'pay' : undefined),
    );
  });
});
