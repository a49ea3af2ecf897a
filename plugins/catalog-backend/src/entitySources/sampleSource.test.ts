import { listSourcesEndpoint, trySourceEndpoint } from '@portico/catalog-common/operations';
import { type EntitySource, entitySourcePoint, type SourceReading } from '@portico/catalog-node';
import { createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogBackendPlugin } from '../plugin.ts';
import { FakeSource, hourMs, inPages, record } from './testing/sourceHarness.ts';

/** A source that is not read by itself while a test lasts. */
class IdleSource extends FakeSource {
  override readonly schedule = { frequencyMs: hourMs, timeoutMs: hourMs, initialDelayMs: hourMs };
  sample?: NonNullable<EntitySource['sample']>;
}

const body = { id: 'provider:fake:default' };

describe.each(testDatabases())('trying a source on $name', database => {
  async function start() {
    const source = new IdleSource();
    const server = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        createServerPlugin({
          id: 'directory',
          contributes: [entitySourcePoint.addFrom(() => source)],
        }),
      ],
      overrides: await database.freshConfig(),
    });
    onTestFinished(() => server.stop());
    const catalog = server.client('catalog', testServiceToken);
    return {
      server,
      source,
      catalog,
      read: async () => (await catalog.call(listSourcesEndpoint, { query: {} })).items,
    };
  }

  it('counts what its filters take and omit, with the first names, and stores nothing', async () => {
    const { source, catalog, read } = await start();
    const before = await read();
    source.sample = async ({ countRequest }) => {
      countRequest();
      const many = (name: string, refusedBy?: string) =>
        Array.from({ length: 30 }, (_, index) => ({
          name: `${name}-${index}`,
          reasons: refusedBy === undefined ? ['filters.name: .*'] : [],
          ...(refusedBy !== undefined && { refusedBy }),
        }));
      return { items: [...many('taken'), ...many('fork', 'filters.allowForks')], isWhole: false };
    };
    const sample = await catalog.call(trySourceEndpoint, { body });
    expect(sample).toMatchObject({ takenCount: 30, isWhole: false, requests: 1 });
    expect(sample.taken).toHaveLength(20);
    expect(sample.taken[0]).toEqual({ name: 'taken-0', reasons: ['filters.name: .*'] });
    expect(sample.refused).toEqual([
      { filter: 'filters.allowForks', count: 30, names: expect.objectContaining({ length: 10 }) },
    ]);
    expect(await read()).toEqual(before);
  });

  it('has what the first pages give where it says nothing of its filters', async () => {
    const { source, catalog, read } = await start();
    source.pages = inPages(
      Array.from({ length: 60 }, (_, index) => record(`c${index}`)),
      15,
    );
    const sample = await catalog.call(trySourceEndpoint, { body });
    expect(sample).toMatchObject({ takenCount: 30, refused: [], isWhole: false, requests: 2 });
    expect(sample.taken[0]).toEqual({ name: 'component:default/c0', reasons: [] });
    expect((await read())[0]).toMatchObject({ entities: 0, state: 'waiting' });
  });

  it('ends at its limit of requests, and says so', async () => {
    const { source, catalog } = await start();
    let requests = 0;
    source.sample = async ({ countRequest, signal }: SourceReading) => {
      for (;;) {
        signal.throwIfAborted();
        countRequest();
        requests += 1;
      }
    };
    await expect(catalog.call(trySourceEndpoint, { body })).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('more than 40 requests'),
    });
    expect(requests).toBe(41);
  });

  it('is one try for all who want it at the same time, and reports what it failed with', async () => {
    const { source, catalog, read } = await start();
    const held = Promise.withResolvers<void>();
    let tries = 0;
    source.sample = async () => {
      tries += 1;
      await held.promise;
      return { items: [], isWhole: true };
    };
    const both = [1, 2].map(() => catalog.call(trySourceEndpoint, { body }));
    // A call that began later has ended by then.
    await read();
    held.resolve();
    expect(await Promise.all(both)).toMatchObject([{ takenCount: 0 }, { isWhole: true }]);
    expect(tries).toBe(1);
    source.pages = [];
    delete source.sample;
    await expect(catalog.call(trySourceEndpoint, { body })).rejects.toMatchObject({
      status: 503,
      message: "Source 'fake:default' was not tried: No page 0",
    });
  });

  it('is refused to callers without the permission, and of what is no such source', async () => {
    const { server, catalog } = await start();
    await expect(server.client('catalog').call(trySourceEndpoint, { body })).rejects.toMatchObject({
      status: 401,
    });
    for (const id of ['provider:none', '7'])
      await expect(catalog.call(trySourceEndpoint, { body: { id } })).rejects.toMatchObject({
        status: 404,
      });
  });
});
