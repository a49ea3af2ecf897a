import {
  type SchedulerTask,
  schedulerTasksEndpoint,
  triggerSchedulerTaskEndpoint,
} from '@portico/contract';
import type { Authorizer } from '@portico/contract/permissions';
import { createApiFactory } from '@portico/core';
import {
  authorizerRef,
  createServerPlugin,
  type Metrics,
  metricsRef,
  schedulerRef,
  workQueueRef,
} from '@portico/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { startTestServer, testServiceToken } from '../server/startTestServer.ts';
import { TestTokens } from '../server/TestTokens.ts';

const greet = { id: 'greet', payload: z.object({ name: z.string() }) };

/** A server with a plugin of two tasks and one job type; `release` lets the run of `slow` end. */
async function start(config = '', decide?: Authorizer['decide']) {
  const tokens = await TestTokens.generate();
  let release = () => {};
  const runs = { sweep: 0 };
  const shop = createServerPlugin({
    id: 'shop',
    needs: { queue: workQueueRef, scheduler: schedulerRef },
    create({ queue, scheduler }) {
      queue.handle(greet, {
        maxAttempts: 1,
        run: async ({ name }) => {
          if (name === 'nobody') throw new Error('there is nobody');
        },
      });
      scheduler.schedule({
        id: 'sweep',
        schedule: { everyMs: 5_400_000 },
        timeoutMs: 1500,
        run: async () => {
          runs.sweep += 1;
          if (runs.sweep === 1) throw new Error('the broom is gone');
        },
      });
      scheduler.schedule({
        id: 'slow',
        schedule: { cron: '0 3 * * *' },
        timeoutMs: 60_000,
        initialDelayMs: 3_600_000,
        run: ({ signal }) =>
          new Promise<void>(resolve => {
            release = resolve;
            signal.addEventListener('abort', () => resolve());
          }),
      });
      return { queue };
    },
    async start({ queue }) {
      await queue.add(greet, { name: 'nobody' });
      await queue.add(greet, { name: 'ada' }, { runAt: new Date(Date.now() + 3_600_000) });
    },
  });
  const other = createServerPlugin({ id: 'other' });
  const server = await startTestServer({
    plugins: [shop, other],
    config,
    apis: [
      tokens.keys,
      ...(decide ? [createApiFactory({ api: authorizerRef, create: () => ({ decide }) })] : []),
    ],
  });
  onTestFinished(() => server.stop());
  const service = server.client('shop', testServiceToken);
  const task = async (id: string): Promise<SchedulerTask | undefined> =>
    (await service.call(schedulerTasksEndpoint, {})).tasks.find(({ taskId }) => taskId === id);
  const readMetrics = (token?: string) =>
    server.fetch(
      new Request('http://localhost/metrics', {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    );
  return { server, service, task, tokens, readMetrics, runs, release: () => release() };
}

it('lists recurring tasks with their settings and how their last runs ended', async () => {
  const { task } = await start();
  await vi.waitFor(async () =>
    expect(await task('sweep')).toEqual({
      taskId: 'sweep',
      pluginId: 'shop',
      scope: 'global',
      settings: { version: 2, cadence: 'PT1H30M', timeoutAfterDuration: 'PT1.5S' },
      taskState: {
        status: 'idle',
        startsAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastRunEndedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastRunError: JSON.stringify({ name: 'Error', message: 'Error: the broom is gone' }),
      },
      workerState: { status: 'idle' },
    }),
  );
  expect(await task('slow')).toMatchObject({
    settings: { cadence: '0 3 * * *', initialDelayDuration: 'PT1H', timeoutAfterDuration: 'PT1M' },
    taskState: { status: 'idle' },
    workerState: { status: 'initial-wait' },
  });
});

it('runs a task when that is wanted, and not twice at once', async () => {
  const { service, task, release } = await start();
  const trigger = (id: string) => service.call(triggerSchedulerTaskEndpoint, { params: { id } });
  await trigger('slow');
  await vi.waitFor(async () =>
    expect(await task('slow')).toMatchObject({
      taskState: {
        status: 'running',
        startedAt: expect.any(String),
        timesOutAt: expect.any(String),
      },
      workerState: { status: 'running' },
    }),
  );
  await expect(trigger('slow')).rejects.toMatchObject({ status: 409 });
  await expect(trigger('none')).rejects.toMatchObject({
    status: 404,
    message: "No task with id 'none' in plugin 'shop'",
  });
  release();
  await vi.waitFor(async () =>
    expect((await task('slow'))?.taskState).toMatchObject({
      status: 'idle',
      lastRunEndedAt: expect.any(String),
    }),
  );
  expect((await task('slow'))?.taskState).not.toHaveProperty('lastRunError');
});

it('shows tasks to services, and to people whom the policy allows it as a whole', async () => {
  const withPermissions = 'permission: { enabled: true }';
  const { server, tokens } = await start(withPermissions);
  const list = (client: ReturnType<typeof server.client>) =>
    client.call(schedulerTasksEndpoint, {});
  const ada = await tokens.sign('user:default/ada');
  await expect(list(server.client('shop'))).rejects.toMatchObject({ status: 401 });
  await expect(list(server.client('shop', ada))).rejects.toMatchObject({ status: 403 });
  await expect(
    server.client('shop', ada).call(triggerSchedulerTaskEndpoint, { params: { id: 'sweep' } }),
  ).rejects.toMatchObject({ status: 403 });

  const allowed = await start(withPermissions, async (_, { name }) => ({
    result: name === 'scheduler.tasks.manage' ? 'ALLOW' : 'DENY',
  }));
  const operator = await allowed.tokens.sign('user:default/ada');
  expect((await list(allowed.server.client('shop', operator))).tasks).toHaveLength(2);
});

it('serves the calls for plugins that have tasks only', async () => {
  const { server } = await start();
  await expect(
    server.client('other', testServiceToken).call(schedulerTasksEndpoint, {}),
  ).rejects.toMatchObject({ status: 404 });
});

it('counts jobs and tasks for Prometheus where that is on', async () => {
  const { readMetrics, service } = await start('backend: { metrics: { enabled: true } }');
  await vi.waitFor(async () => {
    const response = await readMetrics();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(text).toContain('portico_jobs{plugin="shop",type="greet",state="failed"} 1');
    expect(text).toContain('portico_jobs{plugin="shop",type="greet",state="waiting"} 1');
    expect(text).toContain(
      'portico_job_duration_seconds_count{plugin="shop",type="greet",outcome="failed"} 1',
    );
    expect(text).toContain('portico_task_last_run_failed{plugin="shop",task="sweep"} 1');
    expect(text).toMatch(/portico_task_next_run_timestamp_seconds\{plugin="shop",task="slow"\} \d/);
    expect(text).toContain('process_resident_memory_bytes');
  });
  await service.call(triggerSchedulerTaskEndpoint, { params: { id: 'sweep' } });
  await vi.waitFor(async () =>
    expect(await (await readMetrics()).text()).toContain(
      'portico_task_last_run_failed{plugin="shop",task="sweep"} 0',
    ),
  );
});

it('gives the numbers to nobody where they are off, and else to those with the token', async () => {
  expect((await (await start()).readMetrics()).status).toBe(404);
  const { readMetrics } = await start(
    'backend: { metrics: { enabled: true, token: a-token-of-prometheus } }',
  );
  expect((await readMetrics()).status).toBe(401);
  expect((await readMetrics('another')).status).toBe(401);
  expect((await readMetrics('a-token-of-prometheus')).status).toBe(200);
});

it('serves what plugins declare, of a bounded number, without what cannot be read', async () => {
  const declare = (metrics: Metrics) => {
    const sold = metrics.counter({ name: 'sold', help: 'What was sold', labels: ['kind'] });
    sold.add({ kind: 'pear' });
    sold.add({ kind: 'pear' }, 2);
    for (let kind = 0; kind < 300; kind += 1) sold.add({ kind: `kind ${kind}` });
    metrics.gauge({ name: 'stock', help: 'Now', read: () => [{ labels: {}, value: 7 }] });
    metrics.gauge({ name: 'broken', help: 'Now', read: () => Promise.reject(new Error('no')) });
    const again = () => metrics.counter({ name: 'sold', help: 'Twice' });
    expect(again).toThrow("Plugin 'corner-shop' has metric 'sold_total' already");
    expect(() => metrics.counter({ name: 'a-b', help: 'Bad' })).toThrow(
      "'a-b_total' is no name of a metric or label",
    );
  };
  const shop = createServerPlugin({
    id: 'corner-shop',
    needs: { metrics: metricsRef },
    create: ({ metrics }) => declare(metrics),
  });
  const server = await startTestServer({
    plugins: [shop],
    config: 'backend: { metrics: { enabled: true } }',
  });
  onTestFinished(() => server.stop());
  const read = async () => (await server.fetch(new Request('http://localhost/metrics'))).text();
  // Counters do not count twice what an earlier call has read.
  await read();
  const text = await read();
  expect(text).toContain('portico_corner_shop_sold_total{kind="pear"} 3');
  expect(text).toContain('portico_corner_shop_sold_total{kind="other"} 101');
  expect(text.match(/corner_shop_sold_total\{/g)).toHaveLength(201);
  expect(text).toContain('portico_corner_shop_stock 7');
  expect(text).not.toContain('portico_corner_shop_broken');
  expect(server.log.map(({ message }) => message)).toContain(
    "Metric 'portico_corner_shop_broken' could not be read",
  );
});
