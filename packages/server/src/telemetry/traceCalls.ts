import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { compileWildcard } from '@portico/patterns';
import { durationBoundaries, getNow, type Instruments } from './Instruments.ts';

/** A request of `fetch` and undici, as its channels have it. */
interface FetchRequest {
  origin: string | URL;
  method: string;
  headers: readonly string[];
  addHeader(name: string, value: string): void;
}

/** A call that has no answer yet. */
interface OpenCall {
  span: Span;
  attributes: Record<string, string | number>;
  startedAt: number;
}

const traceHeader = 'traceparent';

/**
 * Gives calls to other hosts spans, from their beginning to the head of their answer. Of their address only the host is
 * reported: paths and queries hold signatures, tokens and secrets. The trace goes along to the named hosts only.
 *
 * @returns what ends it.
 */
export function traceCalls({
  tracer,
  meter,
  propagator,
  propagates,
  propagateTo,
}: Instruments & { propagateTo: readonly string[] }): () => void {
  const durations = meter.createHistogram('http.client.request.duration', {
    unit: 's',
    description: 'How long other hosts took to begin their answers',
    advice: { explicitBucketBoundaries: durationBoundaries },
  });
  const hosts = propagateTo.map(compileWildcard);
  const open = new WeakMap<object, OpenCall>();

  function begin(
    request: object,
    { method, url }: { method: string; url: URL },
    setHeader: ((name: string, value: string) => void) | undefined,
  ): void {
    const within = context.active();
    if (isTracingSuppressed(within)) return;
    const attributes = {
      'http.request.method': method,
      'server.address': url.hostname,
      'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      'url.scheme': url.protocol.slice(0, -1),
    };
    const name = `${method} ${url.hostname}`;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within);
    open.set(request, { span, attributes, startedAt: getNow() });
    const isTrusted = hosts.some(each => each.matches(url.host) || each.matches(url.hostname));
    if (propagates && isTrusted && setHeader)
      propagator.inject(trace.setSpan(within, span), setHeader, {
        set: (set, header, value) => set(header, value),
      });
  }

  function end(request: object, ended: { status: number } | { error: unknown }): void {
    const call = open.get(request);
    if (!call) return;
    open.delete(request);
    const { span, attributes, startedAt } = call;
    const found =
      'status' in ended
        ? {
            'http.response.status_code': ended.status,
            ...(ended.status >= 400 && { 'error.type': String(ended.status) }),
          }
        : { 'error.type': readCode(ended.error) };
    span.setAttributes(found);
    if ('error.type' in found) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    durations.record((getNow() - startedAt) / 1000, { ...attributes, ...found });
  }

  const listeners: Record<string, (message: never) => void> = {
    'undici:request:create'({ request }: { request: FetchRequest }) {
      const hasTrace = request.headers.some(
        (name, index) => index % 2 === 0 && String(name).toLowerCase() === traceHeader,
      );
      const add = (name: string, value: string) => request.addHeader(name, value);
      begin(
        request,
        { method: request.method, url: new URL(String(request.origin)) },
        hasTrace ? undefined : add,
      );
    },
    'undici:request:headers'({
      request,
      response,
    }: {
      request: FetchRequest;
      response: { statusCode: number };
    }) {
      end(request, { status: response.statusCode });
    },
    'undici:request:error'({ request, error }: { request: FetchRequest; error: unknown }) {
      end(request, { error });
    },
    'http.client.request.created'({ request }: { request: ClientRequest }) {
      const url = readAddress(request);
      if (!url) return;
      const canSet = !request.headersSent && !request.hasHeader(traceHeader);
      const set = (name: string, value: string) => void request.setHeader(name, value);
      begin(request, { method: request.method, url }, canSet ? set : undefined);
    },
    'http.client.response.finish'({
      request,
      response,
    }: {
      request: ClientRequest;
      response: IncomingMessage;
    }) {
      end(request, { status: response.statusCode ?? 0 });
    },
    'http.client.request.error'({ request, error }: { request: ClientRequest; error: unknown }) {
      end(request, { error });
    },
  };
  const entries = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [name, listen] of entries) channel(name).subscribe(listen);
  return () => {
    for (const [name, listen] of entries) channel(name).unsubscribe(listen);
  };
}

/** Where a request of `node:http` goes; `undefined` for those over connections of their own, as to plugins in this process. */
function readAddress(request: ClientRequest): URL | undefined {
  if ((request as { agent?: unknown }).agent === undefined) return undefined;
  const host = request.getHeader('host') ?? request.host;
  return URL.parse(`${request.protocol}//${String(host)}`) ?? undefined;
}

/** The code of a failure of the network; its name where it has none. */
function readCode(error: unknown): string {
  const { code, name } = (error ?? {}) as Record<string, unknown>;
  return [code, name].find(Boolean)?.toString().slice(0, 100) ?? 'unknown';
}
