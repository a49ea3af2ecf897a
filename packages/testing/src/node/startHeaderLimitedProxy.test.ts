import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHeaderLimitedProxy, type TestProxy } from './startHeaderLimitedProxy.ts';

const target = createServer((request, response) =>
  response
    .setHeader('x-long', 'x'.repeat(Number(request.headers['x-answer-length'] ?? 0)))
    .end('from behind'),
);
let targetUrl: string | undefined;
let proxy: TestProxy;

beforeAll(async () => {
  proxy = await startHeaderLimitedProxy(() => targetUrl);
});
afterAll(async () => {
  await proxy.stop();
  target.closeAllConnections();
  target.close();
});

it('answers 502 until something is behind it, and 431 and 502 to headers that are too long', async () => {
  expect((await fetch(proxy.url)).status).toBe(502);
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  expect(await (await fetch(proxy.url)).text()).toBe('from behind');
  const long = await fetch(proxy.url, { headers: { 'x-sent': 'x'.repeat(9000) } });
  expect(long.status).toBe(431);
  const answered = await fetch(proxy.url, { headers: { 'x-answer-length': '9000' } });
  expect(answered.status).toBe(502);
});
