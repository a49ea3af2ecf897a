import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { defineEndpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import { createApiFactory } from '@portico/core';
import { createServerPlugin, permissionPolicyRef, serveRaw } from '@portico/server';
import { pipeWebSockets, RawAnswer, serveUpgrade } from '@portico/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { startTestServer, type TestServer, testServiceToken } from '../server/startTestServer.ts';
import { TestTokens } from '../server/TestTokens.ts';

const get = (path: string) => defineEndpoint({ method: 'GET', path });
const prefix = 'base64url.bearer.authorization.k8s.io.';
const seen = { sent: 0, ended: new EventTarget(), behind: '' };
const chunk = Buffer.alloc(65_536);

const shop = createServerPlugin({
  id: 'shop',
  routes: [
    serveUpgrade(
      defineEndpoint({
        method: 'GET',
        path: '/echo/:pod',
        params: z.object({ pod: z.string().max(20) }),
      }),
      {
        access: ['user', 'service', 'cookie'],
        isWrite: true,
        tokenSubprotocolPrefix: prefix,
        maxMessageBytes: 100_000,
        async handle({ params, principal, subprotocols, acceptWebSocket, signal }) {
          if (params.pod === 'missing')
            throw Object.assign(new Error('No such pod'), { name: 'NotFoundError' });
          const subprotocol = subprotocols.find(each => each === 'v5.channel.k8s.io');
          const socket = await acceptWebSocket(subprotocol ? { subprotocol } : {});
          signal.addEventListener('abort', () => seen.ended.dispatchEvent(new Event('ended')));
          socket.send(JSON.stringify(principal));
          socket.on('message', (data, binary) => socket.send(data, { binary }));
        },
      },
    ),
    serveUpgrade(get('/idle'), {
      access: ['service'],
      idleTimeoutMs: 50,
      handle: async ({ acceptWebSocket }) => void (await acceptWebSocket()),
    }),
    serveUpgrade(get('/denied'), {
      access: ['user'],
      permission: createPermission('shop.exec', 'update'),
      handle: async ({ acceptWebSocket }) => void (await acceptWebSocket()),
    }),
    serveUpgrade(get('/forgetful'), { access: ['service'], handle: () => {} }),
    serveUpgrade(get('/passed'), {
      access: ['service'],
      async handle({ acceptWebSocket }) {
        pipeWebSockets(await acceptWebSocket(), new WebSocket(seen.behind));
      },
    }),
    serveUpgrade(get('/proxy/*'), {
      access: ['service'],
      methods: ['GET', 'POST'],
      protocols: ['spdy/3.1'],
      handle({ protocol, acceptRaw }) {
        const socket = acceptRaw({ connection: 'Upgrade', upgrade: protocol });
        pipeline(socket, socket, () => seen.ended.dispatchEvent(new Event('ended')));
      },
    }),
    serveRaw(get('/proxy/*'), {
      access: ['service'],
      handle: () => new RawAnswer({ body: 'plain' }),
    }),
  ],
});

const config = 'app: { baseUrl: https://portal.example }';
const denying = createApiFactory({
  api: permissionPolicyRef,
  create: () => ({ decide: async () => ({ result: 'DENY' as const }) }),
});

let server: TestServer;
let tokens: TestTokens;
beforeAll(async () => {
  tokens = await TestTokens.generate();
  server = await startTestServer({ plugins: [shop], config, apis: [tokens.keys, denying] });
});
afterAll(() => server.stop());

const authorization = `Bearer ${testServiceToken}`;
const asService = { headers: { authorization } };
const toUrl = (path: string) => `${server.url.replace('http:', 'ws:')}/api/shop${path}`;

/** Opens a WebSocket. @returns it and its first message, or the HTTP status with which it is refused. */
async function open(
  path: string,
  { headers = {}, offer = [] }: { headers?: Record<string, string>; offer?: string[] } = {},
): Promise<{ socket?: WebSocket; first?: string; status?: number; body?: string }> {
  const socket = new WebSocket(toUrl(path), offer, { headers });
  return new Promise((resolve, reject) => {
    socket.once('message', first => resolve({ socket, first: String(first) }));
    socket.once('unexpected-response', (_request, response) => {
      response
        .toArray()
        .then(parts =>
          resolve({ status: response.statusCode ?? 0, body: String(Buffer.concat(parts)) }),
        )
        .catch(reject);
    });
    socket.once('error', reject);
  });
}

describe('a WebSocket', () => {
  it('is opened for those who may, and carries messages both ways', async () => {
    const { socket, first } = await open('/echo/pod-1', asService);
    expect(JSON.parse(first ?? '')).toMatchObject({ type: 'service' });
    const echoed = once(socket as WebSocket, 'message');
    socket?.send('hello');
    expect(String((await echoed)[0])).toBe('hello');
    const ended = once(seen.ended, 'ended');
    socket?.close();
    await ended;
    expect(server.log).toContainEqual(
      expect.objectContaining({ action: 'GET /echo/:pod', result: 'done' }),
    );
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['nobody', '/echo/x', {}, 401],
    ['a forged token', '/echo/x', { authorization: 'Bearer forged' }, 401],
    ['what does not exist', '/echo/missing', { authorization }, 404],
    ['input that is not valid', `/echo/${'x'.repeat(21)}`, { authorization }, 400],
    ['a caller of another type', '/denied', { authorization }, 403],
    ['an address of no route', '/nothing', { authorization }, 404],
    ['a route that takes no upgrade', '/openapi.json', { authorization }, 404],
    ['a route that takes another protocol', '/proxy/x', { authorization }, 426],
    ['a route that forgets to accept', '/forgetful', { authorization }, 500],
  ])('is refused with a status: %s', async (_, path, headers, status) => {
    expect((await open(path, { headers })).status).toBe(status);
  });

  it('is refused with a status: a handshake that is none', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', authorization };
    const request = openRequest(`${server.url}/api/shop/echo/x`, { headers });
    request.end();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(400);
    expect(String(Buffer.concat(await response.toArray()))).toContain('cannot be opened');
  });

  it('is refused without the permission, in the wire form of errors, and audited', async () => {
    const token = await tokens.sign('user:default/ada');
    const { status, body } = await open('/denied', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
    expect(JSON.parse(body ?? '')).toMatchObject({
      error: { name: 'NotAllowedError', message: "Permission 'shop.exec' is denied to you" },
      request: { method: 'GET', url: '/denied' },
    });
    expect(server.log).toContainEqual(
      expect.objectContaining({ permission: 'shop.exec', result: 'denied' }),
    );
  });

  it.each([
    [undefined, 403],
    ['https://evil.example', 403],
    ['http://portal.example', 403],
    ['https://portal.example', undefined],
  ])('is opened by a session cookie for pages of the origin %s: %s', async (origin, status) => {
    const token = await tokens.signForCookie('user:default/ada');
    const given = await fetch(`${server.url}/api/shop/.backstage/auth/v1/cookie`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? '';
    const opened = await open('/echo/x', { headers: { cookie, ...(origin && { origin }) } });
    expect([opened.status, opened.first?.includes('user:default/ada')]).toEqual([
      status,
      status ? undefined : true,
    ]);
    opened.socket?.terminate();
  });

  it('takes a token from a subprotocol, and chooses another', async () => {
    const token = await tokens.sign('user:default/ada');
    const offer = [`${prefix}${Buffer.from(token).toString('base64url')}`, 'v5.channel.k8s.io'];
    const { socket, first } = await open('/echo/x', { offer });
    expect(first).toContain('user:default/ada');
    expect(socket?.protocol).toBe('v5.channel.k8s.io');
    socket?.terminate();
    const forged = [`${prefix}${Buffer.from('forged').toString('base64url')}`];
    expect((await open('/echo/x', { offer: forged })).status).toBe(401);
  });

  it('is closed by a message that is too large', async () => {
    const { socket } = await open('/echo/x', asService);
    const closed = once(socket as WebSocket, 'close');
    socket?.send(Buffer.alloc(100_001));
    expect((await closed)[0]).toBe(1009);
  });

  it('is closed when it is idle', async () => {
    const socket = new WebSocket(toUrl('/idle'), asService);
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([1001, 'The connection was idle for too long']);
  });

  it('answers other requests with what it takes', async () => {
    const response = await fetch(`${server.url}/api/shop/echo/x`, asService);
    expect(response.status).toBe(426);
    expect(response.headers.get('upgrade')).toBe('websocket');
    expect((await fetch(`${server.url}/api/shop/echo/x`)).status).toBe(401);
  });

  it('is closed with the session of its user, and goes on where that is renewed', async () => {
    const asUser = async (ref: string, expiresAt: string) => ({
      headers: { authorization: `Bearer ${await tokens.sign(ref, { expiresAt })}` },
    });
    const [ended, renewed] = await Promise.all([
      open('/echo/x', await asUser('user:default/gone', '2s')),
      open('/echo/x', await asUser('user:default/back', '2s')),
    ]);
    await fetch(`${server.url}/api/shop/echo/x`, await asUser('user:default/back', '1h'));
    const [code, reason] = await once(ended.socket as WebSocket, 'close');
    expect([code, String(reason)]).toEqual([1008, 'The session has ended; sign in again']);
    const echoed = once(renewed.socket as WebSocket, 'message');
    renewed.socket?.send('still here');
    expect(String((await echoed)[0])).toBe('still here');
    renewed.socket?.terminate();
  });

  it('is closed when the server stops', async () => {
    const other = await startTestServer({ plugins: [shop], config, apis: [tokens.keys, denying] });
    const url = `${other.url.replace('http:', 'ws:')}/api/shop/echo/x`;
    const socket = new WebSocket(url, asService);
    await once(socket, 'message');
    const closed = once(socket, 'close');
    await other.stop();
    expect((await closed)[0]).toBe(1001);
  });
});

describe('WebSockets that are piped', () => {
  it('pass messages and the reason of the end on, at the pace of the slower one', async () => {
    const behind = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(behind, 'listening');
    const { port } = behind.address() as { port: number };
    seen.behind = `ws://127.0.0.1:${port}`;
    const connected = once(behind, 'connection');
    const client = new WebSocket(toUrl('/passed'), asService);
    await once(client, 'open');
    client.send('early');
    const [target] = (await connected) as [WebSocket];
    expect(String((await once(target, 'message'))[0])).toBe('early');

    // The client does not read: what the target sends is held back on its side.
    client.pause();
    const total = 1024;
    let isHeldBack = false;
    for (let at = 0; at < total && !isHeldBack; at++) {
      target.send(chunk);
      seen.sent += 1;
      if (at % 16 === 15) await fetch(`${server.url}/api/shop/proxy/x`, asService);
      isHeldBack = target.bufferedAmount > 4 * chunk.length;
    }
    expect(isHeldBack).toBe(true);
    let received = 0;
    const all = new Promise<void>(resolve => {
      client.on('message', () => {
        received += 1;
        if (received === seen.sent) resolve();
      });
    });
    client.resume();
    await all;
    const closed = once(client, 'close');
    target.close(4000, 'done');
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4000, 'done']);
    behind.close();
  });
});

