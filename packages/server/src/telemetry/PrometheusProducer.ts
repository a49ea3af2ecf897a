import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricsRegistry } from '../health/MetricsRegistry.ts';

/** A metric of Prometheus with its values. */
interface ReadMetric {
  name: string;
  help: string;
  type: unknown;
  values: readonly ReadValue[];
}

interface ReadValue {
  value: number;
  labels: Readonly<Record<string, string | number | undefined>>;
  metricName?: string;
}

/** Gives OpenTelemetry what Prometheus reads, by the same names. */
export class PrometheusProducer implements MetricProducer {
  readonly #resource: Resource;
  readonly #startTime = millisToHrTime(Date.now());
  #readAll: () => Promise<readonly ReadMetric[]> = async () => [];

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  /** Reads from this registry from now on. @returns what reads it for the last time. */
  follow(registry: MetricsRegistry): () => Promise<void> {
    this.#readAll = async () =>
      (await (await registry.read()).getMetricsAsJSON()) as readonly ReadMetric[];
    return async () => {
      const last = await this.#readAll();
      this.#readAll = async () => last;
    };
  }

  async collect(): Promise<CollectionResult> {
    const read = await this.#readAll();
    const times = { startTime: this.#startTime, endTime: millisToHrTime(Date.now()) };
    const metrics = read.flatMap(metric => toMetricData(metric, times) ?? []);
    return {
      resourceMetrics: {
        resource: this.#resource,
        scopeMetrics: [{ scope: { name: 'portico' }, metrics }],
      },
      errors: [],
    };
  }
}

type Times = Readonly<{ startTime: HrTime; endTime: HrTime }>;

/** A metric in the form of OpenTelemetry; `undefined` for summaries, which it has none for. */
function toMetricData(
  { name, help, type, values }: ReadMetric,
  times: Times,
): MetricData | undefined {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const dataPoints = () =>
    values.map(({ value, labels }) => ({ ...times, value, attributes: toAttributes(labels) }));
  switch (type) {
    case 'counter':
      return {
        ...shared,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: dataPoints(),
      };
    case 'gauge':
      return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints: dataPoints() };
    case 'histogram':
      return {
        ...shared,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: groupHistograms(name, values).map(each => ({ ...times, ...each })),
      };
    default:
      return undefined;
  }
}

/** The values of a histogram by their labels: Prometheus counts all up to a boundary, OpenTelemetry those between two. */
function groupHistograms(name: string, values: readonly ReadValue[]) {
  const groups = new Map<string, { labels: ReadValue['labels']; values: ReadValue[] }>();
  for (const value of values) {
    const { le: _le, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    const group = groups.get(key) ?? { labels, values: [] };
    group.values.push(value);
    groups.set(key, group);
  }
  return [...groups.values()].map(group => {
    const find = (part: string) =>
      group.values.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0;
    const buckets = group.values.filter(({ metricName }) => metricName === `${name}_bucket`);
    return {
      attributes: toAttributes(group.labels),
      value: {
        count: find('count'),
        sum: find('sum'),
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
      },
    };
  });
}

function toAttributes(labels: ReadValue['labels']): Attributes {
  return { ...labels } as Attributes;
}
