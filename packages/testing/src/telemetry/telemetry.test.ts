import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint, type FetchApi } from '@portico/contract';
import {
  createServerPlugin,
  databaseRef,
  fetchRef,
  type Logger,
  loggerRef,
  metricsRef,
  serve,
  workQueueRef,
} from '@portico/server';
import { startTelemetry, type Telemetry } from '@portico/server/assembly';
import type { Database, Migration } from '@portico/server/database';
import type { WorkQueue } from '@portico/server/work';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../node/testDatabases.ts';
import { startTestServer, type TestServer } from '../server/startTestServer.ts';
import { startOtlpReceiver } from './testing/startOtlpReceiver.ts';

const secret = 'hunter2-is-secret';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;

interface Schema {
  notes: { text: string };
}
interface Services {
  db: Database<Schema>;
  fetch: FetchApi;
  logger: Logger;
  queue: WorkQueue;
}
const notes: Migration = {
  id: '001_notes',
  up: async trx =>
    (trx as Kysely<unknown>).schema.createTable('notes').addColumn('text', 'text').execute(),
};
const readNote = defineEndpoint({
  method: 'GET',
  path: '/notes/:name',
  params: z.object({ name: z.string() }),
  query: z.object({ token: z.string().optional() }),
  answer: z.unknown(),
});
const failing = defineEndpoint({ method: 'GET', path: '/failing', answer: z.unknown() });
const calls = defineEndpoint({ method: 'GET', path: '/calls', answer: z.unknown() });
const inner = defineEndpoint({ method: 'GET', path: '/inner', answer: z.unknown() });
const add = defineEndpoint({ method: 'POST', path: '/jobs', answer: z.unknown() });
const write = { id: 'write', payload: z.object({ text: z.string() }) };

/** Hosts outside: what they are sent. */
async function startHost() {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { seen, port, close: () => server.close() };
}

let host: Awaited<ReturnType<typeof startHost>>;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let telemetry: Telemetry | undefined;
let server: TestServer | undefined;
const ran: string[] = [];
const variables = Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'));

beforeAll(async () => {
  host = await startHost();
  receiver = await startOtlpReceiver();
});
/** Sends what is left too. */
async function stop(): Promise<void> {
  await server?.stop();
  await telemetry?.stop();
  server = undefined;
  telemetry = undefined;
}
afterEach(async () => {
  await stop();
  ran.length = 0;
  for (const name of Object.keys(process.env))
    if (name.startsWith('OTEL_')) delete process.env[name];
  Object.assign(process.env, Object.fromEntries(variables));
  receiver.exports.length = 0;
  host.seen.length = 0;
});
afterAll(async () => {
  host.close();
  await receiver.close();
});

const createShop = (port: number) =>
  createServerPlugin({
    id: 'shop',
    needs: {
      database: databaseRef,
      fetch: fetchRef,
      logger: loggerRef,
      metrics: metricsRef,
      queue: workQueueRef,
    },
    async create({ database, fetch, logger, metrics, queue }) {
      const db = await database.open<Schema>([notes]);
      metrics.gauge({ name: 'shelves', help: 'Shelves', read: () => [{ labels: {}, value: 7 }] });
      queue.handle(write, {
        async run({ text }) {
          await db.write.insertInto('notes').values({ text }).execute();
          ran.push(text);
        },
      });
      return { db, fetch, logger, queue };
    },
    routes: [
      serve(readNote, {
        access: ['public'],
        async handle({ params }, { db, logger }: Services) {
          logger.info('reading a note');
          await sql`select text from notes where text = ${params.name} or text = '${sql.raw(secret)}'`.execute(
            db.read,
          );
          return {};
        },
      }),
      serve(failing, {
        access: ['public'],
        handle: () => Promise.reject(new Error(`broken by ${secret}`)),
      }),
      serve(inner, { access: ['service'], handle: () => ({}) }),
      serve(calls, {
        access: ['public'],
        async handle(_, { fetch }: Services) {
          await fetch.forPlugin('shop').call(inner, {});
          await globalThis.fetch(`http://localhost:${port}/hook/${secret}?sig=${secret}`, {
            headers: { authorization: `Bearer ${secret}` },
          });
          await globalThis.fetch(`http://127.0.0.1:${port}/other`);
          return {};
        },
      }),
      serve(add, {
        access: ['public'],
        handle: async (_, { queue }: Services) => ({
          id: await queue.add(write, { text: secret }),
        }),
      }),
    ],
  });

