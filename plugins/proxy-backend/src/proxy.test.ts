import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readEventStream } from '@portico/contract';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { proxyBackendPlugin } from './plugin.ts';

const megabyte = 1_048_576;
/** Several times of what may be on its way. */
const size = 64 * megabyte;
const seen = { produced: 0, sent: 0, received: 0, events: new EventTarget() };

/** Data without an end. */
function produce(): Readable {
  return new Readable({
    read() {
      setImmediate(() => {
        seen.produced += 65_536;
        this.push(Buffer.alloc(65_536));
      });
    },
    destroy(error, done) {
      seen.events.dispatchEvent(new Event('ended'));
      done(error);
    },
  });
}

async function countBytes(body: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    seen.received = bytes;
  }
  return bytes;
}

const script = 'document.cookie = "stolen=1"';
/** What runs where a browser takes it for a page. */
const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/base/page.html': ['text/html', `<script>${script}</script>`],
  '/base/image.svg': [
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
  ],
  '/base/code.js': ['text/javascript', script],
  '/base/feed.xml': ['application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml"/>`],
};
/** What a target would weaken the portal by. */
const weakening: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', "default-src * 'unsafe-inline'"],
  ['content-security-policy-report-only', "default-src 'none'; report-uri https://evil.example"],
  ['X-Content-Type-Options', 'none'],
  ['x-frame-options', 'ALLOWALL'],
  ['Access-Control-Allow-Origin', 'https://evil.example'],
  ['access-control-allow-credentials', 'true'],
  ['Access-Control-Expose-Headers', '*'],
  ['Set-Cookie', 'backstage-auth=theirs; Path=/'],
  ['clear-site-data', '"*"'],
  ['Service-Worker-Allowed', '/'],
  ['strict-transport-security', 'max-age=0'],
  ['cross-origin-opener-policy', 'unsafe-none'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['timing-allow-origin', '*'],
  ['alt-svc', 'h3="evil.example:443"'],
  ['nel', '{"report_to":"x"}'],
  ['report-to', '{}'],
  ['permissions-policy', 'camera=*'],
];

/** A server as companies have them behind the portal. */
const upstream = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://upstream');
  const answers: Record<string, () => void> = {
    '/base/stream'() {
      const source = produce();
      source.pipe(response);
      response.once('close', () => {
        source.destroy();
        seen.events.dispatchEvent(new Event('closed'));
      });
    },
    '/base/sized'() {
      Object.assign(seen, { sent: 0, received: 0 });
      Readable.from(
        (async function* () {
          for (; seen.sent < size; seen.sent += 65_536) yield Buffer.alloc(65_536);
        })(),
      ).pipe(response);
    },
    '/base/count': () => void countBytes(request).then(bytes => response.end(String(bytes))),
    '/base/upload'() {
      seen.events.dispatchEvent(new Event('begun'));
      request.resume();
      request.once('error', () => seen.events.dispatchEvent(new Event('cut')));
    },
    '/base/events'() {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('id: 1\nevent: log\ndata: first\n\n');
      request.once('close', () => response.end());
      seen.events.addEventListener('next', () => response.end('data: second\n\n'), { once: true });
    },
    '/base/redirect': () => response.writeHead(302, { location: '/base/there?a=1' }).end(),
    '/base/away': () => response.writeHead(302, { location: 'http://evil.example/' }).end(),
    '/base/loop': () => response.writeHead(302, { location: '/base/loop' }).end(),
    '/base/silent'() {},
    '/base/cut'() {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setImmediate(() => response.destroy());
    },
  };
  const file = files[pathname];
  if (file) {
    for (const [name, value] of weakening) response.setHeader(name, value);
    return response.setHeader('content-type', file[0]).end(file[1]);
  }
  const answer = answers[pathname];
  if (answer) return answer();
  response.setHeader('set-cookie', 'a=b');
  response.setHeader('x-internal', 'secret');
  response.setHeader('x-allowed', 'yes');
  response.setHeader('connection', 'keep-alive, etag');
  response.setHeader('etag', '"of this connection"');
  response.setHeader('content-type', 'application/json');
  return response.end(
    JSON.stringify({ method: request.method, url: request.url, headers: request.headers }),
  );
});

/** What the upstream says it was sent. */
interface Echo {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

let server: TestServer;
let tokens: TestTokens;
let target: string;
beforeAll(async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  target = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  tokens = await TestTokens.generate();
  server = await startTestServer({
    plugins: [proxyBackendPlugin],
    apis: [tokens.keys],
    config: `
app: { baseUrl: https://portal.example }
proxy:
  endpoints:
    /plain: ${target}/base
    other/: ${target}
    /plain/longer: { target: ${target}/longer, allowedMethods: [GET] }
    /open: { target: ${target}/base, credentials: dangerously-allow-unauthenticated, allowedHeaders: [Authorization] }
    /open/closed: { target: ${target}/closed }
    /forward: { target: ${target}/base, credentials: forward }
    /headers:
      target: ${target}
      changeOrigin: false
      headers: { X-Api-Key: key-of-the-company, User-Agent: portal }
      allowedHeaders: [X-Allowed, Cookie, Authorization]
    /rewritten:
      target: ${target}/base
      pathRewrite: { '^/api/proxy/rewritten/v(\\d)/': '/version/$1/', '/never/': '/x/' }
    /followed: { target: ${target}/base, followRedirects: true }
    /weak: { target: ${target}/base, allowedHeaders: [${weakening.map(([name]) => name).join(', ')}] }
    /gone: http://127.0.0.1:9
`,
  });
});
afterAll(async () => {
  await server.stop();
  upstream.closeAllConnections();
  upstream.close();
});

