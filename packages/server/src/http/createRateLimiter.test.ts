import type { AddressInfo } from 'node:net';
import type { Principal } from '@portico/contract/auth';
import { defineEndpoint } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveAddresses } from '../addresses.ts';
import { createLogger } from '../logging/createLogger.ts';
import { serverConfigSchema } from '../serverConfig.ts';
import { answerInProcess } from './answerInProcess.ts';
import { createHttp } from './createHttp.ts';
import { createRateLimiter } from './createRateLimiter.ts';
import { mountRoutes } from './mountRoutes.ts';
import { OpenCalls } from './OpenCalls.ts';
import { serve } from './serve.ts';

let http: FastifyInstance | undefined;
afterEach(() => http?.close());

const principals: Readonly<Record<string, Principal>> = {
  ada: { type: 'user', userEntityRef: 'user:default/ada', ownershipEntityRefs: [], isGuest: false },
  bob: { type: 'user', userEntityRef: 'user:default/bob', ownershipEntityRefs: [], isGuest: false },
  guest: {
    type: 'user',
    userEntityRef: 'user:default/guest',
    ownershipEntityRefs: [],
    isGuest: true,
  },
};
const endpoint = (method: 'GET' | 'POST', path: string) =>
  defineEndpoint({ method, path, answer: z.object({ address: z.string(), host: z.string() }) });
const handle = ({ callerAddress, host }: { callerAddress: string; host: string }) => ({
  address: callerAddress,
  host,
});
const routes = [
  serve(endpoint('POST', '/write'), { access: ['user'], handle }),
  serve(endpoint('GET', '/read'), { access: ['user'], handle }),
  serve(endpoint('GET', '/refresh'), { access: ['public'], rateLimit: 'signIn', handle }),
  serve(endpoint('POST', '/session'), { access: ['public'], rateLimit: 'refreshes', handle }),
];

/** Listens with two calls a minute of each kind, and three refreshes. */
async function start(backend: object = {}) {
  const rateLimit = { signIn: { max: 2 }, refreshes: { max: 3 }, writes: { max: 2 } };
  const config = serverConfigSchema.parse({ backend: { rateLimit, ...backend } });
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  http = await createHttp({ config, addresses: resolveAddresses(config, {}), logger });
  const server = http;
  mountRoutes(server, {
    pluginId: 'shop',
    routes: routes as never,
    services: undefined,
    requireWorking: () => undefined,
    authenticator: {
      authenticate: async (authorization?: string) =>
        principals[authorization ?? ''] ?? { type: 'none' },
    } as never,
    authorizer: { decide: async () => ({ result: 'ALLOW' }) },
    identity: { issueFor: async () => '' } as never,
    limitRate: await createRateLimiter(server, config.backend.rateLimit),
    logger,
    stopSignal: new AbortController().signal,
    openCalls: new OpenCalls(),
  } as never);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return async (method: string, path: string, as?: string, headers: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/shop${path}`, {
      method,
      headers: { ...(as && { authorization: as }), ...headers },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}

async function callOften(times: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await call()).status);
  return statuses;
}

it('refuses changes of one caller beyond the limit, with a time to come back, and of nobody else', async () => {
  const call = await start();
  expect(await callOften(3, () => call('POST', '/write', 'ada'))).toEqual([200, 200, 429]);
  const { headers, body } = await call('POST', '/write', 'ada');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({
    error: {
      name: 'TooManyRequestsError',
      message: expect.stringMatching(
        /more than 2 calls .* in 60 seconds; try again in \d+ seconds/,
      ),
    },
    request: { method: 'POST', url: '/write' },
    response: { statusCode: 429 },
  });
  expect((await call('POST', '/write', 'bob')).status).toBe(200);
  expect(await callOften(5, () => call('GET', '/read', 'ada'))).toEqual([200, 200, 200, 200, 200]);
});

it('counts sign-ins, guests and those without credentials by address', async () => {
  const call = await start();
  expect(await callOften(3, () => call('GET', '/refresh'))).toEqual([200, 200, 429]);
  expect(await callOften(2, () => call('POST', '/write', 'guest'))).toEqual([200, 200]);
  expect(await callOften(2, () => call('POST', '/write'))).toEqual([429, 429]);
});

it('counts refreshes of sessions by address, apart from sign-ins and changes', async () => {
  const call = await start({ trustedProxies: ['127.0.0.0/8'] });
  const refresh = (address: string) =>
    call('POST', '/session', undefined, { 'x-forwarded-for': address });
  expect(await callOften(4, () => refresh('192.0.2.1'))).toEqual([200, 200, 200, 429]);
  const { headers, body } = await refresh('192.0.2.1');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({
    error: { message: expect.stringContaining('more than 3 calls') as string },
  });
  expect((await refresh('192.0.2.2')).status).toBe(200);
  const signIn = () => call('GET', '/refresh', undefined, { 'x-forwarded-for': '192.0.2.1' });
  expect(await callOften(3, signIn)).toEqual([200, 200, 429]);
  const write = () => call('POST', '/write', 'guest', { 'x-forwarded-for': '192.0.2.1' });
  expect(await callOften(3, write)).toEqual([200, 200, 429]);
});

it('believes a proxy about address and host only where it is trusted', async () => {
  const forwarded = (address: string) => ({
    'x-forwarded-for': address,
    'x-forwarded-host': 'portal.example',
  });
  const trusting = await start({ trustedProxies: ['127.0.0.0/8'] });
  const answer = await trusting('GET', '/refresh', undefined, forwarded('192.0.2.1'));
  expect(answer.body).toEqual({ address: '192.0.2.1', host: 'portal.example' });
  const next = (address: string) => trusting('GET', '/refresh', undefined, forwarded(address));
  expect(await callOften(2, () => next('192.0.2.1'))).toEqual([200, 429]);
  expect((await next('192.0.2.2')).status).toBe(200);
  await http?.close();

  const strict = await start({ trustedProxies: ['192.0.2.0/24'] });
  const { body } = await strict('GET', '/refresh', undefined, forwarded('192.0.2.1'));
  expect(body).toMatchObject({ address: '127.0.0.1' });
  expect(JSON.stringify(body)).not.toContain('portal.example');
  expect(
    await callOften(2, () => strict('GET', '/refresh', undefined, forwarded('192.0.2.9'))),
  ).toEqual([200, 429]);
});

it('counts no calls of this process, and none when it is turned off', async () => {
  await start();
  const request = () =>
    new Request('http://localhost/api/shop/write', {
      method: 'POST',
      headers: { authorization: 'ada' },
    });
  const here = http as FastifyInstance;
  expect(await callOften(4, () => answerInProcess(here, request()))).toEqual([200, 200, 200, 200]);
  await here.close();

  const call = await start({ rateLimit: false });
  expect(await callOften(4, () => call('GET', '/refresh'))).toEqual([200, 200, 200, 200]);
});

it.each([['10.0.0.0/33'], ['proxy.example'], ['10.0.0.0/8/8']])(
  'refuses %s as a trusted proxy',
  proxy => {
    const { error } = serverConfigSchema.safeParse({ backend: { trustedProxies: [proxy] } });
    expect(error?.issues[0]?.message).toContain('write an address or a network');
  },
);
