import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenStreams } from '../http/OpenStreams.ts';
import type { Logger } from '../logging/Logger.ts';
import type { MetricsRegistry } from './MetricsRegistry.ts';
import type { PluginMetrics } from './PluginMetrics.ts';
import type { PluginWork } from '../work/PluginWork.ts';

/** What metrics are read from. */
export interface MetricsOptions {
  works: readonly PluginWork[];
  /** Those that plugins declare. */
  metrics: readonly PluginMetrics[];
  logger: Logger;
  openStreams: Pick<OpenStreams, 'total' | 'refused'>;
  /** Calls beyond a rate limit, by its kind. */
  refusedCalls: ReadonlyMap<string, number>;
}

const durationBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Collects the metrics of a server from now on. */
export function createMetricsRegistry({
  works,
  metrics,
  logger,
  ...limits
}: MetricsOptions): MetricsRegistry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeDurations(registry, works);
  declareLimits(registry, limits);
  const refreshJobs = createJobGauge(registry, works);
  const refreshTasks = createTaskGauges(registry, works);
  return {
    async read() {
      const [declared] = await Promise.all([
        readDeclared(metrics, logger),
        refreshJobs(),
        refreshTasks(),
      ]);
      return Registry.merge([registry, declared]);
    },
  };
}

/** How near callers are to the limits of calls and streams, and how often they were beyond. */
function declareLimits(
  registry: Registry,
  { openStreams, refusedCalls }: Pick<MetricsOptions, 'openStreams' | 'refusedCalls'>,
): void {
  const streams: Gauge = new Gauge({
    name: 'portico_event_streams',
    help: 'Streams of events that are open in this process',
    collect() {
      streams.set(openStreams.total);
    },
    registers: [],
  });
  const refused: Counter = new Counter({
    name: 'portico_refused_calls_total',
    help: 'Calls that were answered 429, by the limit that they were beyond',
    labelNames: ['limit'],
    collect() {
      refused.reset();
      refused.inc({ limit: 'streams' }, openStreams.refused);
      for (const [limit, count] of refusedCalls) refused.inc({ limit }, count);
    },
    registers: [],
  });
  registry.registerMetric(streams);
  registry.registerMetric(refused);
}

function observeDurations(registry: Registry, works: readonly PluginWork[]): void {
  const durations = new Histogram({
    name: 'portico_job_duration_seconds',
    help: 'Attempts at jobs that ended in this process, by their outcome',
    labelNames: ['plugin', 'type', 'outcome'],
    buckets: durationBuckets,
    registers: [registry],
  });
  for (const work of works)
    work.observe(({ type, outcome, durationMs }) =>
      durations.observe({ plugin: work.pluginId, type, outcome }, durationMs / 1000),
    );
}

function createJobGauge(registry: Registry, works: readonly PluginWork[]): () => Promise<void> {
  const jobs = new Gauge({
    name: 'portico_jobs',
    help: 'Jobs of all replicas that wait, run, or failed in the last days',
    labelNames: ['plugin', 'type', 'state'],
    registers: [registry],
  });
  return async () => {
    const used = works.filter(({ queue }) => queue.hasHandlers);
    const counts = await Promise.all(used.map(({ queue }) => queue.count()));
    jobs.reset();
    for (const [index, { pluginId }] of used.entries())
      for (const { type, state, count } of counts[index] ?? [])
        jobs.set({ plugin: pluginId, type, state }, count);
  };
}

function createTaskGauges(registry: Registry, works: readonly PluginWork[]): () => Promise<void> {
  const create = (name: string, help: string) =>
    new Gauge({
      name: `portico_task_${name}`,
      help,
      labelNames: ['plugin', 'task'],
      registers: [registry],
    });
  const running = create('running', '1 while a recurring task runs in any process');
  const nextRun = create('next_run_timestamp_seconds', 'When a recurring task is due');
  const lastRun = create('last_run_timestamp_seconds', 'When the last run of a task ended');
  const lastFailed = create('last_run_failed', '1 when the last run of a task failed');
  return async () => {
    const tasks = await Promise.all(works.map(({ scheduler }) => scheduler.list()));
    for (const gauge of [running, nextRun, lastRun, lastFailed]) gauge.reset();
    for (const [index, { pluginId }] of works.entries())
      for (const { id, job } of tasks[index] ?? []) {
        if (!job) continue;
        const labels = { plugin: pluginId, task: id };
        running.set(labels, job.state === 'running' ? 1 : 0);
        nextRun.set(labels, job.runAt.getTime() / 1000);
        if (!job.lastEndedAt) continue;
        lastRun.set(labels, job.lastEndedAt.getTime() / 1000);
        lastFailed.set(labels, job.error === undefined ? 0 : 1);
      }
  };
}

/** What plugins declare; what cannot be read is omitted. */
async function readDeclared(plugins: readonly PluginMetrics[], logger: Logger): Promise<Registry> {
  const registry = new Registry();
  const declared = plugins.flatMap(plugin => plugin.list());
  await Promise.all(
    declared.map(async ({ type, name, help, labels, read }) => {
      try {
        const samples = await read();
        const options = { name, help, labelNames: [...labels], registers: [registry] };
        const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
        for (const { labels: values, value } of samples) metric.inc({ ...values }, value);
      } catch (error) {
        logger.warn(`Metric '${name}' could not be read`, { error });
      }
    }),
  );
  return registry;
}
