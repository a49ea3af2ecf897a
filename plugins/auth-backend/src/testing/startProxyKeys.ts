import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Serves the keys of proxies in place of the hosts that publish them. */
export interface ProxyKeys {
  /** By the address that they are published at: a key set, or the text of a key. */
  readonly published: Map<string, string | object>;
  isDown: boolean;
}

/** Starts a server of keys, and sends requests for what is published elsewhere to it until the test ends. */
export async function startProxyKeys(): Promise<ProxyKeys> {
  const keys: ProxyKeys = { published: new Map(), isDown: false };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://keys').searchParams.get('of') ?? '';
    const found = keys.published.get(address);
    if (keys.isDown || found === undefined) {
      response.writeHead(keys.isDown ? 503 : 404).end();
      return;
    }
    response.writeHead(200);
    response.end(typeof found === 'string' ? found : JSON.stringify(found));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    return send(`${own}/?of=${encodeURIComponent(address)}`, init);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });
  return keys;
}
