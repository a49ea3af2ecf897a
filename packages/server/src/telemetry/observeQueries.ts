import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { LogEvent, Logger as QueryObserver } from 'kysely';
import type { DatabaseEngine } from '../database/DatabaseEngine.ts';
import { isRecording } from './activeSpan.ts';
import { describeStatement, type StatementSummary } from './describeStatement.ts';
import { durationBoundaries, getNow, type Instruments } from './Instruments.ts';

const systems = { sqlite: 'sqlite', postgres: 'postgresql' };
/** How many statements are known as they are shown. */
const maxKnown = 1000;

/**
 * Reports queries with their text, without values. One has a span where it is a part of a request or a job: what a server
 * does by itself every few seconds would hide them. Messages of databases quote values, so that only codes are reported.
 */
export function observeQueries({
  tracer,
  meter,
}: Instruments): (pluginId: string, engine: DatabaseEngine) => QueryObserver {
  const durations = meter.createHistogram('db.client.operation.duration', {
    unit: 's',
    description: 'How long queries took, with their way to the database and back',
    advice: { explicitBucketBoundaries: durationBoundaries },
  });
  const known = new Map<string, StatementSummary>();
  const describe = (sql: string) => {
    let summary = known.get(sql);
    if (!summary) {
      summary = describeStatement(sql);
      if (known.size >= maxKnown) known.clear();
      known.set(sql, summary);
    }
    return summary;
  };

  return (pluginId, engine) => (event: LogEvent) => {
    const { operation, text } = describe(event.query.sql);
    const attributes = {
      'db.system.name': systems[engine],
      'db.namespace': pluginId,
      'db.operation.name': operation,
      ...(event.level === 'error' && { 'error.type': readCode(event.error) }),
    };
    durations.record(event.queryDurationMillis / 1000, attributes);
    const within = context.active();
    if (!isRecording(within)) return;
    const endTime = getNow();
    const span = tracer.startSpan(
      `${operation} ${pluginId}`,
      {
        kind: SpanKind.CLIENT,
        startTime: endTime - event.queryDurationMillis,
        attributes: { ...attributes, 'db.query.text': text },
      },
      within,
    );
    if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };
}

/** The code of a database's error; its name where it has none. */
function readCode(error: unknown): string {
  const { code, errcode, name } = (error ?? {}) as Record<string, unknown>;
  return [code, errcode, name].find(Boolean)?.toString().slice(0, 100) ?? 'unknown';
}
