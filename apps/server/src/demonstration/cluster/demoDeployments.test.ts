import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { deliveryBackendPlugin } from '@portico/delivery-backend';
import {
  entityDeliveryEndpoint,
  entityDeploymentsEndpoint,
  entityTimelineEndpoint,
} from '@portico/delivery-common';
import { kubernetesBackendPlugin } from '@portico/kubernetes-backend';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demonstrationPlugin } from '../demonstrationPlugin.ts';

let server: TestServer;
const name = 'feed-handler-fx';
const params = { kind: 'component', namespace: 'default', name };
const read = () =>
  server.client('delivery', testServiceToken).call(entityDeploymentsEndpoint, { params });

beforeAll(async () => {
  server = await startTestServer({
    plugins: [
      catalogBackendPlugin,
      codeHostsPlugin,
      deliveryBackendPlugin,
      kubernetesBackendPlugin,
      demonstrationPlugin,
    ],
    config: `
catalog: { locations: [{ type: file, target: entity.yaml }] }
kubernetes: { clusterLocatorMethods: [{ type: demonstration }] }
`,
    files: {
      'entity.yaml': `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name}, annotations: { backstage.io/kubernetes-id: ${name} } }
spec: { type: service, lifecycle: production, owner: 'group:default/feeds' }
`,
    },
  });
  await vi.waitFor(read, { timeout: 20_000 });
});
afterAll(() => server.stop());

it('shows the next version in development, and that of the cluster in staging, without a problem', async () => {
  const { environments, readings } = await read();
  expect(environments).toEqual(['development', 'staging', 'demo']);
  const items = readings.flatMap(reading => reading.items);
  expect(items.map(({ environment, version, state }) => [environment, version, state])).toEqual(
    expect.arrayContaining([
      ['development', '2026.11.4', 'healthy'],
      ['staging', '2026.11.3', 'healthy'],
      ['demo', '2026.11.3', 'degraded'],
    ]),
  );
  expect(items.find(({ environment }) => environment === 'demo')?.pods).toEqual({
    ready: 0,
    wanted: 2,
  });
  expect(readings.filter(({ problem }) => problem)).toEqual([]);
});

it('shows the alert of what fails, where it fires, with the page of the handbook about it', async () => {
  const { alerts } = await server
    .client('delivery', testServiceToken)
    .call(entityDeliveryEndpoint, { params });
  const [alert] = alerts.flatMap(({ items }) => items);
  expect(alert).toMatchObject({ title: 'FeedSilent', severity: 'critical', environment: 'demo' });
  const path = new URL(alert?.runbookUrl ?? '').pathname;
  expect(path).toBe('/docs/default/component/engineering-handbook/runbooks/gap-storm/');
});

it('finds that the last rollout broke what crashes since', async () => {
  await read();
  const { failures, changes } = await server
    .client('delivery', testServiceToken)
    .call(entityTimelineEndpoint, { params, query: {} });
  expect(failures).toContainEqual(
    expect.objectContaining({ kind: 'deployment', environment: 'demo' }),
  );
  expect(changes[0]).toMatchObject({
    title: 'feed-handler-fx 2026.11.3',
    environment: 'demo',
    reasons: expect.arrayContaining([
      'same-environment',
      'failing-itself',
      'same-item',
    ]) as string[],
  });
});
