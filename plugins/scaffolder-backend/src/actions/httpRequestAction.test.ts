import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAction } from '../testing/hostActions.ts';
import { createHttpRequestAction } from './httpRequestAction.ts';

const received: string[] = [];
let server: Server;
let origin: string;
let host: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void readText(request).then(body => {
      received.push(`${request.method} ${request.url} ${body}`);
      const path = request.url ?? '';
      if (path.startsWith('/json')) {
        response.setHeader('set-cookie', 'session=1');
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ got: body, by: request.headers['authorization'] }));
      } else if (path === '/here') response.writeHead(302, { location: '/json' }).end();
      else if (path === '/away') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (path === '/large') response.end('x'.repeat(1_000_001));
      else if (path === '/cut') request.socket.destroy();
      else if (path.startsWith('/slow')) setTimeout(() => response.end(), 300).unref();
      else if (path === '/broken') {
        response.setHeader('content-type', 'application/json');
        response.end('{');
      } else response.writeHead(path === '/bad' ? 400 : 200).end('text');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString();
  return text;
}

const send = (input: object, limits: object = {}, options: object = {}) =>
  runAction(
    createHttpRequestAction({ allowedHosts: [host], allowedMethods: [], ...limits }),
    { ...input },
    options,
  );

it('sends JSON and gives the answer to later steps, once in a task', async () => {
  const input = {
    url: `${origin}/json?a=1`,
    method: 'POST',
    params: { b: 2 },
    headers: { authorization: 'Bearer secret-token' },
    body: { title: 'x' },
  };
  const checkpoints = new Map<string, unknown>();
  const first = await send(input, {}, { checkpoints });
  expect(first.outputs).toMatchObject({
    code: 200,
    body: { got: '{"title":"x"}', by: 'Bearer secret-token' },
  });
  expect(first.outputs['headers']).not.toHaveProperty('set-cookie');
  expect(first.lines).toEqual([`POST ${origin}/json`, 'Answered with 200']);
  const count = received.length;
  expect((await send(input, {}, { checkpoints })).outputs).toEqual(first.outputs);
  expect(received).toHaveLength(count);
  expect(received.at(-1)).toBe('POST /json?a=1&b=2 {"title":"x"}');
});

it('takes a text as it is, and shows no path when the template hides it', async () => {
  const input = { url: `${origin}/plain/secret`, method: 'PUT', body: 'as it is' };
  const { outputs, lines } = await send({ ...input, logRequestPath: false });
  expect(outputs).toMatchObject({ code: 200, body: { message: 'text' } });
  expect(lines.join()).not.toContain('/plain');
  expect(received.at(-1)).toBe('PUT /plain/secret as it is');
});

it('fails for an answer of 400 or more, unless the template goes on', async () => {
  const url = `${origin}/bad`;
  await expect(send({ url })).rejects.toThrow(`GET ${url} was answered with 400`);
  const { outputs } = await send({ url, continueOnBadResponse: true });
  expect(outputs).toMatchObject({ code: 400, body: { message: 'text' } });
});

it('follows redirects on the same host only', async () => {
  expect((await send({ url: `${origin}/here` })).outputs).toMatchObject({ code: 200 });
  expect((await send({ url: `${origin}/away` })).outputs).toMatchObject({
    code: 302,
    headers: { location: 'http://127.0.0.1:9/' },
  });
  expect((await send({ url: `${origin}/loop` })).outputs).toMatchObject({ code: 302 });
  expect((await send({ url: `${origin}/here`, method: 'POST' })).outputs).toMatchObject({
    code: 302,
  });
});

it.each([
  ['another host', { url: 'http://127.0.0.1:9/' }, {}, "'127.0.0.1:9'"],
  ['another port', { url: 'http://127.0.0.1/' }, {}, "'127.0.0.1'"],
  ['any host by default', {}, { allowedHosts: [] }, 'scaffolder.http.allowedHosts'],
  ['a method', { method: 'DELETE' }, { allowedMethods: ['GET'] }, 'allowedMethods'],
  ['the part of a name', { url: 'https://evil-acme.example' }, wild(), "'evil-acme.example'"],
  ['the name itself', { url: 'https://acme.example' }, wild(), "'acme.example'"],
  ['credentials in addresses', { url: 'http://a:b@x.example' }, {}, 'authorization'],
  ['another protocol', { url: 'file:///etc/passwd' }, {}, "field 'url'"],
])('refuses %s', async (_, input, limits, message) => {
  const count = received.length;
  await expect(send({ url: `${origin}/json`, ...input }, limits)).rejects.toThrow(message);
  expect(received).toHaveLength(count);
});

it.each([
  ['/large', 'more than 1 MB'],
  ['/broken', 'is not'],
  ['/cut', 'may or may not have had its effect'],
])('says what is wrong with the answer of %s', async (path, message) => {
  await expect(send({ url: `${origin}${path}` })).rejects.toThrow(message);
});

it('gives up in time', async () => {
  const slow = send({ url: `${origin}/slow?token=secret-value`, timeout: 100 });
  await expect(slow).rejects.toThrow('it took too long');
  await expect(send({ url: `${origin}/json`, body: 'x'.repeat(1_000_001) })).rejects.toThrow(
    "Field 'body' has more than 1 MB",
  );
});

function wild() {
  return { allowedHosts: ['*.acme.example'] };
}
