import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { selfSigned } from '@portico/testing/node';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { proxyConfigSchema, listEndpoints } from './config.ts';
import { ProxyEndpoint } from './ProxyEndpoint.ts';

const logged: object[] = [];
beforeEach(() => void logged.splice(0));

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function createEndpoint(config: object, headersTimeoutMs?: number): ProxyEndpoint {
  const parsed = proxyConfigSchema.parse({ proxy: { endpoints: { '/x': config } } });
  const [[path, endpointConfig] = []] = listEndpoints(parsed);
  if (!path || !endpointConfig) throw new Error('The configuration has no endpoint');
  const endpoint = new ProxyEndpoint(path, endpointConfig, {
    logger: { warn: (message, fields) => logged.push({ message, ...fields }) },
    ...(headersTimeoutMs !== undefined && { headersTimeoutMs }),
  });
  onTestFinished(() => endpoint.close());
  return endpoint;
}

const call = () => ({
  method: 'GET',
  path: '/api/proxy/x/y',
  rest: '/y',
  search: '',
  headers: {},
  host: 'portal.example',
  body: Readable.from([]),
  signal: new AbortController().signal,
});
const answerOk: RequestListener = (_request, response) => void response.end('ok');

it('gives a target up that does not begin its answer in time', async () => {
  const port = await listen(createServer(() => {}));
  const endpoint = createEndpoint({ target: `http://127.0.0.1:${port}` }, 100);
  await expect(endpoint.send(call())).rejects.toMatchObject({
    name: 'GatewayTimeoutError',
    statusCode: 504,
    message: "The target of '/x' did not answer in time",
  });
  expect(logged).toMatchObject([{ target: `http://127.0.0.1:${port}` }]);
});

it('checks the certificate of the target unless it is configured not to', async () => {
  const port = await listen(createTlsServer(selfSigned, answerOk));
  const target = `https://127.0.0.1:${port}`;
  await expect(createEndpoint({ target }).send(call())).rejects.toMatchObject({ statusCode: 502 });
  const { status } = await createEndpoint({ target, secure: false }).send(call());
  expect(status).toBe(200);
});

it('reads both forms of the configuration, with addresses or objects', () => {
  const endpoints = { '/a': 'http://a.example', b: { target: 'http://b.example', secure: false } };
  for (const proxy of [endpoints, { endpoints, skipInvalidProxies: true }]) {
    const found = listEndpoints(proxyConfigSchema.parse({ proxy }));
    expect(found).toMatchObject([
      ['/a', { target: 'http://a.example', credentials: 'require', secure: true }],
      ['b', { target: 'http://b.example', secure: false }],
    ]);
  }
  expect(listEndpoints(proxyConfigSchema.parse({}))).toEqual([]);
});

it.each<[string, object]>([
  ['a target without a protocol', { target: 'ci.example' }],
  ['a target of another protocol', { target: 'file:///etc/passwd' }],
  ['a target with credentials', { target: 'https://user:password@ci.example' }],
  ['a target with a query', { target: 'https://ci.example?token=x' }],
  ['no target', {}],
  ['credentials of no kind', { target: 'http://a', credentials: 'optional' }],
  ['a rewrite that is no expression', { target: 'http://a', pathRewrite: { '(': '' } }],
  ['a method that is none', { target: 'http://a', allowedMethods: ['FETCH'] }],
  ['a header name that is none', { target: 'http://a', headers: { 'a b': 'x' } }],
])('refuses %s', (_, endpoint) => {
  expect(proxyConfigSchema.safeParse({ proxy: { endpoints: { '/x': endpoint } } }).success).toBe(
    false,
  );
});

it.each([
  ['headers', { headers: { 'a b': 'x' } }],
  ['headers', { headers: { 'x\r\nhost': 'x' } }],
  ['headers', { headers: { 'x-key': 'one\r\nhost: two' } }],
  ['headers', { headers: { 'x-key': 'łódź' } }],
  ['allowedHeaders', { allowedHeaders: ['x-key: 1'] }],
])('refuses %s that no request can have: %j', (key, config) => {
  const result = proxyConfigSchema.safeParse({
    proxy: { endpoints: { '/x': { target: 'http://127.0.0.1:9', ...config } } },
  });
  expect(JSON.stringify(result.error?.issues)).toContain(key);
  expect(JSON.stringify(result.error?.issues)).toMatch(/is no name of a header|has line breaks/);
});

it('sends configured headers without what surrounds them, and none of the connection', async () => {
  let received: object = {};
  const port = await listen(
    createServer((request, response) => {
      received = request.headers;
      response.end('ok');
    }),
  );
  const endpoint = createEndpoint({
    target: `http://127.0.0.1:${port}`,
    headers: {
      Authorization: 'Bearer x\n',
      Host: 'ci.internal',
      'Transfer-Encoding': 'chunked',
      'content-length': '5',
      Connection: 'upgrade',
    },
  });
  await (await endpoint.send(call())).body.toArray();
  expect(received).toMatchObject({ authorization: 'Bearer x', host: 'ci.internal' });
  expect(received).not.toHaveProperty('transfer-encoding');
  expect(received).not.toHaveProperty('content-length');
  expect(received).not.toMatchObject({ connection: 'upgrade' });
  expect(logged).toMatchObject([
    {
      message:
        "Transfer-Encoding, content-length, Connection in 'headers' of the proxy's '/x' has no effect: it belongs to the connection; remove it",
    },
  ]);
});
