/** How telemetry is sent: the formats of OTLP over HTTP. */
export type OtlpProtocol = 'http/protobuf' | 'http/json';

/** How new traces are chosen. */
export interface SamplerSettings {
  name: (typeof samplers)[number];
  /** From 0 to 1, for the samplers that take a share. */
  ratio: number;
}

/** What the variables `OTEL_*` want. Addresses, headers, time limits and certificates are read by the exporters themselves. */
export interface TelemetrySettings {
  /** `undefined`: no traces are sent. */
  traces: OtlpProtocol | undefined;
  metrics: OtlpProtocol | undefined;
  sampler: SamplerSettings;
  /** Whether `traceparent` is read and written. */
  propagates: boolean;
  batch: {
    scheduledDelayMillis: number;
    maxQueueSize: number;
    maxExportBatchSize: number;
    exportTimeoutMillis: number;
  };
  metricIntervalMs: number;
  /** Values of headers for the receiver, which no log may show. */
  secrets: readonly string[];
  /** Values that cannot be followed, each with what happens instead. */
  warnings: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;
type Signal = 'TRACES' | 'METRICS';

const protocols = ['http/protobuf', 'http/json'] as const;
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const knownPropagators = new Set(['tracecontext', 'baggage', 'none']);
const maxMs = 3_600_000;

/**
 * Reads the standard variables of OpenTelemetry.
 *
 * @returns `undefined` where nothing is to be sent: no exporter and no receiver is named, or `OTEL_SDK_DISABLED` is `true`.
 */
export function readTelemetrySettings(env: Environment): TelemetrySettings | undefined {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return undefined;
  const warnings: string[] = [];
  const traces = readProtocol(env, 'TRACES', warnings);
  const metrics = readProtocol(env, 'METRICS', warnings);
  if (!traces && !metrics && warnings.length === 0) return undefined;
  const number = (name: string, standard: number, min = 1, max = maxMs) =>
    readNumber(env, name, { standard, min, max }, warnings);
  const maxQueueSize = number('OTEL_BSP_MAX_QUEUE_SIZE', 2048, 1, 65_536);
  return {
    traces,
    metrics,
    sampler: readSampler(env, warnings),
    propagates: readPropagates(env, warnings),
    batch: {
      scheduledDelayMillis: number('OTEL_BSP_SCHEDULE_DELAY', 5000),
      maxQueueSize,
      maxExportBatchSize: Math.min(
        number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, 1, 65_536),
        maxQueueSize,
      ),
      exportTimeoutMillis: number('OTEL_BSP_EXPORT_TIMEOUT', 30_000),
    },
    metricIntervalMs: number('OTEL_METRIC_EXPORT_INTERVAL', 60_000),
    secrets: listHeaderValues(env),
    warnings,
  };
}

/** How a signal is sent; `undefined` where it is not wanted, or not in a way that there is. */
function readProtocol(
  env: Environment,
  signal: Signal,
  warnings: string[],
): OtlpProtocol | undefined {
  const exporterName = `OTEL_${signal}_EXPORTER`;
  const receiver = read(
    env,
    `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  );
  const exporters = list(env[exporterName] ?? (receiver === undefined ? '' : 'otlp'));
  for (const name of exporters)
    if (name !== 'otlp' && name !== 'none')
      warnings.push(
        `'${exporterName}' names '${name}', which is not known; set it to 'otlp' or 'none'`,
      );
  if (!exporters.includes('otlp')) return undefined;
  if (receiver !== undefined && !/^https?:$/.test(URL.parse(receiver)?.protocol ?? '')) {
    warnings.push(
      `'${receiver}' is no address of a receiver, so no ${signal.toLowerCase()} are sent; set 'OTEL_EXPORTER_OTLP_ENDPOINT' to one such as 'http://collector:4318'`,
    );
    return undefined;
  }
  const protocol =
    read(env, `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, 'OTEL_EXPORTER_OTLP_PROTOCOL') ??
    protocols[0];
  const found = protocols.find(each => each === protocol);
  if (!found)
    warnings.push(
      `'OTEL_EXPORTER_OTLP_PROTOCOL' is '${protocol}', so no ${signal.toLowerCase()} are sent; set it to 'http/protobuf' or 'http/json' and the endpoint to the receiver's port for HTTP, usually 4318`,
    );
  return found;
}

function readSampler(env: Environment, warnings: string[]): SamplerSettings {
  const wanted = read(env, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const name = samplers.find(each => each === wanted);
  if (!name)
    warnings.push(
      `'OTEL_TRACES_SAMPLER' is '${wanted}', so all traces are sent; set it to one of '${samplers.join("', '")}'`,
    );
  const ratio = readNumber(
    env,
    'OTEL_TRACES_SAMPLER_ARG',
    { standard: 1, min: 0, max: 1 },
    warnings,
  );
  return { name: name ?? 'parentbased_always_on', ratio };
}

function readPropagates(env: Environment, warnings: string[]): boolean {
  const names = list(env['OTEL_PROPAGATORS'] ?? 'tracecontext');
  for (const name of names)
    if (!knownPropagators.has(name))
      warnings.push(
        `'OTEL_PROPAGATORS' names '${name}', which is not supported; only 'tracecontext' is`,
      );
  return names.includes('tracecontext');
}

function readNumber(
  env: Environment,
  name: string,
  { standard, min, max }: { standard: number; min: number; max: number },
  warnings: string[],
): number {
  const text = read(env, name);
  if (text === undefined) return standard;
  const value = Number(text);
  if (value >= min && value <= max) return value;
  warnings.push(
    `'${name}' is '${text}', so ${standard} is used; set it to a number from ${min} to ${max}`,
  );
  return standard;
}

function listHeaderValues(env: Environment): string[] {
  return ['', 'TRACES_', 'METRICS_'].flatMap(part =>
    list(env[`OTEL_EXPORTER_OTLP_${part}HEADERS`] ?? '').flatMap(header => {
      const value = header.slice(header.indexOf('=') + 1).trim();
      return [value, decode(value)];
    }),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(env: Environment, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = env[name]?.trim();
    if (value) return value;
  }
  return undefined;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean);
}
