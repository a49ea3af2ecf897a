import type { Meter, TextMapPropagator, Tracer } from '@opentelemetry/api';

/** What spans and metrics are made with. */
export interface Instruments {
  tracer: Tracer;
  meter: Meter;
  propagator: TextMapPropagator;
  /** Whether traces of callers are continued, and calls carry ours. */
  propagates: boolean;
}

/** For durations in seconds, as the conventions of OpenTelemetry have them. */
export const durationBoundaries = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

/** Now, in milliseconds with a fraction. */
export function getNow(): number {
  return performance.timeOrigin + performance.now();
}
