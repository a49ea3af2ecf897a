import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on loopback. */
export interface TestProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that takes headers of so many bytes in all, in requests and in answers, as those in front of portals do: larger
 * requests are answered 431, larger answers 502. So is every request while its target has no URL yet.
 */
export async function startHeaderLimitedProxy(
  target: () => string | undefined,
  maxHeaderSize = 8192,
): Promise<TestProxy> {
  const server = createServer({ maxHeaderSize }, (request, response) => {
    const targetUrl = target();
    if (!targetUrl) return void response.writeHead(502).end('Nothing is behind this proxy yet.');
    const { hostname, port } = new URL(targetUrl);
    const passedOn = openRequest(
      {
        hostname,
        port,
        maxHeaderSize,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    passedOn.on('error', error => {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(error));
    });
    response.once('close', () => passedOn.destroy());
    request.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
