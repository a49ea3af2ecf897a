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
      if (path === '/headers') {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ headers: request.headers }));
      } else if (path.startsWith('/json')) {
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

it.each([
  ['Host', 'internal.example', "it follows from 'url'"],
  ['content-length', '5', "it follows from 'body'"],
  ['Transfer-Encoding', 'chunked', "it follows from 'body'"],
  ...['Connection', 'KEEP-ALIVE', 'TE', 'trailer', 'upgrade', 'expect', 'HTTP2-Settings'].map(
    name => [name, 'x', 'it belongs to the connection; remove it'],
  ),
  ['Proxy-Authorization', 'Basic x', 'it belongs to the connection; remove it'],
  ['proxy-anything', 'x', 'it belongs to the connection; remove it'],
  ['Cookie', 'session=1', "write credentials as the header 'authorization'"],
  ['X-HTTP-Method-Override', 'DELETE', "write the method as 'method'"],
  ['a b', 'x', 'it is no name of a header'],
  ['host ', 'x', 'it is no name of a header'],
  ['x\r\nhost', 'x', 'it is no name of a header'],
  ['ſ', 'x', 'it is no name of a header'],
  ['x-note', 'one\r\nhost: internal', 'its value has line breaks'],
  ['x-note', 'one\u0000two', 'its value has line breaks'],
  ['x-note', 'żółć', 'its value has line breaks or other characters'],
])('refuses the header %j with %j', async (name, value, reason) => {
  const count = received.length;
  const call = send({ url: `${origin}/json`, headers: { [name]: value } });
  await expect(call).rejects.toThrow(reason);
  // oxlint-disable-next-line no-control-regex
  await expect(call).rejects.toThrow(`headers.${name.replace(/[\u0000-\u001f]/g, '?')}'`);
  expect(received).toHaveLength(count);
});

it('refuses a header twice and more headers than make sense', async () => {
  const url = `${origin}/json`;
  await expect(send({ url, headers: { 'X-A': '1', 'x-a': '2' } })).rejects.toThrow(
    "field 'headers.x-a': it is written twice",
  );
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x-${at}`, at]));
  await expect(send({ url, headers: many })).rejects.toThrow('more than 100 headers');
});

it('sends what else a template sets, without the line break behind a secret', async () => {
  const headers = { Accept: 'text/x', 'X-Count': 3, 'x-flag': true, authorization: 'Bearer x\n' };
  const { outputs } = await send({ url: `${origin}/headers`, headers });
  expect(outputs['body']).toMatchObject({
    headers: {
      accept: 'text/x',
      'x-count': '3',
      'x-flag': 'true',
      authorization: 'Bearer x',
      host,
    },
  });
});

function wild() {
  return { allowedHosts: ['*.acme.example'] };
}
