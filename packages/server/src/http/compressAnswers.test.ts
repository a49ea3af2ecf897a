import { randomBytes } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { defineEndpoint } from '@portico/contract';
import { authPluginId } from '@portico/contract/auth';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveAddresses } from '../addresses.ts';
import { createLogger } from '../logging/createLogger.ts';
import { serverConfigSchema } from '../serverConfig.ts';
import { answerInProcess } from './answerInProcess.ts';
import { createHttp } from './createHttp.ts';
import { mountRoutes } from './mountRoutes.ts';
import { OpenCalls } from './OpenCalls.ts';
import { RawAnswer } from './RawAnswer.ts';
import { serve, serveRaw } from './serve.ts';

const items = Array.from({ length: 500 }, (_, at) => ({ name: `item-${at}` }));
const json = JSON.stringify(items);
const headers = { 'content-type': 'application/json' };
const get = (path: string) => defineEndpoint({ method: 'GET', path, answer: z.any() });
const access = ['public'] as const;
const routes = [
  serve(get('/value'), { access, handle: () => items }),
  serve(get('/small'), { access, handle: () => ({ name: 'ä' }) }),
  serve(get('/text'), {
    access,
    handle: () => RawAnswer.json(json, { headers: { vary: 'origin' } }),
  }),
  serve(get('/stream'), {
    access,
    handle: () =>
      new RawAnswer({ headers, body: Readable.from([json.slice(0, 9), json.slice(9)]) }),
  }),
  ...(['at once', 'late'] as const).map(time =>
    serve(get(`/breaking-${time.replace(' ', '-')}`), {
      access,
      handle: () => new RawAnswer({ headers, body: Readable.from(breakOff(time)) }),
    }),
  ),
  serve(get('/encoded'), {
    access,
    handle: () => RawAnswer.json(json, { headers: { 'content-encoding': 'identity' } }),
  }),
  serveRaw(get('/raw'), { access, handle: () => RawAnswer.json(json) }),
];

let failLate = () => {};
const lateFailure = new Promise<void>(resolve => (failLate = resolve));

async function* breakOff(time: 'at once' | 'late') {
  if (time === 'late') {
    // Nothing makes it smaller, so that most of it is sent before the end.
    yield randomBytes(1_000_000).toString('base64');
    await lateFailure;
  }
  throw new Error('The source has gone');
}

let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  const config = serverConfigSchema.parse({});
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  http = await createHttp({ config, addresses: resolveAddresses(config, {}), logger });
  for (const pluginId of ['shop', authPluginId]) {
    mountRoutes(http, {
      pluginId,
      routes: routes as never,
      services: undefined,
      requireWorking: () => undefined,
      authenticator: { authenticate: async () => ({ type: 'none' }) } as never,
      authorizer: { decide: async () => ({ result: 'ALLOW' }) },
      identity: { issueFor: async () => '' } as never,
      logger,
      heartbeatMs: 1000,
      stopSignal: new AbortController().signal,
      openCalls: new OpenCalls(),
      portalOrigins: new Set(),
    });
  }
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** Sends a request without a client that decodes the answer. */
function send(
  path: string,
  sent: Record<string, string>,
  { method = 'GET', onData = () => {} } = {},
) {
  return new Promise<{ encoding?: string; vary?: string; bytes: Buffer }>((resolve, reject) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...sent };
    const request = openRequest(`${url}/api/${path}`, { method, headers }, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        onData();
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const { 'content-encoding': encoding, vary } = answer.headers;
        resolve({
          ...(encoding !== undefined && { encoding }),
          ...(vary !== undefined && { vary }),
          bytes: Buffer.concat(chunks),
        });
      });
    });
    request.on('error', reject);
    request.end();
  });
}

const authorization = 'Bearer of-ada';

it.each([
  ['a value', 'shop/value', 'gzip', 'accept-encoding'],
  ['stored JSON', 'shop/text', 'gzip, deflate, br', 'origin, accept-encoding'],
  ['a stream', 'shop/stream', '*;q=0.5', 'accept-encoding'],
])('sends %s compressed to those who accept it', async (_, path, accepted, vary) => {
  const answer = await send(path, { authorization, 'accept-encoding': accepted });
  expect(answer).toMatchObject({ encoding: 'gzip', vary });
  expect(answer.bytes.length).toBeLessThan(json.length / 3);
  expect(gunzipSync(answer.bytes).toString()).toBe(json);
});

it.each<[string, string, Record<string, string>]>([
  ['who accepts nothing', 'shop/value', {}],
  ['who refuses gzip', 'shop/stream', { 'accept-encoding': 'br, gzip;q=0, *' }],
  ['who writes no weight', 'shop/text', { 'accept-encoding': 'gzip;q=x' }],
  ['whose answer is encoded', 'shop/encoded', { 'accept-encoding': 'gzip' }],
  ['of a raw route', 'shop/raw', { 'accept-encoding': 'gzip' }],
  ['who gets tokens', `${authPluginId}/value`, { 'accept-encoding': 'gzip' }],
])('leaves the answer as it is for a caller %s', async (_, path, sent) => {
  const { encoding, bytes } = await send(path, { authorization, ...sent });
  expect(encoding).not.toBe('gzip');
  expect(bytes.toString()).toBe(json);
});

it('leaves small answers, and those to callers known by a cookie, as they are', async () => {
  const accepts = { 'accept-encoding': 'gzip' };
  const small = await send('shop/small', { authorization, ...accepts });
  expect([small.encoding, small.bytes.toString()]).toEqual([undefined, '{"name":"ä"}']);
  const byCookie = await send('shop/value', { cookie: 'portico-auth=x', ...accepts });
  expect([byCookie.encoding, byCookie.bytes.toString()]).toEqual([undefined, json]);
  expect(
    (await send('shop/value', { authorization, ...accepts }, { method: 'HEAD' })).bytes.length,
  ).toBe(0);
});

it('leaves the answer as it is for a program on the same machine', async () => {
  const headers = { authorization, 'accept-encoding': 'gzip' };
  const response = await fetch(`${url}/api/shop/value`, { headers });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.json()).toEqual(items);
});

it('compresses nothing within the process', async () => {
  const request = new Request(`${url}/api/shop/value`, {
    headers: { authorization, 'accept-encoding': 'gzip' },
  });
  const response = await answerInProcess(http, request);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.json()).toEqual(items);
});

it('reports that the source of a stream failed before anything was sent, and breaks off later', async () => {
  const sent = { authorization, 'accept-encoding': 'gzip' };
  const early = await send('shop/breaking-at-once', sent);
  expect(early.encoding).toBeUndefined();
  expect(JSON.parse(early.bytes.toString())).toMatchObject({ response: { statusCode: 500 } });
  await expect(send('shop/breaking-late', sent, { onData: failLate })).rejects.toThrow(
    /aborted|reset/,
  );
  expect((await send('shop/value', sent)).encoding).toBe('gzip');
});
