import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP in JSON has it, with its attributes as one object. */
export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  isError: boolean;
  attributes: Readonly<Record<string, unknown>>;
  /** Other spans that it refers to. */
  links: readonly { traceId: string; spanId: string }[];
}

/** A metric with the attributes and values of its points. */
export interface ReceivedMetric {
  name: string;
  points: readonly { attributes: Readonly<Record<string, unknown>>; value: number }[];
}

/** A request that the receiver was sent. */
export interface ReceivedExport {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'isError' | 'links'> {
  links?: ReceivedSpan['links'];
  attributes: Attribute[];
  status?: { code?: number };
}
interface OtlpPoint {
  attributes: Attribute[];
  asDouble?: number;
  asInt?: string;
  count?: string;
}
interface OtlpMetric {
  name: string;
  gauge?: { dataPoints: OtlpPoint[] };
  sum?: { dataPoints: OtlpPoint[] };
  histogram?: { dataPoints: OtlpPoint[] };
}
interface OtlpBody {
  resourceSpans?: { scopeSpans: { spans: OtlpSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: OtlpMetric[] }[] }[];
}

/** Receives OTLP over HTTP as a collector does, and keeps what comes. */
export async function startOtlpReceiver() {
  const exports: ReceivedExport[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    exports.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const readBodies = () =>
    exports
      .filter(({ headers }) => headers['content-type'] === 'application/json')
      .map(({ body }) => JSON.parse(body.toString()) as OtlpBody);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    listSpans: (): ReceivedSpan[] =>
      readBodies()
        .flatMap(({ resourceSpans = [] }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(span => ({
          name: span.name,
          kind: span.kind,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || undefined,
          isError: span.status?.code === 2,
          attributes: readAttributes(span.attributes),
          links: (span.links ?? []).map(link => ({ traceId: link.traceId, spanId: link.spanId })),
        })),
    listMetrics: (): ReceivedMetric[] =>
      readBodies()
        .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
        .map(({ name, gauge, sum, histogram }) => ({
          name,
          points: (gauge ?? sum ?? histogram ?? { dataPoints: [] }).dataPoints.map(point => ({
            attributes: readAttributes(point.attributes),
            value: Number(point.asDouble ?? point.asInt ?? point.count),
          })),
        })),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readAttributes(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const),
  );
}
