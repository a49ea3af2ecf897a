import { context, diag, DiagLogLevel, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ExportProblems } from './ExportProblems.ts';
import { createMetricExporter, createSpanExporter } from './createExporters.ts';
import { createSampler } from './createSampler.ts';
import { describeResource } from './describeResource.ts';
import { PrometheusProducer } from './PrometheusProducer.ts';
import { getActiveIds } from './activeSpan.ts';
import { observeQueries } from './observeQueries.ts';
import type { TelemetrySettings } from './readTelemetrySettings.ts';
import type { Telemetry, TelemetryOptions } from './Telemetry.ts';
import { traceCalls } from './traceCalls.ts';
import { traceJob } from './traceJob.ts';
import { traceRequests } from './traceRequests.ts';

const defaultStopMs = 5000;
const scope = '@portico/server';

/** Starts what the variables of OpenTelemetry want: for this process, until it is stopped. */
export async function createTelemetry(
  settings: TelemetrySettings,
  { version, propagateTo }: TelemetryOptions,
): Promise<Telemetry> {
  const problems = new ExportProblems();
  diag.setLogger(problems, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = describeResource(version);
  const prometheus = new PrometheusProducer(resource);
  const meterProvider = new MeterProvider({
    resource,
    readers: settings.metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: await createMetricExporter(settings.metrics),
            exportIntervalMillis: settings.metricIntervalMs,
            exportTimeoutMillis: Math.min(settings.metricIntervalMs, 30_000),
            metricProducers: [prometheus],
          }),
        ]
      : [],
  });
  const tracerProvider = new TracerProvider({
    resource,
    sampler: createSampler(settings.traces ? settings.sampler : { name: 'always_off', ratio: 0 }),
    spanLimits: { attributeValueLengthLimit: 2048, attributeCountLimit: 64 },
    spanProcessors: settings.traces
      ? [
          new BatchSpanProcessor({
            exporter: await createSpanExporter(settings.traces),
            ...settings.batch,
          }),
        ]
      : [],
  });
  // Plugins may use the api of OpenTelemetry for spans of their own, which become a part of the traces.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(tracerProvider);
  metrics.setGlobalMeterProvider(meterProvider);
  const propagator = new W3CTraceContextPropagator();
  if (settings.propagates) propagation.setGlobalPropagator(propagator);

  const instruments = {
    tracer: tracerProvider.getTracer(scope, version),
    meter: meterProvider.getMeter(scope, version),
    propagator,
    propagates: settings.propagates,
  };
  const endCalls = traceCalls({ ...instruments, propagateTo });
  return {
    hasMetrics: settings.metrics !== undefined,
    getLogFields: getActiveIds,
    getTraceHeaders() {
      const headers: Record<string, string> = {};
      propagator.inject(context.active(), headers, {
        set: (into, name, value) => (into[name] = value),
      });
      return headers;
    },
    logTo: logger => problems.logTo(logger),
    traceRequests: http => traceRequests(http, instruments),
    observeQueries: observeQueries(instruments),
    traceJob: traceJob(instruments),
    exportMetrics: registry => prometheus.follow(registry),
    async stop(maxMs = defaultStopMs) {
      endCalls();
      await problems.endWithin(maxMs, [tracerProvider.shutdown(), meterProvider.shutdown()]);
      for (const api of [trace, metrics, propagation, context, diag]) api.disable();
    },
  };
}
