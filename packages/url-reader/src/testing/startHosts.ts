import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as a host got it. */
export interface HostRequest {
  host: string;
  url: URL;
  headers: IncomingMessage['headers'];
}

/** What a host answers. */
export interface HostAnswer {
  status?: number;
  headers?: Record<string, string | undefined>;
  body?: string | Uint8Array | object;
  /** Ends the connection after the body instead of the response. */
  breaksOff?: boolean;
}

/** Answers a request; `undefined` is 404. */
export type HostHandler = (
  request: HostRequest,
) => HostAnswer | undefined | Promise<HostAnswer | undefined>;

/** Hosts by name, all served by one HTTP server on this machine, and the fetch that reaches them. */
export async function startHosts(hosts: Readonly<Record<string, HostHandler>>) {
  const requests: HostRequest[] = [];
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const [, host = '', path = '/'] = /^\/([^/?]+)(.*)$/.exec(message.url ?? '') ?? [];
    const request = { host, url: new URL(`https://${host}${path}`), headers: message.headers };
    requests.push(request);
    const {
      status = 200,
      headers = {},
      body = '',
      breaksOff,
    } = (await hosts[host]?.(request)) ?? {
      status: 404,
    };
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = Buffer.from(isRaw ? (body as string) : JSON.stringify(body));
    response.writeHead(status, JSON.parse(JSON.stringify(headers)) as Record<string, string>);
    if (!breaksOff) response.end(bytes);
    else response.write(bytes, () => response.destroy());
  };
  const server = createServer((message, response) => {
    answer(message, response).catch(error => response.destroy(error as Error));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchHost: typeof fetch = (input, init) => {
    const { host, pathname, search } = new URL(String(input));
    return fetch(`${base}/${host}${pathname}${search}`, init);
  };
  return { requests, fetch: fetchHost };
}