async function start(
  env: Readonly<Record<string, string>>,
  overrides: Parameters<typeof startTestServer>[0]['overrides'] = {},
): Promise<TestServer> {
  Object.assign(process.env, env);
  const started = await startTelemetry(process.env, {
    version: '1.2.3',
    propagateTo: [`localhost:${host.port}`],
  });
  expect(started.warnings).toEqual([]);
  telemetry = started.telemetry;
  server = await startTestServer({ plugins: [createShop(host.port)], overrides, telemetry });
  return server;
}

const inJson = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});

/** All that has been sent, as text. */
const listSent = () => receiver.exports.map(({ body }) => body.toString('latin1')).join('\n');

describe.each(testDatabases())('telemetry on $name', database => {
  it('sends one trace of a request with its route, queries, calls and log, and nothing secret', async () => {
    const { url, log } = await start(inJson(), await database.freshConfig());
    const request = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/shop${path}`, { headers });
    await request(`/notes/${secret}?token=${secret}`, { traceparent, cookie: secret });
    const failed = await request('/failing', { cookie: `session=${secret}`, 'x-api-key': secret });
    await request('/calls');
    await request('/nowhere/at/all');
    await fetch(`${url}/api/shop/jobs`, { method: 'POST' });
    await vi.waitFor(() => expect(ran).toEqual([secret]));
    await stop();
    const spans = receiver.listSpans();

    const note = spans.find(({ name }) => name === 'GET /api/shop/notes/:name');
    expect(note).toMatchObject({
      kind: 2,
      traceId,
      parentSpanId: parentId,
      isError: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/shop/notes/:name',
        'http.response.status_code': 200,
        'portico.plugin': 'shop',
      },
    });
    const query = spans.find(
      ({ parentSpanId, name }) => parentSpanId === note?.spanId && name === 'SELECT shop',
    );
    expect(query?.attributes['db.query.text']).toBe(
      `select text from notes where text = ? or text = ?`,
    );
    expect(log.find(({ message }) => message === 'reading a note')).toMatchObject({
      trace_id: traceId,
      span_id: note?.spanId,
    });

    const broken = spans.find(({ name }) => name === 'GET /api/shop/failing');
    expect(broken).toMatchObject({ isError: true, attributes: { 'error.type': '500' } });
    expect(await failed.json()).toMatchObject({ traceId: broken?.traceId });
    expect(failed.headers.get('x-trace-id')).toBe(broken?.traceId);
    expect(log.find(({ level }) => level === 'error')).toMatchObject({
      trace_id: broken?.traceId,
    });

    const outer = spans.find(({ name }) => name === 'GET /api/shop/calls');
    const within = spans.filter(({ traceId: id }) => id === outer?.traceId);
    expect(within.map(({ name, kind }) => `${kind} ${name}`)).toEqual(
      expect.arrayContaining(['1 GET /api/shop/inner', '3 GET localhost', '3 GET 127.0.0.1']),
    );
    // The trace goes to the host that is named for it.
    expect(host.seen[0]?.['traceparent']).toContain(outer?.traceId);
    expect(host.seen[1]).not.toHaveProperty('traceparent');

    const job = spans.find(({ name }) => name === 'job shop write');
    const adding = spans.find(({ name }) => name === 'POST /api/shop/jobs');
    expect(job?.traceId).not.toBe(adding?.traceId);
    expect(job).toMatchObject({
      parentSpanId: undefined,
      links: [{ traceId: adding?.traceId, spanId: adding?.spanId }],
      attributes: { 'portico.job.attempt': 1, 'portico.job.outcome': 'done' },
    });
    expect(spans).toContainEqual(
      expect.objectContaining({ name: 'INSERT shop', parentSpanId: job?.spanId }),
    );

    expect(spans.filter(({ name }) => name === 'GET')).toHaveLength(1);
    expect(listSent()).not.toContain(secret);
  });
});

it('sends metrics: durations by route, and what Prometheus would read by its names', async () => {
  const { url } = await start({ ...inJson(), OTEL_TRACES_EXPORTER: 'none' });
  const answer = await fetch(`${url}/api/shop/notes/a`, { headers: { traceparent } });
  // The trace of the caller is that of the log too where the server sends none.
  expect(answer.headers.get('x-trace-id')).toBe(traceId);
  await stop();
  expect(receiver.listSpans()).toEqual([]);
  const find = (name: string) => receiver.listMetrics().find(each => each.name === name)?.points;
  expect(find('http.server.request.duration')).toContainEqual({
    attributes: {
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'http.route': '/api/shop/notes/:name',
      'portico.plugin': 'shop',
      'http.response.status_code': 200,
    },
    value: 1,
  });
  expect(find('portico_shop_shelves')).toEqual([{ attributes: {}, value: 7 }]);
  expect(find('db.client.operation.duration')?.length).toBeGreaterThan(0);
  expect(find('process_cpu_seconds_total')?.[0]?.value).toBeGreaterThan(0);
});

it('sends protobuf with the headers of the environment by default', async () => {
  const { url, log } = await start({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Basic%20${secret}`,
    OTEL_SERVICE_NAME: 'developer-portal',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
  });
  await fetch(`${url}/api/shop/notes/a`);
  await stop();
  const [sent] = receiver.exports;
  expect(sent).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/x-protobuf', authorization: `Basic ${secret}` },
  });
  for (const text of ['developer-portal', 'staging', '1.2.3', '/api/shop/notes/:name'])
    expect(listSent()).toContain(text);
  expect(listSent()).not.toContain(secret);
  expect(receiver.exports.every(({ path }) => path === '/v1/traces')).toBe(true);
  expect(JSON.stringify(log)).not.toContain(secret);
});

