import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { searchBackendPlugin } from '@portico/search-backend';
import { searchSourcePoint, searchVisibilityPoint } from '@portico/search-node';
import { createServerPlugin } from '@portico/server';
import { startTestServer } from '@portico/testing/server';
import { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import { summarize } from '../http/percentiles.ts';
import type { SearchFigures } from '../report/loadFigures.ts';
import { listSearchTerms, makeDocument, makeNote } from '../search/searchDocuments.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';

const batchSize = 200;
const load = { connections: 1, seconds: 5, calls: 200 };
const catalogCallPauseMs = 20;
/** By the subject of the service that calls: which share of the documents it may see. */
const tokens = { everything: 'token-that-sees-everything', tenth: 'token-that-sees-a-tenth' };

/** Measures searches over HTTP; server and client share a process, so that the figures include the client's work. */
export async function measureSearch(engine: EngineName, documents: number): Promise<SearchFigures> {
  const database = await createDatabase(engine);
  const notes = Math.ceil(documents / 100);
  const visibleTo = (subject: string) => {
    const bytes = new Uint8Array(Math.ceil(documents / 8));
    for (let at = 0; at < documents; at += subject === 'everything' ? 1 : 10)
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
    return { bytes, etag: subject };
  };
  const { promise: isIndexed, resolve: endIndexing } = Promise.withResolvers<void>();
  const visible = { everything: visibleTo('everything'), tenth: visibleTo('tenth') };
  const server = await startTestServer({
    plugins: [
      catalogBackendPlugin,
      searchBackendPlugin,
      createServerPlugin({
        id: 'bench-source',
        contributes: [
          searchVisibilityPoint.add({
            visibility: 'bench',
            read: async ({ principal }) =>
              principal.type === 'service' && principal.subject.endsWith('tenth')
                ? visible.tenth
                : visible.everything,
          }),
          searchSourcePoint.add({
            id: 'notes',
            type: 'bench-notes',
            visibility: 'bench',
            async follow(after = '0') {
              const first = Number(after);
              const count = Math.min(batchSize, notes - first);
              return {
                documents: Array.from({ length: count }, (_, at) => makeNote(first + at)),
                position: String(first + count),
                hasMore: first + count < notes,
              };
            },
          }),
          searchSourcePoint.add({
            type: 'bench',
            visibility: 'bench',
            weight: 1,
            async follow(after = '0') {
              const first = Number(after);
              const count = Math.min(batchSize, documents - first);
              // The batch before is stored when the next one is read, which is at once while more is announced.
              if (count === 0) endIndexing();
              return {
                documents: Array.from({ length: count }, (_, at) => makeDocument(first + at)),
                position: String(first + count),
                hasMore: count > 0,
              };
            },
          }),
        ],
      }),
    ],
    overrides: {
      backend: {
        database: database.config as never,
        auth: {
          externalAccess: Object.entries(tokens).map(([subject, token]) => ({
            type: 'static',
            options: { token, subject },
          })),
        },
      },
    },
  });
  const clients = {
    everything: new HttpClient(server.url, tokens.everything, 1),
    tenth: new HttpClient(server.url, tokens.tenth, 1),
  };
  try {
    const startedAt = performance.now();
    const indexing = new AbortController();
    const catalogTimes: number[] = [];
    const callCatalog = async () => {
      while (!indexing.signal.aborted) {
        const calledAt = performance.now();
        await clients.everything.send({ method: 'GET', path: '/api/catalog/entities?limit=20' });
        catalogTimes.push(performance.now() - calledAt);
        await sleep(catalogCallPauseMs);
      }
    };
    const calling = callCatalog();
    await isIndexed;
    const indexingSeconds = (performance.now() - startedAt) / 1000;
    indexing.abort();
    await calling;
    const calls = [];
    for (const [name, term, more = ''] of listSearchTerms())
      for (const caller of ['everything', 'tenth'] as const) {
        const path = `/api/search/query?term=${encodeURIComponent(term)}${more}`;
        // The first ones prepare statements.
        for (let warm = 0; warm < 5; warm += 1) await clients[caller].send({ method: 'GET', path });
        const cpuBefore = process.cpuUsage();
        const databaseCpuBefore = await database.readCpuSeconds();
        const figures = await measureCalls(clients[caller], () => ({ method: 'GET', path }), load);
        const cpu = process.cpuUsage(cpuBefore);
        const databaseCpuMs = ((await database.readCpuSeconds()) - databaseCpuBefore) * 1000;
        const cpuMs = ((cpu.user + cpu.system) / 1000 + databaseCpuMs) / figures.calls;
        calls.push({ name, caller, p50: figures.p50, p95: figures.p95, cpuMs });
      }
    return {
      engine,
      documents,
      indexingSeconds,
      catalogP95WhileIndexing: summarize(catalogTimes).p95,
      loadAverage: loadavg()[0] ?? 0,
      calls,
    };
  } finally {
    for (const client of Object.values(clients)) client.close();
    await server.stop();
    await database.stop();
  }
}
