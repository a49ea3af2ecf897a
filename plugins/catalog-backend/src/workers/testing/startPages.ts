import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered under one path. */
export interface Page {
  status?: number;
  headers?: Record<string, string>;
  text?: string;
  /** Never answered. */
  hangs?: boolean;
}

/** A request as it came. */
export interface PageRequest {
  path: string;
  ifNoneMatch?: string | undefined;
  authorization?: string | undefined;
  headers: Readonly<Record<string, unknown>>;
}

/**
 * A web server of some pages on this machine; every other path answers 404.
 *
 * @param onEnd - where its end is registered.
 */
export async function startPages(
  pages: Readonly<Record<string, Page>>,
  onEnd: (end: () => void) => void,
): Promise<{ host: string; url: string; requests: PageRequest[] }> {
  const requests: PageRequest[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const ifNoneMatch = headers['if-none-match'];
    requests.push({ path, ifNoneMatch, authorization: headers.authorization, headers });
    const page = pages[path] ?? { status: 404 };
    if (page.hangs) return;
    const etag = page.headers?.['etag'];
    if (etag && etag === ifNoneMatch) response.writeHead(304).end();
    else response.writeHead(page.status ?? 200, page.headers).end(page.text);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, requests };
}
