import { expect, it } from 'vitest';
import { readTelemetrySettings } from './readTelemetrySettings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

it.each([
  {},
  { OTEL_SERVICE_NAME: 'portal', OTEL_TRACES_SAMPLER: 'always_on' },
  { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' },
  { ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
])('wants nothing sent: %j', env => {
  expect(readTelemetrySettings(env)).toBeUndefined();
});

it.each([
  [endpoint, 'http/protobuf', 'http/protobuf'],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http/protobuf', undefined],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m:4318' }, undefined, 'http/protobuf'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'http/json', 'http/json'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' }, 'http/protobuf', 'http/json'],
  [{ ...endpoint, OTEL_METRICS_EXPORTER: 'none' }, 'http/protobuf', undefined],
])('reads how each signal is sent: %j', (env, traces, metrics) => {
  expect(readTelemetrySettings(env)).toMatchObject({ traces, metrics, warnings: [] });
});

it('names each value that it cannot follow, with the fix', () => {
  const settings = readTelemetrySettings({
    ...endpoint,
    OTEL_METRICS_EXPORTER: 'prometheus',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '7',
    OTEL_BSP_SCHEDULE_DELAY: 'soon',
    OTEL_PROPAGATORS: 'b3,tracecontext',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  });
  const text = settings?.warnings.join('\n');
  for (const expected of [
    "'OTEL_METRICS_EXPORTER' names 'prometheus', which is not known; set it to 'otlp' or 'none'",
    "'OTEL_TRACES_SAMPLER' is 'jaeger_remote', so all traces are sent",
    "'OTEL_TRACES_SAMPLER_ARG' is '7', so 1 is used; set it to a number from 0 to 1",
    "'OTEL_BSP_SCHEDULE_DELAY' is 'soon', so 5000 is used",
    "'OTEL_PROPAGATORS' names 'b3', which is not supported",
    "'OTEL_EXPORTER_OTLP_PROTOCOL' is 'grpc', so no traces are sent; set it to 'http/protobuf'",
  ])
    expect(text).toContain(expected);
  expect(settings).toMatchObject({ traces: undefined, metrics: undefined, propagates: true });
});

it.each(['collector:4318', 'grpc://collector:4317', 'no address'])(
  'sends nothing to what is no address: %s',
  address => {
    const settings = readTelemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
    expect(settings).toMatchObject({ traces: undefined, metrics: undefined });
    expect(settings?.warnings[0]).toContain(`'${address}' is no address of a receiver`);
  },
);

it('keeps the values of headers out of logs, as they are written and as they are sent', () => {
  const settings = readTelemetrySettings({
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc,x-key=k1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-key=%E0%A4%A',
  });
  expect(settings?.secrets).toEqual(
    expect.arrayContaining(['Basic%20abc', 'Basic abc', 'k1', '%E0%A4%A']),
  );
});
