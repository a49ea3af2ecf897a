import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { defineEndpoint } from '@portico/contract';
import { createApiFactory, createApiRef, optionalApi, type Plugin } from '@portico/core';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createServer } from './createServer.ts';
import { eventTopicPoint } from './events/EventSource.ts';
import { serve } from './http/serve.ts';
import { createLogger } from './logging/createLogger.ts';
import { createServerPlugin, type ServerPluginOptions } from './serverPlugins.ts';

const pricesRef = createApiRef<{ now: () => number }>({ id: 'costs.prices' });
const providesPrices = [createApiFactory({ api: pricesRef, create: () => ({ now: () => 1 }) })];
const read = defineEndpoint({ method: 'GET', path: '/read', answer: z.unknown() });

/** A plugin with one open route, and what the test adds. */
const aPlugin = (
  id: string,
  rest: Partial<ServerPluginOptions<Record<never, never>, undefined, { is: string }>> = {},
) =>
  createServerPlugin({
    id,
    create: () => ({ is: id }),
    routes: [
      serve(read, { access: ['public'], handle: (_, services: { is: string }) => services }),
    ],
    ...rest,
  });

const needsPrices = (id: string, onStop = () => {}) =>
  createServerPlugin({
    id,
    needs: { prices: pricesRef },
    create: () => ({}),
    stop: onStop,
    routes: [serve(read, { access: ['public'], handle: () => ({}) })],
  });

async function start(plugins: Plugin[], config = '') {
  const folder = await mkdtemp(join(tmpdir(), 'portico-failing-'));
  await writeFile(join(folder, 'app-config.yaml'), config);
  const log: string[] = [];
  const server = await createServer({
    plugins,
    config: await loadConfig({ folder, env: {}, schemas: [] }),
    logger: createLogger({ level: 'info', format: 'json', write: line => log.push(line) }),
    dataFolder: folder,
    env: { PORT: '0' },
  });
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  await server.start();
  const call = async (path: string) => {
    const response = await server.fetch(new Request(`http://localhost${path}`));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { call, log };
}

const throws = () => {
  throw new Error('the table of prices is gone');
};

it.each([
  ['create', { create: throws }],
  ['start', { start: throws }],
] as const)(
  'a plugin that fails in %s answers 503 with its name, and others serve',
  async (step, parts) => {
    const { call, log } = await start([aPlugin('costs', parts), aPlugin('other')]);

    expect(await call('/api/costs/read')).toMatchObject({
      status: 503,
      body: {
        error: {
          name: 'ServiceUnavailableError',
          message: "Plugin 'costs' failed to start; the server's log has the reason",
        },
        request: { method: 'GET', url: '/read' },
        response: { statusCode: 503 },
      },
    });
    expect(await call('/api/other/read')).toEqual({ status: 200, body: { is: 'other' } });
    expect(await call('/.backstage/health/v1/readiness')).toEqual({
      status: 200,
      body: { status: 'degraded', failedPlugins: ['costs'] },
    });
    const line = log.find(text => text.includes(`Plugin 'costs' failed in ${step}`));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      plugin: 'costs',
      error: { message: 'the table of prices is gone', stack: expect.stringContaining('throws') },
    });
  },
);

it.each([
  [
    'before it',
    [needsPrices('bills'), aPlugin('costs', { create: throws, provides: providesPrices })],
  ],
  [
    'after it',
    [aPlugin('costs', { create: throws, provides: providesPrices }), needsPrices('bills')],
  ],
])('a plugin %s that needs its api fails with that reason', async (_, plugins) => {
  const { call } = await start(plugins);
  expect((await call('/api/bills/read')).body['error']).toMatchObject({
    message:
      "Plugin 'bills' needs plugin 'costs', which failed to start; the server's log has the reason",
  });
  const health = await call('/.backstage/health/v1/readiness');
  expect(health.body['failedPlugins']).toEqual(expect.arrayContaining(['bills', 'costs']));
});

