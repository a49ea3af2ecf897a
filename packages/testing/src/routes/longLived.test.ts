import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { defineEndpoint } from '@portico/contract';
import { createServerPlugin, serve, serveRaw } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer, testServiceToken } from '../server/startTestServer.ts';

const takeEndpoint = (path: string) => defineEndpoint({ method: 'POST', path });
const access = ['service'] as const;
const wait = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms));
const takeAll = async ({ body }: { body: AsyncIterable<Buffer> }) => {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return new RawAnswer({ body: `took ${bytes}`, headers: { connection: 'close' } });
};
const sleepEndpoint = (path: string) =>
  defineEndpoint({ method: 'GET', path, answer: z.unknown() });
const sleep = async () => {
  await wait(1100);
  return {};
};

const shop = createServerPlugin({
  id: 'shop',
  routes: [
    serveRaw(takeEndpoint('/long'), { access, isLongLived: true, handle: takeAll }),
    serveRaw(takeEndpoint('/short'), { access, handle: takeAll }),
    serve(sleepEndpoint('/stream'), { access, handle: sleep }),
    serve(sleepEndpoint('/export'), { access, isLongLived: true, handle: sleep }),
  ],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    plugins: [shop],
    config: 'backend: { timeouts: { headersSeconds: 0.2, requestSeconds: 0.3, idleSeconds: 0.4 } }',
  });
});
afterAll(() => server.stop());

/** Sends half of a body, and the other after a while. @returns all that the server answers. */
async function sendSlowly(path: string, token = testServiceToken): Promise<string> {
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', data => (answer += data.toString()));
  // It is closed while the other half is sent.
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(
    `POST /api/shop${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: 10\r\n\r\nhalf `,
  );
  await Promise.race([wait(800), closed]);
  if (!socket.destroyed) socket.write('other');
  await closed;
  return answer;
}

it('lets the bodies of routes that are long-lived take their time, and no others', async () => {
  const [long, short] = await Promise.all([sendSlowly('/long'), sendSlowly('/short')]);
  expect(long).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*took 10/);
  expect(short).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
});

it('gives no time to callers that may not call', async () => {
  expect(await sendSlowly('/long', 'forged-token')).toMatch(/^HTTP\/1\.1 401/);
});

it('logs calls as slow that are not long-lived by declaration, whatever their address', async () => {
  const headers = { authorization: `Bearer ${testServiceToken}` };
  const paths = ['/stream', '/export'];
  await Promise.all(
    paths.map(path => server.fetch(new Request(`http://localhost/api/shop${path}`, { headers }))),
  );
  const slow = server.log.filter(({ message }) => message === 'A request was slow');
  expect(slow.map(({ url }) => url)).toEqual(['/api/shop/stream']);
});
