import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { defineEndpoint, type Endpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import { createServerPlugin, serve, serveRaw } from '@portico/server';
import { allMethods, RawAnswer } from '@portico/server/http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer, testServiceToken } from '../server/startTestServer.ts';

const megabyte = 1_048_576;
const maxBytes = 1000;
const unlimited = [{ at: 'body', bytes: Infinity, reason: 'files of any size' }];

/** What a handler does with a call, as tests see it. */
const calls = { produced: 0, ended: new EventTarget() };

/** Data without an end, which counts what is read of it. */
function produce(): Readable {
  return new Readable({
    read() {
      setImmediate(() => {
        calls.produced += 65_536;
        this.push(Buffer.alloc(65_536, 'x'));
      });
    },
    destroy(error, done) {
      calls.ended.dispatchEvent(new Event('destroyed'));
      done(error);
    },
  });
}
const authorization = `Bearer ${testServiceToken}`;
const files = (path: string, more: Pick<Endpoint, 'limits' | 'wildcard'> = {}) =>
  defineEndpoint({ method: 'GET', path, params: z.record(z.string(), z.string()), ...more });
const paramsEndpoint = defineEndpoint({
  ...files('/files/:name/*'),
  answer: z.record(z.string(), z.string()),
});

const shop = createServerPlugin({
  id: 'shop',
  routes: [
    serve(paramsEndpoint, {
      access: ['public'],
      handle: ({ params }) => params,
    }),
    serveRaw(files('/passed/*', { wildcard: 'encoded' }), {
      access: ['service'],
      methods: allMethods,
      handle: ({ params, method, headers, body }) =>
        new RawAnswer({
          headers: {
            'x-rest': params['*'] ?? '',
            'x-method': method,
            'content-type': headers['content-type'] ?? 'none',
          },
          body,
        }),
    }),
    serveRaw(files('/echo', { limits: unlimited }), {
      access: ['service'],
      methods: ['POST'],
      handle: ({ body }) => new RawAnswer({ body }),
    }),
    serveRaw(files('/bounded', { limits: [{ at: 'body', bytes: maxBytes, reason: 'a test' }] }), {
      access: ['service'],
      methods: ['PUT'],
      permission: createPermission('shop.put', 'update'),
      async handle({ body }) {
        const parts = await body.toArray();
        return new RawAnswer({ status: 201, body: String(Buffer.concat(parts).length) });
      },
    }),
    serveRaw(files('/endless'), {
      access: ['service'],
      handle({ signal }) {
        signal.addEventListener('abort', () => calls.ended.dispatchEvent(new Event('aborted')));
        return new RawAnswer({ body: produce() });
      },
    }),
    serveRaw(files('/upload', { limits: unlimited }), {
      access: ['service'],
      methods: ['POST'],
      async handle({ body }) {
        calls.ended.dispatchEvent(new Event('begun'));
        await new Promise<void>(resolve => {
          body.once('error', () => resolve());
          body.resume();
        });
        calls.ended.dispatchEvent(new Event('cut'));
        return new RawAnswer({});
      },
    }),
    serveRaw(files('/broken'), {
      access: ['service'],
      handle: () =>
        new RawAnswer({
          body: Readable.from(
            (async function* () {
              yield 'first';
              throw new Error('the source failed');
            })(),
          ),
        }),
    }),
  ],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [shop] });
});
afterAll(() => server.stop());

/** Sends an address as it is written, which fetch does not. */
async function get(path: string): Promise<{ status: number; body: string }> {
  const request = openRequest(server.url, { path, headers: { authorization } });
  const answered = once(request, 'response');
  request.end();
  const [response] = await answered;
  return { status: response.statusCode, body: String(Buffer.concat(await response.toArray())) };
}

describe('a wildcard', () => {
  it.each([
    ['a/b%20c.md', 'a/b c.md'],
    ['%C3%A9t%C3%A9?x=/../y', 'été'],
    ['', ''],
    ['a//b/', 'a//b/'],
    ['...', '...'],
    ['a..b/.c', 'a..b/.c'],
  ])('takes the rest of the path: %s', async (rest, expected) => {
    const { status, body } = await get(`/api/shop/files/a/${rest}`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ name: 'a', '*': expected });
  });

  it.each([
    'a/../b',
    'a/..',
    './a',
    'a/%2e%2E/b',
    'a%2F..%2Fb',
    'a%5c..%5cb',
    '%252e%252e/b',
    '%25252e%25252e/b',
  ])('refuses dot segments: %s', async rest => {
    for (const path of [`/api/shop/files/a/${rest}`, `/api/shop/passed/${rest}`]) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 400]);
      expect(body).toContain("Path has a dot segment ('.' or '..')");
    }
  });

  it('refuses dot segments before it too', async () => {
    expect((await get('/api/shop/files/../b')).status).toBe(400);
    expect((await get('/api/shop/files/%2e%2e/b')).status).toBe(400);
  });

  it.each(['a%2Fb', 'a%5Cb', 'a%00b', 'a%0Ab'])('refuses separators: %s', async rest => {
    const { status, body } = await get(`/api/shop/files/a/${rest}`);
    expect(status).toBe(400);
    expect(body).toContain(`Path segment '${rest}' is not valid`);
  });

  it('stays encoded where the route passes it on', async () => {
    const response = await fetch(`${server.url}/api/shop/passed/projects/group%2Fproject/a%20b`, {
      headers: { authorization },
    });
    expect(response.headers.get('x-rest')).toBe('projects/group%2Fproject/a%20b');
  });
});