it('a plugin that needs an api made from its api fails too, and is stopped', async () => {
  const totalsRef = createApiRef<number>({ id: 'totals.sum' });
  const totals = aPlugin('totals', {
    provides: [
      createApiFactory({
        api: totalsRef,
        needs: { prices: pricesRef },
        create: ({ prices }) => prices.now(),
      }),
    ],
  });
  const stopped: string[] = [];
  const report = createServerPlugin({
    id: 'report',
    needs: { totals: totalsRef },
    create: () => ({}),
    stop: () => void stopped.push('report'),
    routes: [serve(read, { access: ['public'], handle: () => ({}) })],
  });
  const costs = aPlugin('costs', { start: throws, provides: providesPrices });
  const { call } = await start([report, totals, costs]);
  expect((await call('/api/report/read')).status).toBe(503);
  expect((await call('/api/totals/read')).status).toBe(200);
  expect(stopped).toEqual(['report']);
});

it('a server that lacks a plugin that others need is not ready, and says which', async () => {
  const costs = aPlugin('costs', { create: throws, provides: providesPrices });
  const { call } = await start([needsPrices('bills'), costs, aPlugin('other')]);
  expect(await call('/.backstage/health/v1/readiness')).toEqual({
    status: 503,
    body: {
      status: 'error',
      message:
        "Plugin 'bills' needs plugin 'costs', which failed to start; the server's log has the reason",
      failedPlugins: expect.arrayContaining(['bills', 'costs']),
    },
  });
  expect((await call('/api/other/read')).status).toBe(200);
});

it('a plugin that can do without its api goes on', async () => {
  const costs = aPlugin('costs', { create: throws, provides: providesPrices });
  const bills = createServerPlugin({
    id: 'bills',
    needs: { prices: optionalApi(pricesRef) },
    routes: [serve(read, { access: ['public'], handle: () => ({}) })],
  });
  const { call } = await start([costs, bills]);
  expect((await call('/api/bills/read')).status).toBe(200);
});

it.each([
  ['throws', () => Promise.reject(new Error('no prices today')), 'no prices today'],
  ['never ends', () => new Promise<never>(() => {}), 'it has not ended within 1 s'],
])('a plugin with an api whose factory %s fails, and others serve', async (_, create, reason) => {
  const costs = aPlugin('costs', { provides: [createApiFactory({ api: pricesRef, create })] });
  const { call, log } = await start(
    [needsPrices('bills'), costs, aPlugin('other')],
    '{ backend: { timeouts: { startSeconds: 1 } } }',
  );
  for (const [id, message] of [
    ['costs', "Plugin 'costs' failed to start; the server's log has the reason"],
    [
      'bills',
      "Plugin 'bills' needs plugin 'costs', which failed to start; the server's log has the reason",
    ],
  ] as const)
    expect(await call(`/api/${id}/read`)).toMatchObject({
      status: 503,
      body: { error: { message } },
    });
  expect((await call('/api/other/read')).status).toBe(200);
  const line = log.find(text => text.includes("Plugin 'costs' failed in create"));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    plugin: 'costs',
    making: "api 'costs.prices'",
    error: { message: reason },
  });
});

it('a plugin whose contribution cannot be made fails, and is stopped; the owner of the point goes on', async () => {
  const stopped: string[] = [];
  const costs = aPlugin('costs', {
    stop: () => void stopped.push('costs'),
    contributes: [eventTopicPoint.addFrom(throws)],
  });
  const { call } = await start([costs]);
  expect((await call('/api/costs/read')).status).toBe(503);
  expect((await call('/.backstage/health/v1/readiness')).body['failedPlugins']).toEqual(['costs']);
  expect(stopped).toEqual(['costs']);
});

it('what it contributed to others is omitted', async () => {
  const costs = aPlugin('costs', {
    create: throws,
    contributes: [eventTopicPoint.addFrom(throws)],
  });
  const { call } = await start([costs]);
  expect((await call('/.backstage/health/v1/readiness')).body['failedPlugins']).toEqual(['costs']);
});

it('is ready without reserve when all plugins work', async () => {
  const { call } = await start([aPlugin('costs')]);
  expect((await call('/.backstage/health/v1/readiness')).body).toEqual({ status: 'ok' });
});
