import type { FastifyInstance } from 'fastify';
import type { Logger as QueryObserver } from 'kysely';
import type { DatabaseEngine } from '../database/DatabaseEngine.ts';
import type { MetricsRegistry } from '../health/MetricsRegistry.ts';
import type { LogFields, Logger } from '../logging/Logger.ts';

/** What telemetry is started with, besides the environment. */
export interface TelemetryOptions {
  version: string;
  /** Hosts that calls carry `traceparent` to. */
  propagateTo: readonly string[];
}

/** An attempt at a job, as its span has it. Payloads and keys are omitted: they may hold anything. */
export interface TracedJob {
  readonly pluginId: string;
  readonly type: string;
  readonly id: string;
  readonly attempt: number;
  /** The `traceparent` of what has added it. */
  readonly traceParent: string | undefined;
  /** How it ended, once it has. */
  readonly outcome: string;
}

/** The span of a request that the server answers. */
export interface RequestTrace {
  readonly traceId: string | undefined;
  /** Does some work as a part of the request. */
  run(work: () => void): void;
  /** Ends the span; later ends count for nothing. */
  end(status: number): void;
}

/**
 * What the server does, as traces and metrics of OpenTelemetry. There is none unless the variables `OTEL_*` want it, and no
 * module of OpenTelemetry is loaded then.
 */
export interface Telemetry {
  /** Whether metrics are sent. */
  readonly hasMetrics: boolean;
  /** The ids of what runs now, for lines of the log. */
  getLogFields(): LogFields;
  /** Headers for a call to another plugin, which goes on with the trace. */
  getTraceHeaders(): Readonly<Record<string, string>>;
  /** Reports problems of the export from now on. */
  logTo(logger: Logger): void;
  /** Gives each request a span; to be called before other hooks are added. */
  traceRequests(http: FastifyInstance): void;
  /** Reports the queries of a plugin's database. */
  observeQueries(pluginId: string, engine: DatabaseEngine): QueryObserver;
  /** Runs an attempt at a job as a trace of its own, with a link to the trace of what has added it. */
  traceJob(job: TracedJob, work: () => Promise<void>): Promise<void>;
  /**
   * Sends what Prometheus would read, by the same names.
   *
   * @returns what reads it for the last time, before the databases close.
   */
  exportMetrics(registry: MetricsRegistry): () => Promise<void>;
  /** Sends what is left, for so many milliseconds at most, and ends. */
  stop(maxMs?: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span, where there is telemetry. */
    trace?: RequestTrace | undefined;
  }
}