it.each([
  ['no ids', '00-00000000000000000000000000000000-0000000000000000-01'],
  ['an unknown version', `ff-${traceId}-${parentId}-01`],
  ['more than its version has', `00-${traceId}-${parentId}-01-${'a'.repeat(4000)}`],
  ['two values', `${traceparent}, ${traceparent}`],
  ['upper case', traceparent.toUpperCase()],
  ['other text', "';drop table spans--"],
])('begins a trace of its own where the caller sends %s', async (_, header) => {
  const { url } = await start(inJson());
  const answer = await fetch(`${url}/api/shop/notes/a`, {
    headers: { traceparent: header, tracestate: 'x=1'.repeat(500), baggage: `a=${secret}` },
  });
  expect(answer.status).toBe(200);
  const own = answer.headers.get('x-trace-id');
  expect(own).toMatch(/^[0-9a-f]{32}$/);
  expect(own).not.toBe(traceId);
});

it('passes on a bounded state of the trace, and no baggage', async () => {
  const { url } = await start(inJson());
  const headers = { traceparent, baggage: `a=${secret}` };
  await fetch(`${url}/api/shop/calls`, { headers: { ...headers, tracestate: 'vendor=1' } });
  await fetch(`${url}/api/shop/calls`, { headers: { ...headers, tracestate: 'v=1,'.repeat(400) } });
  const [first, , second] = host.seen;
  expect(first).toMatchObject({ tracestate: 'vendor=1' });
  expect(first).not.toHaveProperty('baggage');
  expect(String(second?.['tracestate'] ?? '').length).toBeLessThanOrEqual(512);
});

it('neither reads nor writes trace headers where propagators are off', async () => {
  const { url } = await start({ ...inJson(), OTEL_PROPAGATORS: 'none' });
  const answer = await fetch(`${url}/api/shop/calls`, { headers: { traceparent } });
  expect(answer.headers.get('x-trace-id')).not.toBe(traceId);
  expect(host.seen[0]).not.toHaveProperty('traceparent');
});

it('serves and stops while the receiver is away, and says so once', async () => {
  const { url, log } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  telemetry?.logTo({ warn: (message: string) => void warnings.push(message) } as never);
  const warnings: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    expect((await fetch(`${url}/api/shop/notes/a`)).status).toBe(200);
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0));
  }
  await stop();
  expect(warnings).toEqual([expect.stringContaining('Telemetry is not sent')]);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});