const authorization = `Bearer ${testServiceToken}`;
const send = {
  'over the network': (path: string, init: RequestInit) =>
    fetch(`${server.url}/api/proxy${path}`, init),
  'in process': (path: string, init: RequestInit) =>
    server.fetch(new Request(`http://localhost/api/proxy${path}`, init)),
};

describe.each(Object.entries(send))('the proxy %s', (_, call) => {
  const open = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    call(path, { redirect: 'manual', ...init, headers: { authorization, ...init.headers } });
  const echo = async (path: string, init?: RequestInit) =>
    (await (await open(path, init)).json()) as Echo;

  it.each([
    ['/plain/a/b?x=1&y=%2F', '/base/a/b?x=1&y=%2F'],
    ['/plain', '/base'],
    ['/plain/', '/base/'],
    ['/plain/group%2Fproject/a%20b', '/base/group%2Fproject/a%20b'],
    ['/plain//evil.example/x', '/base//evil.example/x'],
    ['/other//evil.example/x', '//evil.example/x'],
    ['/other/@evil.example:80/x', '/@evil.example:80/x'],
    ['/other/http://evil.example/x', '/http://evil.example/x'],
    ['/plain/longer/x', '/longer/x'],
    ['/plain/%6Conger/x', '/longer/x'],
    ['/plain//longer/x', '/longer/x'],
    ['/plain/longest/x', '/base/longest/x'],
    ['/rewritten/v2/x?y', '/base/version/2/x?y'],
    ['/rewritten/x', '/base/api/proxy/rewritten/x'],
  ])('passes %s on as %s', async (path, expected) => {
    expect((await echo(path)).url).toBe(expected);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('passes %s on', async method => {
    expect((await echo('/plain/x', { method })).method).toBe(method);
  });

  it('passes on only headers that are harmless or allowed', async () => {
    const headers = {
      accept: 'text/x',
      cookie: 'backstage-auth=x',
      'x-forwarded-for': '1.2.3.4',
      'x-allowed': 'mine',
      'user-agent': 'mine',
      te: 'trailers',
    };
    const plain = await echo('/plain/x', { headers });
    expect(plain.headers).toMatchObject({ accept: 'text/x', host: new URL(target).host });
    for (const name of ['authorization', 'cookie', 'x-forwarded-for', 'x-allowed', 'te'])
      expect(plain.headers).not.toHaveProperty(name);

    const configured = await echo('/headers/x', { headers });
    expect(configured.headers).toMatchObject({
      'x-api-key': 'key-of-the-company',
      'x-allowed': 'mine',
      'user-agent': 'portal',
      host: 'portal.example',
    });
    expect(configured.headers).not.toHaveProperty('authorization');
    expect(configured.headers).not.toHaveProperty('cookie');
    expect((await echo('/forward/x')).headers.authorization).toBe(authorization);
  });

  it('passes back only headers that are harmless or allowed', async () => {
    const { headers } = await open('/plain/x');
    expect(headers.get('content-type')).toBe('application/json');
    for (const name of ['set-cookie', 'x-internal', 'x-allowed', 'etag'])
      expect(headers.has(name)).toBe(false);
    expect((await open('/headers/x')).headers.get('x-allowed')).toBe('yes');
  });

  it.each(
    ['/plain', '/weak'].flatMap(path => Object.keys(files).map(file => path + file.slice(5))),
  )(
    'passes %s back as no page of the portal, whatever the target says and the configuration allows',
    async path => {
      const { headers } = await open(path);
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).not.toBe('max-age=0');
      const own = new Set([
        'content-security-policy',
        'x-content-type-options',
        'strict-transport-security',
      ]);
      const passedBack = weakening.filter(
        ([name]) => !own.has(name.toLowerCase()) && headers.has(name),
      );
      expect(passedBack).toEqual([]);
    },
  );

  it('is for callers whom the portal knows, unless configured otherwise', async () => {
    expect((await call('/plain/x', {})).status).toBe(401);
    expect((await call('/forward/x', {})).status).toBe(401);
    expect((await call('/open/x', {})).status).toBe(200);
    const foreign = await call('/open/x', { headers: { authorization: 'Basic abc' } });
    expect(((await foreign.json()) as Echo).headers.authorization).toBe('Basic abc');
    for (const path of ['/open/closed/x', '/open/%63losed/x', '/open//closed', '/none'])
      expect([path, (await call(path, {})).status]).toEqual([path, 401]);
  });

  it('lets guests read only', async () => {
    const guest = await tokens.sign('user:default/guest', { claims: { 'portico:guest': true } });
    const headers = { authorization: `Bearer ${guest}` };
    expect((await call('/plain/x', { headers })).status).toBe(200);
    expect((await call('/plain/x', { method: 'POST', headers })).status).toBe(403);
  });

  it.each([
    ['/none/x', 'GET', 404],
    ['/plain/longer/x', 'POST', 405],
    ['/gone/x', 'GET', 502],
  ])('answers %s %s with %i', async (path, method, status) => {
    const response = await open(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET' : null);
  });

  it('says which target cannot be reached, and nothing of its reasons', async () => {
    const { error } = (await (await open('/gone/x')).json()) as { error: object };
    expect(error).toMatchObject({
      name: 'BadGatewayError',
      message: "The target of '/gone' cannot be reached; the server's log has the reason",
    });
    expect(error).not.toHaveProperty('cause');
    expect(server.log).toContainEqual(
      expect.objectContaining({ plugin: 'proxy', target: 'http://127.0.0.1:9' }),
    );
  });

  it('writes what changes something to the audit log', async () => {
    const earlier = server.log.length;
    await open('/plain/x?token=hidden', { method: 'POST' });
    await open('/plain/x');
    const lines = server.log.slice(earlier).filter(line => 'action' in line);
    expect(lines).toMatchObject([
      { action: 'POST /*', result: 'done', subject: { '*': 'plain/x' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it('leads redirects of the target below its own path, or follows them', async () => {
    const { status, headers } = await open('/plain/redirect');
    expect([status, headers.get('location')]).toEqual([302, '/api/proxy/plain/there?a=1']);
    const away = await open('/plain/away');
    expect(away.headers.get('location')).toBe('http://evil.example/');
    expect((await echo('/followed/redirect')).url).toBe('/base/there?a=1');
    expect((await open('/followed/away')).status).toBe(502);
    expect((await open('/followed/loop')).status).toBe(502);
  });

  it('passes events on as they come', async () => {
    const response = await open('/plain/events');
    const events = readEventStream(response.body as ReadableStream);
    expect(await events.next()).toMatchObject({ value: { id: '1', event: 'log', data: 'first' } });
    seen.events.dispatchEvent(new Event('next'));
    expect(await events.next()).toMatchObject({ value: { data: 'second' } });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('streams 64 MB both ways, of which little is on its way at any time', async () => {
    let maxBetween = 0;
    const measure = () => {
      maxBetween = Math.max(maxBetween, seen.sent - seen.received);
    };
    const response = await open('/plain/sized');
    for await (const chunk of response.body ?? []) {
      seen.received += chunk.length;
      measure();
    }
    expect(seen.received).toBe(size);

    Object.assign(seen, { sent: 0, received: 0 });
    const source = Readable.from(
      (async function* () {
        for (; seen.sent < size; seen.sent += 65_536) {
          yield Buffer.alloc(65_536);
          measure();
        }
      })(),
    );
    const body = Readable.toWeb(source) as ReadableStream;
    const counted = await open('/plain/count', { method: 'POST', body, duplex: 'half' });
    expect(await counted.text()).toBe(String(size));
    expect(maxBetween).toBeLessThan(24 * megabyte);
  });

  it('holds the target back for a slow caller, and ends its answer when the caller goes away', async () => {
    seen.produced = 0;
    const closed = once(seen.events, 'closed');
    const response = await open('/plain/stream');
    const reader = response.body?.getReader();
    await reader?.read();
    for (let time = 0; time < 20; time++) await echo('/plain/x');
    expect(seen.produced).toBeLessThan(32 * megabyte);
    await reader?.cancel();
    expect(await closed).toHaveLength(1);
  });

  it('ends the request to the target when the caller goes away while it sends', async () => {
    const begun = once(seen.events, 'begun');
    const cut = once(seen.events, 'cut');
    const controller = new AbortController();
    const source = produce();
    // Node's own fetch reads on for ever where a request is aborted.
    onTestFinished(() => void source.destroy());
    const body = Readable.toWeb(source) as ReadableStream;
    const { signal } = controller;
    const sent = open('/plain/upload', { method: 'POST', body, duplex: 'half', signal });
    await begun;
    controller.abort();
    await expect(sent).rejects.toThrow(/abort/i);
    await cut;
  });

  it('lets the caller see that an answer is not whole', async () => {
    const read = async () => (await open('/plain/cut')).text();
    await expect(read()).rejects.toThrow(/terminated|aborted/);
  });
});

it.each(['/plain/../longer/x', '/plain/%2e%2e/x', '/plain/%252e%252e/x', '/plain/a%5c..%5cx'])(
  'refuses paths that lead elsewhere: %s',
  async path => {
    const request = openRequest(server.url, {
      path: `/api/proxy${path}`,
      headers: { authorization },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
  },
);

it('warns of headers that are allowed without effect', () => {
  expect(server.log).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: expect.stringMatching(
        /^Content-Security-Policy, .+ in 'allowedHeaders' of the proxy's '\/weak' has no effect/,
      ) as string,
    }),
  );
});

it('keeps the values of its headers secret', () => {
  expect(server.config.secrets).toContain('key-of-the-company');
  expect(server.config.secrets).not.toContain(target);
});
