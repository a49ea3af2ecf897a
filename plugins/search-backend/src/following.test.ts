import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { SearchClient } from '@portico/search-common';
import { type SearchableDocument, searchSourcePoint } from '@portico/search-node';
import { createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchBackendPlugin } from './plugin.ts';

/** Beyond it only the slow look for lost reports would find a change. */
const soonMs = 15_000;

/** A source of which a test decides what it has, whether it fails, and when it reports. */
function createTestSource() {
  const listeners = new Set<() => void>();
  const state = { documents: [] as SearchableDocument[], failure: undefined as Error | undefined };
  const plugin = createServerPlugin({
    id: 'tested-source',
    contributes: [
      searchSourcePoint.add({
        type: 'tested',
        async follow(after) {
          if (state.failure) throw state.failure;
          const documents = state.documents.slice(Number(after ?? 0));
          return { documents, position: String(state.documents.length), hasMore: false };
        },
        onChange(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      }),
    ],
  });
  const report = () => {
    for (const listener of listeners) listener();
  };
  return { plugin, state, report, isFollowed: () => listeners.size > 0 };
}

const aDocument = (title: string): SearchableDocument => ({
  title,
  text: '',
  location: `/tested/${title}`,
});

describe.each(testDatabases())('following on $name', database => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(server => server.stop()));
  });

  const start = async (
    plugins: Parameters<typeof startTestServer>[0]['plugins'],
    target = 'none.yaml',
    overrides = database.freshConfig(),
  ) => {
    const server = await startTestServer({
      plugins: [catalogBackendPlugin, searchBackendPlugin, ...plugins],
      config: `backend: { metrics: { enabled: true } }
catalog: { locations: [{ type: file, target: ${JSON.stringify(target)} }] }`,
      overrides: await overrides,
    });
    servers.push(server);
    return server;
  };
  const count = async (server: TestServer, term: string) => {
    const client = new SearchClient(server.client('search', testServiceToken));
    return (await client.query({ term, corrects: 'false' })).numberOfResults;
  };
  const readMetric = async (server: TestServer) => {
    const response = await server.fetch(new Request('http://localhost/metrics'));
    const [, value] =
      /portico_task_last_run_failed\{plugin="search",task="follow-tested"\} (\d)/.exec(
        await response.text(),
      ) ?? [];
    return value;
  };

  it('reads a source when it reports a change', async () => {
    const source = createTestSource();
    const server = await start([source.plugin]);
    await vi.waitUntil(source.isFollowed, soonMs);
    await vi.waitFor(async () => expect(await count(server, 'first')).toBe(0), soonMs);
    for (const title of ['first', 'second']) {
      source.state.documents.push(aDocument(title));
      source.report();
      await vi.waitFor(async () => expect(await count(server, title)).toBe(1), soonMs);
    }
  }, 30_000);

  it('shows what it has of a source that fails, reports the failure, and goes on after it', async () => {
    const source = createTestSource();
    source.state.documents.push(aDocument('before'));
    const server = await start([source.plugin]);
    await vi.waitFor(async () => expect(await count(server, 'before')).toBe(1), soonMs);
    source.state.failure = new Error('The tested source is away');
    source.state.documents.push(aDocument('after'));
    source.report();
    await vi.waitFor(async () => expect(await readMetric(server)).toBe('1'), soonMs);
    expect(await count(server, 'before')).toBe(1);
    expect(await count(server, 'after')).toBe(0);
    expect(JSON.stringify(server.log)).toContain("Search cannot read 'tested'");
    source.state.failure = undefined;
    await vi.waitFor(async () => expect(await count(server, 'after')).toBe(1), 15_000);
    await vi.waitFor(async () => expect(await readMetric(server)).toBe('0'), soonMs);
  }, 60_000);

  it.runIf(database.name === 'PostgreSQL')(
    'finds on each replica what another one has read, and goes on when one ends',
    async () => {
      const overrides = database.freshConfig();
      const folder = await mkdtemp(join(tmpdir(), 'portico-search-'));
      const describeComponent = (name: string) => `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name} }
spec: { type: service, lifecycle: production, owner: pay }
`;
      const file = join(folder, 'shared.yaml');
      await writeFile(file, describeComponent('while-both-run'));
      const first = await start([], file, overrides);
      const second = await start([], file, overrides);
      for (const server of [first, second])
        await vi.waitFor(async () => expect(await count(server, 'while-both-run')).toBe(1), 10_000);
      await first.stop();
      servers.splice(servers.indexOf(first), 1);
      await writeFile(file, describeComponent('when-one-ended'));
      await vi.waitFor(async () => expect(await count(second, 'when-one-ended')).toBe(1), 45_000);
      await rm(folder, { recursive: true });
    },
    120_000,
  );
});
