import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Instruments } from './Instruments.ts';
import type { Telemetry } from './Telemetry.ts';

/** Runs attempts at jobs as traces of their own: a job may begin hours after what has added it. */
export function traceJob({ tracer }: Instruments): Telemetry['traceJob'] {
  return async (job, work) => {
    const span = tracer.startSpan(
      `job ${job.pluginId} ${job.type}`,
      {
        kind: SpanKind.CONSUMER,
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
}
