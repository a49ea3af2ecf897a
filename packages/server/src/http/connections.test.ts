import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { resolveAddresses } from '../addresses.ts';
import { createLogger } from '../logging/createLogger.ts';
import { serverConfigSchema } from '../serverConfig.ts';
import { createHttp } from './createHttp.ts';

let http: FastifyInstance | undefined;
afterEach(() => http?.close());

async function start(timeouts: object): Promise<number> {
  const config = serverConfigSchema.parse({ backend: { timeouts } });
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  http = await createHttp({ config, addresses: resolveAddresses(config, {}), logger });
  http.post('/take', async () => ({ done: true }));
  http.get('/silent', () => new Promise(() => {}));
  http.get('/beats', (_request, reply) => {
    const output = new PassThrough();
    let beats = 0;
    const timer = setInterval(() => {
      output.write('beat\n');
      beats += 1;
      if (beats < 8) return;
      clearInterval(timer);
      output.end('end\n');
    }, 100);
    return reply.send(output);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
}

/** Sends the beginning of a request, and waits until the server closes. @returns all that it answered. */
function sendAndWait(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', data => (answer += data.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const head = 'POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it.each([
  ['headers', head],
  ['a body', `${head}content-length: 10\r\n\r\n{"a"`],
])('closes a connection that sends half of %s with 408', async (_, text) => {
  const port = await start({ headersSeconds: 0.2, requestSeconds: 0.4 });
  const answer = await sendAndWait(port, text);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    error: {
      name: 'RequestTimeoutError',
      message: 'The request did not arrive in time; send it again',
    },
    request: { method: '', url: '' },
    response: { statusCode: 408 },
  });
});

it('closes a connection that sends nothing', async () => {
  const port = await start({ headersSeconds: 0.2, requestSeconds: 0.4 });
  expect(await sendAndWait(port, '')).toMatch(/^$|^HTTP\/1\.1 408/);
});

it('closes a connection after its answer when no further request comes', async () => {
  const port = await start({ keepAliveSeconds: 0.2 });
  const answer = await sendAndWait(port, `${head}content-length: 2\r\n\r\n{}`);
  expect(answer).toContain('{"done":true}');
});

it('closes a connection on which nothing moves, and keeps a stream that sends', async () => {
  const port = await start({ idleSeconds: 0.4 });
  expect(await sendAndWait(port, 'GET /silent HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('');
  const stream = await sendAndWait(
    port,
    'GET /beats HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  );
  expect(stream).toContain('end');
});

it.each([
  ['GARBAGE\r\n\r\n', 400, 'This is no HTTP request that can be read'],
  [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'larger than 16384 bytes'],
])('answers what is no request in the wire form, case %#', async (text, status, message) => {
  const answer = await sendAndWait(await start({}), text);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    error: { name: 'InputError', message: expect.stringContaining(message) },
    response: { statusCode: status },
  });
});

it.each([
  ['{"a":', 400, 'InputError', 'The body is not valid JSON'],
  ['"x', 400, 'InputError', 'The body is not valid JSON'],
  [
    JSON.stringify('x'.repeat(1_048_577)),
    413,
    'PayloadTooLargeError',
    'The body is larger than 1048576 bytes; send less',
  ],
])(
  'answers a body that it cannot read in the wire form, case %#',
  async (body, status, name, message) => {
    await start({});
    const answer = await http?.inject({
      method: 'POST',
      url: '/take',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer?.json()).toMatchObject({
      error: { name, message: expect.stringContaining(message) },
      request: { method: 'POST', url: '/take' },
      response: { statusCode: status },
    });
  },
);

it('refuses a time for headers that is longer than that for the whole request', () => {
  const timeouts = { headersSeconds: 20, requestSeconds: 10 };
  const { error } = serverConfigSchema.safeParse({ backend: { timeouts } });
  expect(error?.issues[0]?.message).toBe('must not be longer than requestSeconds');
});
