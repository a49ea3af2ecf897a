import type { CatalogProcessor, EntityProviderConnection } from '@portico/catalog-node';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { component, startEngine } from './testing/engineHarness.ts';
import { startPages } from './testing/startPages.ts';

describe.each(testDatabases())('refresh keys on $name', database => {
  /** An engine with a processor that gives entities the keys of their annotation, and a provider that reports keys. */
  async function start(options: Parameters<typeof startEngine>[1] = {}) {
    let connection: EntityProviderConnection | undefined;
    const processed: string[] = [];
    const keyer: CatalogProcessor = {
      getProcessorName: () => 'keyer',
      async processEntity(entity, _location, results) {
        processed.push(entity.metadata.name);
        const keys = entity.metadata.annotations?.['example.com/keys'] ?? '';
        for (const key of keys.split(',').filter(Boolean)) results.refreshKey(key);
        return entity;
      },
    };
    const harness = await startEngine(database, {
      providers: [
        { getProviderName: () => 'people', connect: async given => void (connection = given) },
      ],
      processors: [keyer],
      ...options,
    });
    return {
      ...harness,
      connection: connection as EntityProviderConnection,
      listKeys: async () =>
        (await harness.db.read.selectFrom('refresh_keys').select('key').execute()).map(
          ({ key }) => key,
        ),
      /** What is processed because these keys are reported. */
      async report(...keys: string[]) {
        processed.length = 0;
        const count = await connection?.refreshKeys(keys);
        await harness.engine.whenIdle();
        return { count, processed: [...processed] };
      },
    };
  }
  const keyed = (name: string, ...keys: string[]) =>
    component(name, {}, `, annotations: { example.com/keys: '${keys.join(',')}' }`);

  it('have exactly the files read again whose entities have one, although these are the same', async () => {
    const { report } = await start({
      files: {
        'a.yaml': keyed('pay', 'tickets:pay', 'phones'),
        'b.yaml': keyed('ship', 'phones'),
        'c.yaml': component('plain'),
      },
      locations: ['a', 'b', 'c'].map(name => ({ type: 'file', target: `${name}.yaml` })),
    });
    expect(await report('tickets:pay', 'nobody has it', 'with\0null')).toEqual({
      count: 1,
      processed: ['pay'],
    });
    const both = await report('phones');
    expect(both.count).toBe(2);
    expect(both.processed.toSorted()).toEqual(['pay', 'ship']);
    expect(await report('tickets')).toEqual({ count: 0, processed: [] });
  });

  it('are those that processors gave last, and go with the entity', async () => {
    const { write, remove, refreshAll, listKeys } = await start({
      files: { 'a.yaml': keyed('pay', 'one', 'two') },
    });
    expect((await listKeys()).toSorted()).toEqual(['one', 'two']);
    await write('a.yaml', keyed('pay', 'two', 'three'));
    await refreshAll();
    expect((await listKeys()).toSorted()).toEqual(['three', 'two']);
    await remove('a.yaml');
    await refreshAll();
    expect(await listKeys()).toEqual([]);
  });

  it('of a Location entity have what it lists read again', async () => {
    const pages: Record<string, { text: string }> = { '/pay.yaml': { text: component('pay') } };
    const { host, url } = await startPages(pages, onTestFinished);
    const { connection, engine, report, getEntity } = await start({
      readableHosts: [{ host }],
    });
    await connection.applyMutation({
      type: 'full',
      entities: [
        {
          entity: {
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'Location',
            metadata: { name: 'repository', annotations: { 'example.com/keys': 'pushes' } },
            spec: { type: 'url', target: `${url}/pay.yaml` },
          },
        },
      ],
    });
    await engine.whenIdle();
    expect(await getEntity('component:default/pay')).toBeDefined();
    pages['/pay.yaml'] = { text: component('pay', {}, ', title: Payments') };
    expect((await report('pushes')).count).toBe(1);
    expect(await getEntity('component:default/pay')).toMatchObject({
      metadata: { title: 'Payments' },
    });
  });

  it.each([
    [
      'more than 100',
      Array.from({ length: 101 }, (_, index) => `key-${index}`),
      /more than 100 refresh keys/,
    ],
    ['longer than 2,000 bytes', ['é'.repeat(1001)], /has 2002 bytes/],
  ])('are refused with the document: %s', async (_what, keys, message) => {
    const { engine, listRefs } = await start({ files: { 'a.yaml': keyed('pay', ...keys) } });
    expect(await listRefs()).toEqual([]);
    expect(await engine.listErrors()).toMatchObject([{ message: expect.stringMatching(message) }]);
  });
});
