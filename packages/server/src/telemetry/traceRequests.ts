import { Socket } from 'node:net';
import {
  type Attributes,
  context,
  defaultTextMapGetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { durationBoundaries, type Instruments } from './Instruments.ts';
import type { RequestTrace } from './Telemetry.ts';

/** Routes that monitoring requests every few seconds. */
const quietRoute = /^\/(?:\.backstage\/health\/|metrics$)/;

/**
 * Gives each request a span with the pattern of its route. Addresses, queries, headers and bodies are in none of them: they
 * may hold secrets and names. The span of a stream ends with the head of its answer.
 */
export function traceRequests(
  http: FastifyInstance,
  { tracer, meter, propagator, propagates }: Instruments,
): void {
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'How long requests took that came over the network',
    advice: { explicitBucketBoundaries: durationBoundaries },
  });

  function begin(request: FastifyRequest, reply: FastifyReply): RequestTrace {
    // Those of other plugins in this process come with the trace of the plugin.
    const isLocal = !(request.raw.socket instanceof Socket);
    const parent =
      propagates || isLocal
        ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        : ROOT_CONTEXT;
    const attributes = describeRequest(request);
    const route = attributes['http.route'];
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${String(route)}`,
      {
        kind: isLocal ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: { ...attributes, 'portico.request.id': request.id },
      },
      parent,
    );
    const within = trace.setSpan(parent, span);
    const { traceId } = span.spanContext();
    let hasEnded = false;
    return {
      traceId: isSpanContextValid(span.spanContext()) ? traceId : undefined,
      run: work => context.with(within, work),
      end(status) {
        if (hasEnded) return;
        hasEnded = true;
        const ended = {
          'http.response.status_code': status,
          ...(status >= 500 && { 'error.type': String(status) }),
        };
        span.setAttributes(ended);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        if (!isLocal) durations.record(reply.elapsedTime / 1000, { ...attributes, ...ended });
      },
    };
  }

  http.addHook('onRequest', (request, reply, done) => {
    if (quietRoute.test(request.routeOptions.url ?? '')) return done();
    const begun = begin(request, reply);
    request.trace = begun;
    reply.raw.once('close', () => begun.end(reply.statusCode));
    begun.run(done);
  });
  // Its body comes with events of the connection, which know nothing of the request.
  http.addHook('preValidation', (request, _reply, done) =>
    request.trace ? request.trace.run(done) : done(),
  );
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.config.declared?.route.isLongLived)
      request.trace?.end(reply.statusCode);
    done();
  });
  http.addHook('onResponse', (request, _reply, done) =>
    request.trace ? request.trace.run(done) : done(),
  );
}

/** Values of a small set, which metrics have too. */
function describeRequest(request: FastifyRequest): Attributes {
  const { url, config } = request.routeOptions;
  return {
    'http.request.method': request.method,
    'url.scheme': request.protocol,
    ...(url !== undefined && { 'http.route': url }),
    ...(config.declared && { 'portico.plugin': config.declared.pluginId }),
  };
}
