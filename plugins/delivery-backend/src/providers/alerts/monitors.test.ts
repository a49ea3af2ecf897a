import type { Alert } from '@portico/delivery-common';
import type { AlertProvider } from '@portico/delivery-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Monitors, monitorsMissing, startMonitors } from '../../testing/startMonitors.ts';
import { aBuiltComponent } from '../../testing/testCatalog.ts';
import { createAlertmanager, createPrometheus } from './prometheus.ts';

if (monitorsMissing)
  process.stdout.write(`portico: alerts of real monitors are not tested: ${monitorsMissing}\n`);

const rules = `
      - alert: PayDown
        expr: vector(1)
        labels: { severity: critical, service: pay, environment: production }
        annotations: { summary: 'Pay is down', runbook_url: 'https://runbooks.example/pay' }
      - alert: PaySlow
        expr: vector(1)
        for: 1h
        labels: { severity: warning, service: pay }
      - alert: BillDown
        expr: vector(1)
        labels: { severity: page, service: bill }
`;
const signal = AbortSignal.timeout(100_000);

describe.skipIf(monitorsMissing)('alerts of a Prometheus and its Alertmanager', () => {
  let monitors: Monitors;
  beforeAll(async () => {
    monitors = await startMonitors(rules);
  });
  afterAll(() => monitors?.stop());

  async function read(provider: AlertProvider, annotations: Record<string, string>) {
    const [project] = provider.listProjects(aBuiltComponent('pay', annotations));
    if (!project) throw new Error('No project');
    const found = await provider.list(project, { signal, isBackground: false });
    return found.toSorted((a, b) => (a.title < b.title ? -1 : 1));
  }
  /** Until they have been evaluated and sent on. */
  const readUntil = (
    provider: AlertProvider,
    annotations: Record<string, string>,
    count: number,
  ): Promise<Alert[]> =>
    vi.waitUntil(
      async () => {
        const found = await read(provider, annotations).catch(() => []);
        return found.length === count && found;
      },
      { timeout: 50_000, interval: 100 },
    ) as Promise<Alert[]>;

  const payDown = {
    title: 'PayDown',
    summary: 'Pay is down',
    severity: 'critical',
    state: 'firing',
    environment: 'production',
    runbookUrl: 'https://runbooks.example/pay',
  };

  it('are those that Prometheus has of the names and labels of an entity, with those that wait', async () => {
    const provider = createPrometheus([{ name: 'default', baseUrl: monitors.prometheusUrl }]);
    const found = await readUntil(
      provider,
      { 'prometheus.io/alert': 'all', 'prometheus.io/labels': 'service="pay"' },
      2,
    );
    expect(found).toMatchObject([payDown, { title: 'PaySlow', state: 'pending' }]);
    expect(found.every(({ createdAt }) => !Number.isNaN(Date.parse(createdAt)))).toBe(true);
    expect(await read(provider, { 'prometheus.io/alert': 'BillDown,Other' })).toMatchObject([
      { title: 'BillDown', severity: 'critical' },
    ]);
  });

  it('are those that Alertmanager has, and none that somebody silenced', async () => {
    const { alertmanagerUrl } = monitors;
    const provider = createAlertmanager([{ name: 'default', baseUrl: alertmanagerUrl }]);
    const annotations = { 'prometheus.io/alert': 'PayDown, PaySlow' };
    expect(await readUntil(provider, annotations, 1)).toMatchObject([payDown]);
    const now = Date.now();
    const silenced = await fetch(`${alertmanagerUrl}/api/v2/silences`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        matchers: [{ name: 'alertname', value: 'PayDown', isRegex: false, isEqual: true }],
        startsAt: new Date(now).toISOString(),
        endsAt: new Date(now + 3_600_000).toISOString(),
        createdBy: 'ada',
        comment: 'We know',
      }),
    });
    expect(silenced.status).toBe(200);
    expect(await readUntil(provider, annotations, 0)).toEqual([]);
  });
});
