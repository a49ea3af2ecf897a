import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a real API server with what it answered. */
interface Exchange {
  name: string;
  method: string;
  path: string;
  accept: string | null;
  login: string;
  status: number;
  answerType: string | null;
  bodyForm: 'json' | 'text' | 'lines';
  body: unknown;
}

interface List {
  items: object[];
  metadata: { continue?: string; resourceVersion?: string };
}

/** What was recorded of a real API server of version 1.20. */
const exchanges = JSON.parse(
  readFileSync(new URL('fixtures/recordedExchanges.json', import.meta.url), 'utf8'),
) as Exchange[];

/** A server that answers as the recorded one did. */
export interface RecordedCluster {
  url: string;
  /** Method, path and headers of each request. */
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Answers the next request for a further page with 410. */
  expireNextPage(): void;
  /** Items of a page at most. */
  maxItems: number;
  stop(): Promise<void>;
}

/** Starts it; `limit` and `continue` are honoured, and what was not recorded answers 404 as it would. */
export async function startRecordedCluster(): Promise<RecordedCluster> {
  const requests: RecordedCluster['requests'] = [];
  let expires = false;
  const cluster = { maxItems: Infinity };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    requests.push({ method, url, headers });
    const address = new URL(url, 'http://cluster');
    const limit = Math.min(Number(address.searchParams.get('limit') ?? Infinity), cluster.maxItems);
    const start = Number(address.searchParams.get('continue') ?? 0);
    if (start > 0 && expires) {
      expires = false;
      response.writeHead(410, { 'content-type': 'application/json' }).end('{"kind":"Status"}');
      return;
    }
    address.searchParams.delete('limit');
    address.searchParams.delete('continue');
    const found = find(method, address, headers);
    if (!found) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
      return;
    }
    response.writeHead(found.status, { 'content-type': found.answerType ?? 'text/plain' });
    response.end(writeBody(found, start, limit));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(cluster, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    expireNextPage: () => {
      expires = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function find(method: string, address: URL, headers: IncomingMessage['headers']) {
  const login = headers.authorization?.replace('Bearer ', '') ?? '';
  const key = (url: URL) => `${url.pathname}?${new URLSearchParams(url.searchParams).toString()}`;
  return exchanges.find(
    exchange =>
      exchange.method === method &&
      key(new URL(exchange.path, 'http://cluster')) === key(address) &&
      (exchange.login === login ||
        (exchange.login === 'cluster-admin token' && login === 'admin')) &&
      !exchange.name.endsWith('as-table') &&
      (exchange.status === 406) === (headers.accept === 'application/x-nothing'),
  );
}

function writeBody({ bodyForm, body, path }: Exchange, start: number, limit: number): string {
  if (bodyForm === 'text') return body as string;
  if (bodyForm === 'lines')
    return (body as unknown[])
      .map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
      .join('\n');
  const list = body as List;
  if (!Array.isArray(list.items) || path.includes('limit=')) return JSON.stringify(body);
  const items = list.items.slice(start, start + limit);
  const end = start + items.length;
  const isLast = end >= list.items.length;
  return JSON.stringify({
    ...list,
    metadata: { ...list.metadata, ...(!isLast && { continue: String(end) }) },
    items,
  });
}
