import type { MetricsService } from '@backstage/backend-plugin-api/alpha';
import type { MetricCounter, Metrics } from '@portico/server';

type Attributes = Readonly<Record<string, unknown>>;
type Callback = (result: {
  observe(value: number, attributes?: Attributes): void;
}) => void | Promise<void>;
type Samples = Map<string, { labels: Record<string, string>; value: number }>;

const maxLabels = 5;

/**
 * `alpha.core.metrics`: numbers of the plugin at `/metrics`. Names and attributes become those of Prometheus; a histogram is
 * the count and the sum of what was recorded.
 */
export function createMetrics(metrics: Metrics): MetricsService {
  const made = new Map<string, unknown>();
  /** The same instrument for the same name, as published plugins expect. */
  const once = <T>(kind: string, name: string, make: (name: string) => T): T => {
    const key = `${kind} ${name}`;
    const instrument = (made.get(key) as T | undefined) ?? make(toName(name));
    made.set(key, instrument);
    return instrument;
  };
  const createGauge = (name: string, help: string, samples: Samples) =>
    metrics.gauge({ name, help, labels: ['attributes'], read: () => toList(samples) });
  const createUpDown = (kind: string, name: string, options: Options) =>
    once(kind, name, own => {
      const samples: Samples = new Map();
      createGauge(own, describe(own, options), samples);
      return {
        add: (value: number, attributes: Attributes = {}) => add(samples, attributes, value),
        record: (value: number, attributes: Attributes = {}) => set(samples, attributes, value),
      };
    });
  const createObservable = (kind: string, name: string, options: Options) =>
    once(kind, name, own => {
      const callbacks = new Set<Callback>();
      metrics.gauge({
        name: own,
        help: describe(own, options),
        labels: ['attributes'],
        async read() {
          const samples: Samples = new Map();
          for (const callback of callbacks)
            await callback({
              observe: (value, attributes = {}) => set(samples, attributes, value),
            });
          return toList(samples);
        },
      });
      return {
        addCallback: (callback: Callback) => void callbacks.add(callback),
        removeCallback: (callback: Callback) => void callbacks.delete(callback),
      };
    });
  const createSum = (name: string, options: Options): MetricCounter<'attributes'> =>
    metrics.counter({ name, help: describe(name, options), labels: ['attributes'] });
  return {
    createCounter: (name: string, options: Options = {}) =>
      once('counter', name, own => {
        const counter = createSum(own.replace(/_total$/, ''), options);
        return {
          add: (value: number, attributes: Attributes = {}) =>
            counter.add({ attributes: toText(attributes) }, value),
        };
      }),
    createUpDownCounter: (name: string, options: Options = {}) =>
      createUpDown('upDownCounter', name, options),
    createGauge: (name: string, options: Options = {}) => createUpDown('gauge', name, options),
    createHistogram: (name: string, options: Options = {}) =>
      once('histogram', name, own => {
        const count = createSum(`${own}_count`, options);
        const sum = createSum(`${own}_sum`, options);
        return {
          record(value: number, attributes: Attributes = {}) {
            count.add({ attributes: toText(attributes) });
            sum.add({ attributes: toText(attributes) }, value);
          },
        };
      }),
    createObservableCounter: (name: string, options: Options = {}) =>
      createObservable('observableCounter', name, options),
    createObservableUpDownCounter: (name: string, options: Options = {}) =>
      createObservable('observableUpDownCounter', name, options),
    createObservableGauge: (name: string, options: Options = {}) =>
      createObservable('observableGauge', name, options),
  } as unknown as MetricsService;
}

interface Options {
  description?: string;
  unit?: string;
}

const maxNameLength = 50;

function toName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^[_\d]+|_$/g, '');
  return words.slice(0, maxNameLength) || 'metric';
}

function describe(name: string, { description, unit }: Options): string {
  return `${description ?? name}${unit === undefined ? '' : ` (${unit})`}`;
}

/** Attributes are not known before there are values, so that they are one label: `method=GET,status=200`. */
function toText(attributes: Attributes): string {
  return Object.entries(attributes)
    .slice(0, maxLabels)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join(',');
}

const maxSeries = 200;

function add(samples: Samples, attributes: Attributes, value: number): void {
  const key = toText(attributes);
  set(samples, attributes, (samples.get(key)?.value ?? 0) + value);
}

function set(samples: Samples, attributes: Attributes, value: number): void {
  const key = toText(attributes);
  if (!samples.has(key) && samples.size >= maxSeries) return;
  samples.set(key, { labels: { attributes: key }, value });
}

function toList(samples: Samples) {
  return [...samples.values()] as { labels: { attributes: string }; value: number }[];
}