const send = {
  'over the network': (path: string, init: RequestInit) =>
    fetch(`${server.url}/api/shop${path}`, init),
  'in process': (path: string, init: RequestInit) =>
    server.fetch(new Request(`http://localhost/api/shop${path}`, init)),
};

describe.each(Object.entries(send))('a raw route %s', (_, call) => {
  const as = (init: RequestInit & { duplex?: 'half' } = {}): RequestInit => ({
    ...init,
    headers: { authorization, ...init.headers },
  });

  it.each(allMethods)('answers %s, with bodies of any type as they are', async method => {
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await call(
      '/passed/x',
      as({
        method,
        headers: { 'content-type': 'application/json' },
        ...(hasBody && { body: '{broken' }),
      }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('x-method')).toBe(method);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe(hasBody ? '{broken' : '');
  });

  it('streams large bodies both ways, at the pace of the slower side', async () => {
    const chunks = 1024;
    let sent = 0;
    const source = Readable.from(
      (async function* () {
        for (; sent < chunks; sent++) yield Buffer.alloc(65_536, sent);
      })(),
    );
    const body = Readable.toWeb(source) as ReadableStream;
    const response = await call('/echo', as({ method: 'POST', body, duplex: 'half' }));
    let received = 0;
    let maxBetween = 0;
    for await (const chunk of response.body ?? []) {
      received += chunk.length;
      maxBetween = Math.max(maxBetween, sent * 65_536 - received);
    }
    expect(received).toBe(chunks * 65_536);
    expect(maxBetween).toBeLessThan(16 * megabyte);
  });

  it('produces no more than a slow caller reads, and ends when the caller goes away', async () => {
    calls.produced = 0;
    const aborted = once(calls.ended, 'aborted');
    const destroyed = once(calls.ended, 'destroyed');
    const controller = new AbortController();
    const response = await call('/endless', as({ signal: controller.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    for (let time = 0; time < 20; time++) await call('/passed/x', as());
    expect(calls.produced).toBeLessThan(16 * megabyte);
    controller.abort();
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow(/abort/i);
    await Promise.all([aborted, destroyed]);
  });

  it('produces nothing for HEAD, of which only the headers are answered', async () => {
    const destroyed = once(calls.ended, 'destroyed');
    const response = await call('/endless', as({ method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([200, '']);
    await destroyed;
  });

  it('ends when the caller is no longer interested in the answer', async () => {
    const aborted = once(calls.ended, 'aborted');
    const response = await call('/endless', as());
    await response.body?.cancel();
    expect(await aborted).toHaveLength(1);
  });

  it('learns that the caller went away while it sent', async () => {
    const begun = once(calls.ended, 'begun');
    const cut = once(calls.ended, 'cut');
    const controller = new AbortController();
    const source = produce();
    // Node's own fetch reads on for ever where a request is aborted.
    onTestFinished(() => void source.destroy());
    const body = Readable.toWeb(source) as ReadableStream;
    const sent = call(
      '/upload',
      as({ method: 'POST', body, duplex: 'half', signal: controller.signal }),
    );
    await begun;
    controller.abort();
    await expect(sent).rejects.toThrow(/abort/i);
    await cut;
  });

  it('lets the caller see that an answer is not whole', async () => {
    const response = await call('/broken', as());
    await expect(response.text()).rejects.toThrow(/terminated|aborted/);
  });

  it.each([
    ['announced', 'x'.repeat(maxBytes + 1)],
    ['found out', null],
  ])('refuses more than its limit, %s', async (_, text) => {
    const parts = async function* () {
      for (let at = 0; at <= maxBytes; at += 100) yield Buffer.alloc(100);
    };
    const body = text ?? (Readable.toWeb(Readable.from(parts())) as ReadableStream);
    const response = await call('/bounded', as({ method: 'PUT', body, duplex: 'half' }));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('The body is larger than 1000 bytes');
  });

  it('is declared like any other: access, audit', async () => {
    expect((await call('/bounded', { method: 'PUT', body: 'x' })).status).toBe(401);
    const earlier = server.log.length;
    const response = await call('/bounded', as({ method: 'PUT', body: 'x'.repeat(maxBytes) }));
    expect([response.status, await response.text()]).toEqual([201, String(maxBytes)]);
    expect(server.log.slice(earlier).find(line => 'action' in line)).toMatchObject({
      action: 'PUT /bounded',
      permission: 'shop.put',
      result: 'done',
    });
  });
});

it('refuses to start with a raw route that does not declare who may call it', async () => {
  const careless = createServerPlugin({
    id: 'careless',
    routes: [serveRaw(files('/x'), { access: [], handle: () => new RawAnswer({}) })],
  });
  await expect(startTestServer({ plugins: [careless] })).rejects.toThrow(
    "Route 'GET /x' does not say who may call it",
  );
});
