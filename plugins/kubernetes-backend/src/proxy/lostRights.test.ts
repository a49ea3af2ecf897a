import { once } from 'node:events';
import { get, type IncomingMessage, request as openRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import { createApiFactory } from '@portico/core';
import {
  clusterRequestPermission,
  kubernetesProxyPermission,
  kubernetesResourcesReadPermission,
} from '@portico/kubernetes-common';
import { permissionPolicyRef } from '@portico/server';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { kubernetesBackendPlugin } from '../plugin.ts';
import { type ScriptedCluster, startScriptedCluster } from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';

const path = '/api/kubernetes/proxy/api/v1/namespaces/pay/pods/p/exec?command=sh';
const logPath = '/api/kubernetes/proxy/api/v1/namespaces/pay/pods/p/log';
const streamPath = '/api/kubernetes/objects/stream?entityRef=component:default/pay';
const recheckMs = 30_000;
/** Names of permissions that the policy denies. */
const denied = new Set<string>();
const policy = createApiFactory({
  api: permissionPolicyRef,
  create: () => ({
    decide: async (_principal, { name }) => ({ result: denied.has(name) ? 'DENY' : 'ALLOW' }),
  }),
});

let server: TestServer;
let cluster: ScriptedCluster;
let authorization: string;
/** The session's cookie, with the page that sends it. */
let cookie: Record<string, string>;
beforeAll(async () => {
  cluster = await startScriptedCluster();
  cluster.scripts.set('/api/v1/namespaces/pay/pods/p/log', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('a line\n');
  });
  const tokens = await TestTokens.generate();
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [tokens.keys, policy, createTestCatalog([aKubernetesComponent('pay')])],
    config: `
app: { baseUrl: https://portal.example }
permission: { enabled: true }
kubernetes:
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: main, url: '${cluster.url}', authProvider: serviceAccount, serviceAccountToken: x }
`,
  });
  authorization = `Bearer ${await tokens.signForCookie('user:default/operator')}`;
  const answer = await fetch(`${server.url}/api/kubernetes/.backstage/auth/v1/cookie`, {
    headers: { authorization },
  });
  const [value = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  cookie = { cookie: value, origin: 'https://portal.example' };
});
afterAll(async () => {
  await server.stop();
  await cluster.stop();
});

// The connections themselves run on real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  denied.clear();
});

async function openTerminal(headers: Record<string, string>): Promise<WebSocket> {
  const url = `${server.url.replace('http', 'ws')}${path}`;
  const socket = new WebSocket(url, ['channel.k8s.io'], { headers });
  await once(socket, 'message');
  return socket;
}

async function expectEcho(socket: WebSocket): Promise<void> {
  const echoed = once(socket, 'message');
  socket.send('still here');
  expect(String((await echoed)[0])).toBe('still here');
}

it.each([
  ['a token', kubernetesProxyPermission.name],
  ['a token', clusterRequestPermission.name],
  ['the session cookie', kubernetesProxyPermission.name],
  ['the session cookie', clusterRequestPermission.name],
])(
  'closes a terminal that was opened with %s, in the cluster too, once its user has lost %s',
  async (by, name) => {
    const socket = await openTerminal(by === 'a token' ? { authorization } : cookie);
    await vi.advanceTimersByTimeAsync(recheckMs);
    await expectEcho(socket);
    denied.add(name);
    const closedBehind = once(cluster.sockets.at(-1)!, 'close');
    const closed = once(socket, 'close');
    await vi.advanceTimersByTimeAsync(recheckMs);
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([1008, 'You may not use this connection any more']);
    await closedBehind;
  },
);

it('ends the connection of a tool that speaks SPDY once its user has lost the right', async () => {
  const request = openRequest(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization, connection: 'Upgrade', upgrade: 'SPDY/3.1' },
  });
  request.end();
  const [, socket] = (await once(request, 'upgrade')) as [unknown, Duplex];
  socket.write('bytes');
  expect(String((await once(socket, 'data'))[0])).toBe('bytes');
  denied.add(clusterRequestPermission.name);
  const closed = once(socket, 'close');
  await vi.advanceTimersByTimeAsync(recheckMs);
  await closed;
});

// What is cut off ends with an error too.
const whenClosed = (response: IncomingMessage) =>
  new Promise<void>(resolve => void response.once('close', resolve));

/** Opens something that lasts, and waits for its first bytes. */
async function openLasting(path: string): Promise<IncomingMessage> {
  const request = get(`${server.url}${path}`, { headers: { authorization } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'data');
  return response.on('error', () => {}).resume();
}

it.each([
  ['the stream of an entity', streamPath, kubernetesResourcesReadPermission.name],
  ['a log that is followed', logPath, kubernetesProxyPermission.name],
  ['a log that is followed', logPath, clusterRequestPermission.name],
])('ends %s once its reader has lost the right (%s, %s)', async (_what, path, name) => {
  const response = await openLasting(path);
  await vi.advanceTimersByTimeAsync(recheckMs);
  expect(response.destroyed).toBe(false);
  denied.add(name);
  const closed = whenClosed(response);
  await vi.advanceTimersByTimeAsync(recheckMs);
  await expect(closed).resolves.toBeUndefined();
});

it.each([
  ['the stream of an entity', streamPath],
  ['a log that is followed', logPath],
])('ends %s with the session of its reader (%s)', async (_what, path) => {
  const response = await openLasting(path);
  const closed = whenClosed(response);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  await vi.advanceTimersByTimeAsync(recheckMs);
  vi.restoreAllMocks();
  await expect(closed).resolves.toBeUndefined();
});

it('closes a terminal that was opened with the session cookie when the session ends', async () => {
  const socket = await openTerminal(cookie);
  const closed = once(socket, 'close');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  await vi.advanceTimersByTimeAsync(recheckMs);
  vi.restoreAllMocks();
  expect((await closed)[0]).toBe(1008);
});
