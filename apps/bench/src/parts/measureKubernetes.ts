import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import { summarize } from '../http/percentiles.ts';
import { FakeClusters } from '../kubernetes/FakeClusters.ts';
import { ObjectsFollower } from '../kubernetes/ObjectsFollower.ts';
import { BenchBrowser, openTab } from '../pages/BenchBrowser.ts';
import { watchScrolling } from '../pages/measureScrolling.ts';
import type { KubernetesFigures } from '../report/areaFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const shape = { clusters: 100, podsPerCluster: 200, services: 20, largePods: 2000 };
const viewers = 50;
const changes = 100;
const betweenMs = 50;
const restMs = 2000;
const lateMs = 20_000;
const timeoutMs = 60_000;
const load = { connections: 1, seconds: 10, calls: 300 };

/** Measures many clusters, one of which is dead, with many viewers; and many pods of one entity in a browser. */
export async function measureKubernetes(): Promise<KubernetesFigures> {
  return withTempFolder(async folder => {
    const clusters = await FakeClusters.start(shape);
    const server = await startServer(folder, clusters.url);
    const client = new HttpClient(server.url, benchToken, 1);
    const over = new AbortController();
    try {
      await waitForEntities(client);
      const before = await server.probe();
      const query = (service: string) => ({
        method: 'POST' as const,
        path: '/api/kubernetes/resources/workloads/query',
        body: { entityRef: `component:default/${service}`, auth: {} },
      });
      const unwatchedMs = await time(() => client.send(query('service-0')));

      const followers: ObjectsFollower[] = [];
      const follow = (service: string) => {
        const follower = new ObjectsFollower();
        followers.push(follower);
        follower.follow(server.url, `component:default/${service}`, over.signal).catch(ignoreEnd);
        return within(follower.whenBegun(shape.clusters));
      };
      const firstViewerMs = await time(() => follow('service-0'));
      const secondViewerMs = await time(() => follow('service-0'));
      await Promise.all(
        Array.from({ length: viewers - 2 }, (_, at) => follow(`service-${at % shape.services}`)),
      );
      await sleep(restMs);
      const watching = await server.probe();
      const watchedBytes = (await client.send(query('service-1'))).length;
      const idle = await server.probe();
      const watched = await measureCalls(client, () => query('service-1'), load);
      const answered = await server.probe();

      const sent: { version: string; at: number; service: number }[] = [];
      for (let change = 0; change < changes; change++) {
        const service = change % shape.services;
        const at = performance.now();
        const version = clusters.change(change % shape.clusters, `service-${service}`);
        sent.push({ version, at, service });
        await sleep(betweenMs);
      }
      const ofService = (service: number) =>
        followers.filter((_, at) => (at < 2 ? 0 : (at - 2) % shape.services) === service);
      const listTimes = () =>
        sent.flatMap(({ version, at, service }) =>
          ofService(service).map(follower => (follower.getHeardAt(version) ?? Number.NaN) - at),
        );
      const heardBy = performance.now() + lateMs;
      while (listTimes().some(Number.isNaN) && performance.now() < heardBy) await sleep(50);
      const after = await server.probe();
      const heard = listTimes();
      over.abort();
      return {
        ...shape,
        viewers,
        changes,
        unwatchedMs,
        firstViewerMs,
        secondViewerMs,
        watched: { p50: watched.p50, p95: watched.p95, p99: watched.p99, max: watched.max },
        watchedCpu: {
          ms: ((answered.cpuSeconds - idle.cpuSeconds) * 1000) / watched.calls,
          bytes: watchedBytes,
        },
        watchingBytes: watching.rssBytes - before.rssBytes,
        totalBytes: watching.rssBytes,
        heard: summarize(heard.filter(ms => !Number.isNaN(ms))),
        missed: heard.filter(Number.isNaN).length,
        delayMaxMs: after.delayMs.max,
        ...(await scroll(server.url)),
        loadAverage: loadavg()[0] ?? 0,
      };
    } finally {
      over.abort();
      client.close();
      await server.stop();
      await clusters.stop();
    }
  });
}

async function startServer(folder: string, url: string): Promise<BenchServer> {
  const entities = join(folder, 'entities.yaml');
  const names = [...Array.from({ length: shape.services }, (_, at) => `service-${at}`), 'large'];
  await writeFile(entities, names.map(writeComponent).join('---\n'));
  const toCluster = (name: string) => ({
    name,
    url: `${url}/${name}`,
    authProvider: 'anonymous',
    skipMetricsLookup: true,
  });
  const names100 = Array.from({ length: shape.clusters }, (_, at) => String(at));
  const config = await writeBenchConfig(folder, {
    database: { client: 'sqlite' },
    locations: [entities],
    extra: {
      kubernetes: {
        clusterLocatorMethods: [{ type: 'config', clusters: [...names100, 'dead'].map(toCluster) }],
      },
    },
  });
  return BenchServer.start({ configFiles: [config], folder });
}

const writeComponent = (name: string) => `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: ${name}
  annotations: { backstage.io/kubernetes-id: ${name} }
spec: { type: service, lifecycle: production, owner: 'group:default/bench' }
`;

async function waitForEntities(client: HttpClient): Promise<void> {
  const path = '/api/catalog/entities/by-name/component/default/large';
  const end = performance.now() + timeoutMs;
  for (;;) {
    const isThere = await client.send({ method: 'GET', path }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > end) throw new Error('The catalog has not read the entities');
    await sleep(50);
  }
}

/** Scrolls through the pods of the component `large`. */
async function scroll(url: string): Promise<Pick<KubernetesFigures, 'browser' | 'scrolling'>> {
  const browser = await BenchBrowser.launch();
  try {
    const { page } = await openTab(await browser.newVisitor(), 'fast');
    await page.goto(`${url}/catalog/default/component/large/kubernetes`);
    await page.getByRole('button', { name: 'All pods in 0' }).click();
    const table = page.getByRole('table', { name: 'Pods' });
    await table.getByRole('rowheader').nth(5).waitFor();
    await table.scrollIntoViewIfNeeded();
    await table.hover();
    return { browser: browser.version, scrolling: await watchScrolling(page) };
  } finally {
    await browser.close();
  }
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function within(promise: Promise<void>): Promise<void> {
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('A stream has not sent all clusters');
  });
  await Promise.race([promise, late]);
}

/** The streams end when the measurement is over. */
function ignoreEnd(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
