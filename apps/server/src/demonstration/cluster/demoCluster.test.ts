import { catalogBackendPlugin } from '@portico/catalog-backend';
import { kubernetesBackendPlugin } from '@portico/kubernetes-backend';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demonstrationPlugin } from '../demonstrationPlugin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    plugins: [catalogBackendPlugin, kubernetesBackendPlugin, demonstrationPlugin],
    config: `
catalog: { locations: [{ type: file, target: entity.yaml }] }
kubernetes: { clusterLocatorMethods: [{ type: demonstration }] }
`,
    files: {
      'entity.yaml': `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: normaliser }
spec: { type: service, lifecycle: production, owner: 'group:default/pay' }
`,
    },
  });
  await vi.waitFor(
    async () => {
      if ((await query()).status !== 200) throw new Error('The catalog has not read the entity');
    },
    { timeout: 20_000 },
  );
});
afterAll(() => server.stop());

const call = (path: string, init: RequestInit = {}) =>
  server.fetch(
    new Request(`http://localhost/api/kubernetes${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${testServiceToken}`,
        'content-type': 'application/json',
      },
    }),
  );
const query = () =>
  call('/resources/workloads/query', {
    method: 'POST',
    body: JSON.stringify({ entityRef: 'component:default/normaliser' }),
  });

interface Answer {
  items: {
    resources: {
      type: string;
      resources: { metadata: { name: string }; status: { phase: string } }[];
    }[];
    podMetrics: object[];
    errors: object[];
  }[];
}
async function listPods() {
  const { items } = (await (await query()).json()) as Answer;
  return items[0]?.resources.find(({ type }) => type === 'pods')?.resources ?? [];
}

it('shows what runs for an entity, without errors', async () => {
  const { items } = (await (await query()).json()) as Answer;
  expect(items[0]?.errors).toEqual([]);
  expect(items[0]?.podMetrics).toHaveLength(3);
  expect(await listPods()).toHaveLength(3);
});

it('changes by what is written to it', async () => {
  const [pod] = await listPods();
  const path = `/proxy/api/v1/namespaces/tick-plant/pods/${pod?.metadata.name}`;
  expect(await (await call(`${path}/log?container=app`)).text()).toMatch(/^\S+Z INFO processed/);
  expect(await (await call(`${path}/log?container=app&timestamps=true`)).text()).toMatch(
    /^(\S+Z) \1 INFO processed/,
  );
  expect((await call(path, { method: 'DELETE' })).status).toBe(200);
  const names = (await listPods()).map(({ metadata }) => metadata.name);
  expect(names).toHaveLength(3);
  expect(names).not.toContain(pod?.metadata.name);

  const workload = '/proxy/apis/apps/v1/namespaces/tick-plant/deployments/normaliser';
  await call(`${workload}/scale`, { method: 'PATCH', body: '{"spec":{"replicas":5}}' });
  expect(await listPods()).toHaveLength(5);
  const before = (await listPods()).map(({ metadata }) => metadata.name);
  const restart = { spec: { template: { metadata: { annotations: { at: 'now' } } } } };
  await call(workload, { method: 'PATCH', body: JSON.stringify(restart) });
  const after = (await listPods()).map(({ metadata }) => metadata.name);
  expect(after).toHaveLength(5);
  expect(after.filter(name => before.includes(name))).toEqual([]);
});

it('has no log and no usage of a container that never started', async () => {
  const listed = await call(
    '/proxy/api/v1/namespaces/pricing/pods?labelSelector=app%3Dcurve-builder',
  );
  const { items } = (await listed.json()) as { items: { metadata: { name: string } }[] };
  const name = items[0]?.metadata.name;
  const log = await call(`/proxy/api/v1/namespaces/pricing/pods/${name}/log?container=app`);
  expect(log.status).toBe(400);
  expect(await log.text()).toContain('is waiting to start: Back-off pulling image');
  const usage = await call('/proxy/apis/metrics.k8s.io/v1beta1/namespaces/pricing/pods');
  expect(await usage.text()).not.toContain(name);
});

it('has the last words of a container that crashes', async () => {
  const listed = await call(
    '/proxy/api/v1/namespaces/tick-plant/pods?labelSelector=app%20in%20(feed-handler-fx,none)',
  );
  const { items } = (await listed.json()) as { items: { metadata: { name: string } }[] };
  const log = await call(
    `/proxy/api/v1/namespaces/tick-plant/pods/${items[0]?.metadata.name}/log?previous=true`,
  );
  expect(await log.text()).toContain('FATAL');
});

it('shows one story: versions before rollouts, rollouts before pods, and restarts after those', async () => {
  const read = async (path: string) => {
    const answer = await call(`/proxy${path}?labelSelector=app%3Dfeed-handler-fx`);
    return ((await answer.json()) as { items: TimedObject[] }).items;
  };
  const [deployment] = await read('/apis/apps/v1/namespaces/tick-plant/deployments');
  const sets = await read('/apis/apps/v1/namespaces/tick-plant/replicasets');
  const pods = await read('/api/v1/namespaces/tick-plant/pods');
  const events = (await read('/api/v1/namespaces/tick-plant/events')) as unknown as {
    lastTimestamp: string;
  }[];
  const [former = '', current = ''] = sets.map(({ metadata }) => metadata.creationTimestamp);
  const [pod] = pods;
  const end = pod?.status.containerStatuses?.[0]?.lastState?.terminated?.finishedAt ?? '';
  const story = [
    deployment?.metadata.creationTimestamp ?? '',
    former,
    current,
    pod?.metadata.creationTimestamp ?? '',
    end,
  ];
  expect(story.toSorted()).toEqual(story);
  expect(Date.now() - Date.parse(end)).toBeLessThan(10 * 60_000);
  for (const { lastTimestamp } of events) expect(lastTimestamp >= current).toBe(true);
});

interface TimedObject {
  metadata: { creationTimestamp: string };
  status: {
    containerStatuses?: { lastState?: { terminated?: { finishedAt: string } } }[];
  };
}
