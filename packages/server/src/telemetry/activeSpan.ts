import { context, type Context, isSpanContextValid, trace } from '@opentelemetry/api';
import type { LogFields } from '../logging/Logger.ts';

const none: LogFields = {};

/** The ids of the span that runs now, by the names that OpenTelemetry has for them in logs. */
export function getActiveIds(): LogFields {
  const active = trace.getSpanContext(context.active());
  return active && isSpanContextValid(active)
    ? { trace_id: active.traceId, span_id: active.spanId }
    : none;
}

/** Whether a span is open and sent, so that spans below it have a place. */
export function isRecording(within: Context): boolean {
  return trace.getSpan(within)?.isRecording() === true;
}
