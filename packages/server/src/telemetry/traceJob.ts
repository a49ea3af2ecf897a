import {
  context,
  defaultTextMapGetter,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Instruments } from './Instruments.ts';
import type { Telemetry } from './Telemetry.ts';

/**
 * Runs attempts at jobs as traces of their own, each with a link to what has added the job: a job may begin hours after it, and
 * is tried more than once.
 */
export function traceJob({ tracer, propagator }: Instruments): Telemetry['traceJob'] {
  return async (job, work) => {
    const span = tracer.startSpan(
      `job ${job.pluginId} ${job.type}`,
      {
        kind: SpanKind.CONSUMER,
        links: findLinks(job.traceParent),
        attributes: {
          'portico.plugin': job.pluginId,
          'portico.job.type': job.type,
          'portico.job.id': job.id,
          'portico.job.attempt': job.attempt,
        },
      },
      ROOT_CONTEXT,
    );
    try {
      await context.with(trace.setSpan(ROOT_CONTEXT, span), work);
    } finally {
      span.setAttribute('portico.job.outcome', job.outcome);
      if (job.outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  };

  /** What has added a job; nothing for one of an earlier version, or added without telemetry. */
  function findLinks(traceparent: string | undefined): Link[] {
    if (traceparent === undefined) return [];
    const origin = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    const spanContext = trace.getSpanContext(origin);
    return spanContext ? [{ context: spanContext }] : [];
  }
}
