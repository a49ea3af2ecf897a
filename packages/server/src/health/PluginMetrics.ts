import { InputError } from '@portico/errors';

/** What a metric is called; `/metrics` has it as `portico_{plugin}_{name}`. */
export interface MetricOptions<Label extends string> {
  /** In lower case with underscores: `requests_left`. A counter's ends with `_total` by itself. */
  name: string;
  /** One sentence, for those who build dashboards. */
  help: string;
  /** At most five; their values come from a small set, such as types or states, never from users or entities. */
  labels?: readonly Label[];
}

/** A value of a metric, with a value for each of its labels. */
export interface MetricSample<Label extends string> {
  labels: Readonly<Record<Label, string>>;
  value: number;
}

/** A gauge: what is so at the moment of reading. */
export interface GaugeOptions<Label extends string> extends MetricOptions<Label> {
  /** Called when `/metrics` is read, so it takes milliseconds; one that fails is logged and left out. */
  read: () => readonly MetricSample<Label>[] | Promise<readonly MetricSample<Label>[]>;
}

/** What happened how often in this process. */
export interface MetricCounter<Label extends string> {
  add(labels: Readonly<Record<Label, string>>, amount?: number): void;
}

/** Numbers of one plugin, served at `/metrics` where that is enabled. */
export interface Metrics {
  /** @throws InputError when the name is not one, or taken. */
  counter<Label extends string = never>(options: MetricOptions<Label>): MetricCounter<Label>;
  /** @throws InputError when the name is not one, or taken. */
  gauge<Label extends string = never>(options: GaugeOptions<Label>): void;
}

/** A metric as it is served. */
export interface ServedMetric {
  type: 'counter' | 'gauge';
  name: string;
  help: string;
  labels: readonly string[];
  read: () => Promise<readonly MetricSample<string>[]>;
}

const maxLabels = 5;
/** More time series of one metric are a mistake: further ones are counted under `other`. */
const maxSeries = 200;
const maxValueLength = 100;

/** The metrics of one plugin. */
export class PluginMetrics implements Metrics {
  readonly pluginId: string;
  readonly #metrics = new Map<string, ServedMetric>();

  constructor(pluginId: string) {
    this.pluginId = pluginId;
  }

  /** All, in the order in which they were declared. */
  list(): readonly ServedMetric[] {
    return [...this.#metrics.values()];
  }

  counter<Label extends string = never>(options: MetricOptions<Label>): MetricCounter<Label> {
    const series = new Series();
    this.#declare('counter', { ...options, name: `${options.name}_total` }, async () =>
      series.list(),
    );
    return { add: (labels, amount = 1) => series.add(labels, amount) };
  }

  gauge<Label extends string = never>({ read, ...options }: GaugeOptions<Label>): void {
    this.#declare('gauge', options, async () => {
      const series = new Series();
      for (const { labels, value } of await read()) series.add(labels, value);
      return series.list();
    });
  }

  #declare(
    type: ServedMetric['type'],
    { name, help, labels = [] }: MetricOptions<string>,
    read: ServedMetric['read'],
  ): void {
    const full = `portico_${this.pluginId.replaceAll('-', '_')}_${name}`;
    const wrong = [name, ...labels].find(each => !/^[a-z][a-z0-9_]{0,59}$/.test(each));
    if (wrong !== undefined)
      throw new InputError(
        `'${wrong}' is no name of a metric or label; use lower case letters, digits and underscores`,
      );
    if (labels.length > maxLabels)
      throw new InputError(`Metric '${name}' has more than ${maxLabels} labels`);
    if (this.#metrics.has(full))
      throw new InputError(`Plugin '${this.pluginId}' has metric '${name}' already`);
    this.#metrics.set(full, { type, name: full, help, labels, read });
  }
}

/** Values by labels, of a bounded number. */
class Series {
  readonly #samples = new Map<string, MetricSample<string>>();

  add(labels: Readonly<Record<string, string>>, amount: number): void {
    const bounded = Object.entries(labels).map(
      ([name, value]) => [name, value.slice(0, maxValueLength)] as const,
    );
    const known = this.#samples.get(JSON.stringify(bounded));
    const isOther = !known && this.#samples.size >= maxSeries;
    const used = isOther ? bounded.map(([name]) => [name, 'other'] as const) : bounded;
    const key = JSON.stringify(used);
    const value = (this.#samples.get(key)?.value ?? 0) + amount;
    this.#samples.set(key, { labels: Object.fromEntries(used), value });
  }

  list(): MetricSample<string>[] {
    return [...this.#samples.values()];
  }
}