describe('another protocol', () => {
  async function upgrade(method: string, headers: Record<string, string>) {
    const request = openRequest(`${server.url}/api/shop/proxy/x`, {
      method,
      headers: { connection: 'Upgrade', upgrade: 'SPDY/3.1', ...headers },
    });
    request.end();
    return new Promise<{ status: number; socket?: Duplex }>((resolve, reject) => {
      request.once('upgrade', (response, socket) =>
        resolve({ status: response.statusCode ?? 0, socket }),
      );
      request.once('response', response => {
        response.resume();
        resolve({ status: response.statusCode ?? 0 });
      });
      request.once('error', reject);
    });
  }

  it.each(['GET', 'POST'])('is passed through unparsed after the same checks: %s', async method => {
    expect((await upgrade(method, {})).status).toBe(401);
    const { status, socket } = await upgrade(method, { authorization });
    expect(status).toBe(101);
    socket?.write('\u0080\u0003 anything');
    expect(String((await once(socket as Duplex, 'data'))[0])).toBe('\u0080\u0003 anything');
    const ended = once(seen.ended, 'ended');
    socket?.destroy();
    await ended;
  });

  it('may share its path with a raw route', async () => {
    const response = await fetch(`${server.url}/api/shop/proxy/x`, asService);
    expect(await response.text()).toBe('plain');
  });

  it('that is only offered does not change the answer', async () => {
    const { status } = await upgrade('GET', { authorization, upgrade: 'h2c' });
    expect(status).toBe(200);
  });
});
