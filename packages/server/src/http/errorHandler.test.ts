import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveAddresses } from '../addresses.ts';
import { createLogger } from '../logging/createLogger.ts';
import { serverConfigSchema } from '../serverConfig.ts';
import { createHttp } from './createHttp.ts';

let http: FastifyInstance | undefined;
afterEach(() => http?.close());

async function start() {
  const logged: string[] = [];
  const logger = createLogger({ level: 'error', format: 'json', write: line => logged.push(line) });
  const config = serverConfigSchema.parse({});
  http = await createHttp({ config, addresses: resolveAddresses(config, {}), logger });
  const ended = vi.fn<() => void>();
  http.post('/take', async () => ({ done: true }));
  http.get('/slow', async (_request, reply) => {
    await new Promise(resolve => reply.raw.once('close', resolve));
    ended();
    throw new DOMException('This operation was aborted', 'AbortError');
  });
  http.get('/broken', async () => {
    throw new DOMException('The database aborted', 'AbortError');
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, logged, ended };
}

it('says which type a body must have', async () => {
  const { url } = await start();
  const response = await fetch(`${url}/take`, {
    method: 'POST',
    body: new URLSearchParams({ title: 'a' }),
  });
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining("'content-type: application/json'") },
  });
});

it('reports no failure of a call that its caller has left', async () => {
  const { url, logged, ended } = await start();
  const leaving = new AbortController();
  const call = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => undefined);
  await sleep(100);
  leaving.abort();
  await call;
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  await sleep(50);
  expect(logged).toEqual([]);
});

it('reports work that was aborted while its caller waits', async () => {
  const { url, logged } = await start();
  expect((await fetch(`${url}/broken`)).status).toBe(500);
  expect(logged).toEqual([expect.stringContaining('GET /broken failed')]);
});
