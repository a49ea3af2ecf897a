import { entitySourcePoint } from '@portico/catalog-node';
import { eventStreamEndpoint, readEventStream } from '@portico/contract';
import type { Authorizer } from '@portico/contract/permissions';
import {
  type CatalogSource,
  listSourcesEndpoint,
  runSourceEndpoint,
} from '@portico/catalog-common/operations';
import { catalogSourceTopic } from '@portico/catalog-common';
import { createServerPlugin } from '@portico/server';
import { createLogger } from '@portico/server/assembly';
import { openDatabase } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogBackendPlugin } from '../plugin.ts';
import { FakeSource, hourMs, inPages, record } from './testing/sourceHarness.ts';
import { SourceEvents } from './SourceEvents.ts';

/** A source of two pages, each answered when a test says so. */
class HeldSource extends FakeSource {
  override readonly schedule = { frequencyMs: hourMs, timeoutMs: hourMs, initialDelayMs: hourMs };
  readonly answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  override readonly before = (page: number) => this.answers[page]?.promise;
}

describe.each(testDatabases())('the event stream on $name', database => {
  async function start() {
    const source = new HeldSource();
    source.pages = inPages([record('a'), record('b')], 1);
    const tokens = await TestTokens.generate();
    const server = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        createServerPlugin({
          id: 'directory',
          contributes: [entitySourcePoint.addFrom(() => source)],
        }),
      ],
      apis: [tokens.keys],
      overrides: await database.freshConfig(),
    });
    onTestFinished(() => server.stop());
    const catalog = server.client('catalog', testServiceToken);
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    const { body } = await server
      .client('events', await tokens.sign('user:default/ada'))
      .send(eventStreamEndpoint, { query: {} }, controller);
    const events = readEventStream(body as ReadableStream<Uint8Array>);
    return {
      source,
      run: () => catalog.call(runSourceEndpoint, { body: { id: 'provider:fake:default' } }),
      /** Reads again each time the stream says so, until the source is as wanted. */
      async follow(isWanted: (source: CatalogSource) => boolean): Promise<CatalogSource> {
        for (;;) {
          const { value } = await events.next();
          if (!value) throw new Error('The stream has ended');
          const { topic, refs } = JSON.parse(value.data || '{}') as {
            topic?: string;
            refs?: string[];
          };
          if (topic !== catalogSourceTopic) continue;
          expect(refs).toEqual(['provider:fake:default']);
          const { items } = await catalog.call(listSourcesEndpoint, { query: {} });
          const [found] = items;
          if (found && isWanted(found)) return found;
        }
      },
    };
  }

  it('says how far a source is read, page by page, and that its end was reached', async () => {
    const { source, run, follow } = await start();
    await run();
    expect(await follow(({ state }) => state === 'reading')).toMatchObject({ state: 'reading' });
    source.answers[0]?.resolve();
    expect(await follow(({ progress }) => progress?.pages === 1)).toMatchObject({
      progress: { pages: 1, records: 1 },
      requests: 1,
    });
    source.answers[1]?.resolve();
    expect(await follow(({ state }) => state === 'complete')).toMatchObject({ entities: 2 });
  });

  it('says nothing of sources to those who may not see them', async () => {
    const db = await openDatabase<never>('catalog', await database.freshOptions());
    onTestFinished(() => db.close());
    const authorizer = {
      decide: async (principal: { userEntityRef?: string }) => ({
        result: principal.userEntityRef === 'user:default/ada' ? 'ALLOW' : 'DENY',
      }),
    } as unknown as Authorizer;
    const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
    const events = new SourceEvents({ db, authorizer, logger });
    await events.start();
    onTestFinished(() => events.stop());
    const before = await events.getLatestPosition();
    const heard = new Promise<void>(resolve => void events.onChange(resolve));
    for (let count = 0; count < 30; count += 1) events.report(`provider:fake:${count % 2}`);
    await heard;
    const listFor = (name: string) =>
      events.listAfter(before, { type: 'user', userEntityRef: `user:default/${name}` } as never);
    expect(await listFor('ada')).toMatchObject({ refs: ['provider:fake:0', 'provider:fake:1'] });
    expect(await listFor('bob')).toEqual({ refs: [], position: before, isReset: false });
  });
});
