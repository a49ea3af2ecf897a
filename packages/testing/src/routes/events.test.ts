import { once } from 'node:events';
import { defineEndpoint, readEventStream, type ServerSentEvent } from '@portico/contract';
import { createServerPlugin, serveEvents, type ServerEvent } from '@portico/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer, testServiceToken } from '../server/startTestServer.ts';

const seen = { produced: 0, ended: new EventTarget() };
const stream = (path: string) =>
  defineEndpoint({ method: 'GET', path, query: z.looseObject({ after: z.string().optional() }) });
const access = ['service'] as const;

/** Waits until a signal aborts. */
const waitFor = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));

const shop = createServerPlugin({
  id: 'shop',
  routes: [
    serveEvents(stream('/log'), {
      access,
      async *handle({ after = '0' }) {
        for (let id = Number(after) + 1; id <= 3; id++)
          yield { id: String(id), event: 'log', data: `line\n${id}` };
        yield { data: { isDone: true } };
        yield { event: 'written', data: Buffer.from('{"name":"ä"}') };
      },
    }),
    serveEvents(stream('/missing'), {
      access,
      handle() {
        throw Object.assign(new Error('No such task'), { name: 'NotFoundError' });
      },
    }),
    serveEvents(stream('/silent'), {
      access,
      async *handle({ signal }): AsyncGenerator<ServerEvent> {
        yield { data: 'first' };
        await waitFor(signal);
        seen.ended.dispatchEvent(new Event('ended'));
      },
    }),
    serveEvents(stream('/endless'), {
      access,
      async *handle({ signal }) {
        try {
          while (!signal.aborted) {
            seen.produced += 1;
            yield { data: 'x'.repeat(10_000) };
          }
        } finally {
          seen.ended.dispatchEvent(new Event('ended'));
        }
      },
    }),
    serveEvents(stream('/broken'), {
      access,
      async *handle() {
        yield { data: 'first' };
        throw new Error('the source failed');
      },
    }),
    serveEvents(stream('/forged'), {
      access,
      async *handle({ after }) {
        yield { event: 'log\ndata: forged', data: after };
      },
    }),
  ],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    plugins: [shop],
    config: 'backend: { timeouts: { idleSeconds: 0.3 } }',
  });
});
afterAll(() => server.stop());

const authorization = `Bearer ${testServiceToken}`;
const send = {
  'over the network': (path: string, init: RequestInit) =>
    fetch(`${server.url}/api/shop${path}`, init),
  'in process': (path: string, init: RequestInit) =>
    server.fetch(new Request(`http://localhost/api/shop${path}`, init)),
};

describe.each(Object.entries(send))('a stream of events %s', (_, call) => {
  const open = (path: string, init: RequestInit = {}) =>
    call(path, { ...init, headers: { authorization, ...init.headers } });
  async function readAll(response: Response): Promise<ServerSentEvent[]> {
    const events = [];
    for await (const event of readEventStream(response.body as ReadableStream)) events.push(event);
    return events;
  }

  it('is read by its events until it ends', async () => {
    const response = await open('/log');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(await readAll(response)).toEqual([
      { id: '1', event: 'log', data: '"line\\n1"' },
      { id: '2', event: 'log', data: '"line\\n2"' },
      { id: '3', event: 'log', data: '"line\\n3"' },
      { id: undefined, event: 'message', data: '{"isDone":true}' },
      { id: undefined, event: 'written', data: '{"name":"ä"}' },
    ]);
  });

  it.each([
    ['/log?after=2', {}],
    ['/log', { 'last-event-id': '2' }],
    ['/log?after=1', { 'last-event-id': '2' }],
  ])('goes on after the last event that the caller has: %s %j', async (path, headers) => {
    const events = await readAll(await open(path, { headers }));
    expect(events.map(({ id }) => id)).toEqual(['3', undefined, undefined]);
  });

  it('refuses a last event id that is none', async () => {
    const response = await open('/log', { headers: { 'last-event-id': 'x'.repeat(8193) } });
    expect(response.status).toBe(400);
  });

  it('is a status before it opens', async () => {
    expect((await open('/missing')).status).toBe(404);
    expect((await call('/log', {})).status).toBe(401);
    expect((await open('/silent', { method: 'HEAD' })).status).toBe(200);
  });

  it('is kept open by heartbeats longer than a connection may be silent', async () => {
    const controller = new AbortController();
    const ended = once(seen.ended, 'ended');
    const response = await open('/silent', { signal: controller.signal });
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (text.split(': heartbeat\n\n').length > 5) break;
    }
    expect(text).toMatch(/^: open\n\ndata: "first"\n\n(: heartbeat\n\n)+$/);
    controller.abort();
    await ended;
  });

  it('produces no more than a slow caller reads, and ends when the caller goes away', async () => {
    seen.produced = 0;
    const ended = once(seen.ended, 'ended');
    const response = await open('/endless');
    const reader = response.body?.getReader();
    await reader?.read();
    for (let time = 0; time < 5; time++) await readAll(await open('/log'));
    expect(seen.produced).toBeLessThan(1600);
    await reader?.cancel();
    expect(await ended).toHaveLength(1);
  });

  it.each(['/broken', '/forged'])('is cut when it fails, and logged: %s', async path => {
    const earlier = server.log.length;
    const response = await open(path);
    await expect(readAll(response)).rejects.toThrow(/terminated|aborted/);
    expect(server.log.slice(earlier)).toContainEqual(
      expect.objectContaining({ message: 'A stream of events failed' }),
    );
  });
});
