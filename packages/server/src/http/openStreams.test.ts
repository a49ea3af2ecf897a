import { defineEndpoint } from '@portico/contract';
import type { Principal } from '@portico/contract/auth';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveAddresses } from '../addresses.ts';
import { createLogger } from '../logging/createLogger.ts';
import { serverConfigSchema } from '../serverConfig.ts';
import { createMetricsRegistry } from '../health/createMetricsRegistry.ts';
import { serveMetrics } from '../health/serveMetrics.ts';
import { createHttp } from './createHttp.ts';
import { mountRoutes } from './mountRoutes.ts';
import { OpenCalls } from './OpenCalls.ts';
import { OpenStreams } from './OpenStreams.ts';
import { serve, type ServerEvent, serveEvents } from './serve.ts';

let http: FastifyInstance | undefined;
const readers = new Set<AbortController>();
afterEach(async () => {
  for (const reader of readers) reader.abort();
  readers.clear();
  await http?.close();
});

const describeUser = (userEntityRef: string, isGuest: boolean): Principal => ({
  type: 'user',
  userEntityRef,
  ownershipEntityRefs: [],
  isGuest,
});
const principals: Readonly<Record<string, Principal>> = {
  ada: describeUser('user:default/ada', false),
  bob: describeUser('user:default/bob', false),
  guest: describeUser('user:default/guest', true),
};

async function* watch(signal: AbortSignal): AsyncGenerator<ServerEvent> {
  yield { data: 'begin' };
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
}
const stream = (path: string) =>
  serveEvents(defineEndpoint({ method: 'GET', path }), {
    access: ['user'],
    handle({ signal }) {
      if (path === '/failing') throw new TypeError('It cannot begin');
      return watch(signal);
    },
  });
const read = defineEndpoint({ method: 'GET', path: '/read', answer: z.object({}) });

/** Listens with two streams a caller and three for each address. */
async function start() {
  const streams = { maxPerCaller: 2, maxPerAddress: 3 };
  const config = serverConfigSchema.parse({ backend: { streams, trustedProxies: ['127.0.0.1'] } });
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  http = await createHttp({ config, addresses: resolveAddresses(config, {}), logger });
  const openStreams = new OpenStreams(config.backend.streams);
  const routes = ['/one', '/other', '/failing'].map(stream);
  mountRoutes(http, {
    pluginId: 'shop',
    routes: [...routes, serve(read, { access: ['user'], handle: () => ({}) })] as never,
    services: undefined,
    requireWorking: () => undefined,
    authenticator: {
      authenticate: async (authorization?: string) =>
        principals[authorization ?? ''] ?? { type: 'none' },
    } as never,
    authorizer: { decide: async () => ({ result: 'ALLOW' }) },
    identity: { issueFor: async () => '' } as never,
    openStreams,
    logger,
    heartbeatMs: 1000,
    stopSignal: new AbortController().signal,
    openCalls: new OpenCalls(),
    portalOrigins: new Set(),
  });
  const limits = { openStreams, refusedCalls: new Map() };
  const registry = createMetricsRegistry({ works: [], metrics: [], logger, ...limits });
  serveMetrics(http, registry, undefined);
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const open = async (who: string, path = '/one', from?: string) => {
    const reader = new AbortController();
    readers.add(reader);
    const headers = { authorization: who, ...(from && { 'x-forwarded-for': from }) };
    const response = await fetch(`${url}/api/shop${path}`, { headers, signal: reader.signal });
    return { response, status: response.status, close: () => reader.abort() };
  };
  const readMetric = async (name: string) =>
    (await (await fetch(`${url}/metrics`)).text()).split('\n').find(line => line.startsWith(name));
  return { open, readMetric };
}

describe('open streams of events', () => {
  it('are limited for each person, over all plugins’ streams, and free again when they close', async () => {
    const { open, readMetric } = await start();
    const first = await open('ada');
    expect((await open('ada', '/other')).status).toBe(200);
    const { status, response } = await open('ada');
    expect(status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await response.json()).toMatchObject({
      error: {
        name: 'TooManyRequestsError',
        message:
          'You have 2 streams of events open, which is the limit; close some, or try again in 30 seconds',
      },
    });
    // Others, and other calls, go on.
    expect((await open('bob')).status).toBe(200);
    expect((await open('ada', '/read')).status).toBe(200);
    expect(await readMetric('portico_event_streams ')).toBe('portico_event_streams 3');
    expect(await readMetric('portico_refused_calls_total')).toBe(
      'portico_refused_calls_total{limit="streams"} 1',
    );
    first.close();
    await expect.poll(async () => (await open('ada')).status).toBe(200);
  });

  it('are limited for guests by their address, whom one name would count together', async () => {
    const { open } = await start();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await open('guest', '/one', '192.0.2.1')).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
    expect((await open('guest', '/one', '192.0.2.2')).status).toBe(200);
  });

  it('are not used up by streams that fail to begin', async () => {
    const { open } = await start();
    for (let time = 0; time < 4; time++) expect((await open('ada', '/failing')).status).toBe(500);
    await expect.poll(async () => (await open('ada')).status).toBe(200);
  });
});
