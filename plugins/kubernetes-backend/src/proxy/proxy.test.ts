import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import { createApiFactory } from '@portico/core';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { userDirectoryRef } from '@portico/server';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { kubernetesBackendPlugin } from '../plugin.ts';
import {
  json,
  type Script,
  type ScriptedCluster,
  startScriptedCluster,
} from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';

const podsOf = (id: string) =>
  json({
    kind: 'PodList',
    metadata: {},
    items: [{ metadata: { name: 'p', labels: { 'backstage.io/kubernetes-id': id } } }],
  });

let cluster: ScriptedCluster;
let tokens: TestTokens;
let byDefault: TestServer;
let byPolicy: TestServer;
let unprotected: TestServer;
let callers: Record<'nobody' | 'guest' | 'user' | 'owner' | 'operator' | 'service', string>;

const start = (permission: string) =>
  startTestServer({
    plugins: [permissionBackendPlugin, kubernetesBackendPlugin],
    apis: [
      tokens.keys,
      createApiFactory({
        api: userDirectoryRef,
        create: () => ({
          listOwnershipRefs: async ref =>
            ref === 'user:default/owner' ? [ref, 'group:default/pay'] : [ref],
          findUsers: async () => [],
        }),
      }),
      createTestCatalog([aKubernetesComponent('pay'), aKubernetesComponent('vault')]),
    ],
    config: `
app: { baseUrl: https://portal.example }
permission: ${permission}
kubernetes:
  watchLingerMs: 0
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: main, url: '${cluster.url}/base', authProvider: serviceAccount, serviceAccountToken: portal-secret }
        - { name: personal, url: '${cluster.url}', authProvider: google }
        - { name: gone, url: 'http://127.0.0.1:9', authProvider: serviceAccount, serviceAccountToken: portal-secret }
        - { name: odd, url: '${cluster.url}/odd', authProvider: serviceAccount, serviceAccountToken: portal-secret }
        - { name: labels, url: '${cluster.url}/labels', authProvider: serviceAccount, serviceAccountToken: portal-secret }
`,
  });

const policy = JSON.stringify({
  enabled: true,
  policy: {
    roles: {
      operators: {
        members: ['user:default/operator'],
        allow: [
          'kubernetes.proxy',
          {
            permission: 'kubernetes.cluster.request',
            if: {
              cluster: ['main', 'personal', 'gone'],
              namespace: 'pay',
              resource: ['pods', 'pods/log', 'pods/exec', 'deployments/scale'],
              verb: ['get', 'list', 'create', 'patch', 'delete'],
            },
          },
        ],
      },
    },
  },
});

beforeAll(async () => {
  cluster = await startScriptedCluster();
  cluster.scripts.set('/base/api/v1/namespaces/pay/pods', podsOf('pay'));
  cluster.scripts.set('/base/api/v1/namespaces/vault/pods', podsOf('vault'));
  tokens = await TestTokens.generate();
  byDefault = await start('{ enabled: true }');
  byPolicy = await start(policy);
  unprotected = await start('{ enabled: false }');
  const guest = await tokens.sign('user:default/guest', { claims: { 'portico:guest': true } });
  callers = {
    nobody: '',
    guest,
    user: await tokens.sign('user:default/someone'),
    // Of the components, whose owner is the group.
    owner: await tokens.sign('user:default/owner'),
    operator: await tokens.sign('user:default/operator'),
    service: testServiceToken,
  };
});
afterAll(async () => {
  await Promise.all([byDefault, byPolicy, unprotected].map(server => server?.stop()));
  await cluster.stop();
});

type Caller = keyof typeof callers;

interface CallOptions {
  caller?: Caller;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  server?: TestServer;
  signal?: AbortSignal;
}
function call(path: string, options: CallOptions = {}) {
  const { caller = 'service', method = 'GET', headers, body, server = byPolicy, signal } = options;
  return server.fetch(
    new Request(`http://localhost/api/kubernetes${path}`, {
      method,
      headers: {
        ...(callers[caller] && { authorization: `Bearer ${callers[caller]}` }),
        'backstage-kubernetes-cluster': 'main',
        ...headers,
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    }),
  );
}
const lastRequest = () => cluster.requests.at(-1);

const log = '/proxy/api/v1/namespaces/pay/pods/p/log';
const events = '/proxy/api/v1/namespaces/pay/events';

/** What those who may not read an entity are answered, as if it did not exist. */
const hidden = { guest: 400, user: 400, owner: 400, operator: 400, service: 400 };

describe('rights', () => {
  const all = { nobody: 401, guest: 403, user: 403, owner: 403, operator: 403, service: 200 };
  it.each<[string, string, Partial<Record<Caller, number>>]>([
    ['GET', log, { user: 200, owner: 200, operator: 200 }],
    ['GET', events, { user: 200, owner: 200, operator: 200 }],
    ['GET', '/proxy/api/v1/namespaces/vault/pods/p/log', {}],
    ['GET', '/proxy/api/v1/events', {}],
    ['GET', `${events}?watch=true`, {}],
    ['GET', '/proxy/api/v1/namespaces/pay/pods', {}],
    ['GET', '/proxy/api/v1/namespaces/pay/secrets', {}],
    ['GET', '/proxy/api/v1/namespaces/pay/secrets/log', {}],
    ['GET', '/proxy/api/v1/namespaces/pay/pods/p/exec?command=sh', {}],
    ['GET', '/proxy/api/v1/namespaces/pay/services/s/proxy/x', {}],
    ['GET', '/proxy/version', {}],
    ['DELETE', '/proxy/api/v1/namespaces/pay/pods/p', {}],
    ['DELETE', events, {}],
    ['POST', log, {}],
    ['PATCH', '/proxy/apis/apps/v1/namespaces/pay/deployments/d/scale', {}],
    ['GET', '/clusters/main/proxy/api/v1/namespaces/pay/secrets', {}],
  ])('without a policy: %s %s', async (method, path, expected) => {
    for (const [caller, status] of Object.entries({ ...all, ...expected }))
      expect([
        caller,
        (await call(path, { caller: caller as Caller, method, server: byDefault })).status,
      ]).toEqual([caller, status]);
  });

  it.each<[string, string, number]>([
    ['GET', log, 200],
    ['DELETE', '/proxy/api/v1/namespaces/pay/pods/p', 200],
    ['PATCH', '/proxy/apis/apps/v1/namespaces/pay/deployments/d/scale', 200],
    ['DELETE', '/proxy/api/v1/namespaces/other/pods/p', 403],
    ['DELETE', '/proxy/api/v1/namespaces/pay/pods', 403],
    ['GET', '/proxy/api/v1/namespaces/pay/secrets', 403],
    ['GET', '/proxy/api/v1/pods', 403],
  ])('by a policy: %s %s is answered with %i', async (method, path, status) => {
    expect((await call(path, { caller: 'operator', method })).status).toBe(status);
    for (const caller of ['guest', 'user', 'owner'] as const)
      expect([caller, (await call(path, { caller, method })).status]).toEqual([caller, 403]);
    expect((await call(path, { caller: 'nobody', method })).status).toBe(401);
  });

  it('are the default ones where permissions are off, since nobody granted more', async () => {
    const send = async (path: string, caller: Caller) =>
      (await call(path, { caller, server: unprotected })).status;
    expect(await send(log, 'user')).toBe(200);
    expect(await send('/proxy/api/v1/namespaces/pay/secrets', 'user')).toBe(403);
    expect(await send('/proxy/api/v1/namespaces/pay/secrets', 'guest')).toBe(403);
  });

  it('say what the policy does not allow, which the cluster might', async () => {
    const path = '/proxy/api/v1/namespaces/pay/secrets';
    const message =
      "The portal's policy does not allow you to list 'secrets' in namespace 'pay' of cluster 'main'";
    expect(await (await call(path, { caller: 'operator' })).json()).toMatchObject({
      error: { name: 'NotAllowedError', message },
      // As kubectl reads it.
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      reason: 'Forbidden',
      code: 403,
      message,
    });
  });

  const query = (entity: string) => ({ entityRef: `component:default/${entity}`, auth: {} });
  const everybody = { nobody: 401, guest: 200, user: 200, owner: 200, operator: 200, service: 200 };
  const ofEntity = (entity: string) => ({
    entity: { kind: 'Component', metadata: { name: entity } },
  });
  const customResources = [{ group: 'g', apiVersion: 'v1', plural: 'things' }];
  it.each<[string, object | undefined, Partial<Record<Caller, number>>]>([
    ['/clusters', undefined, {}],
    ['/cluster-states', undefined, {}],
    ['/resources/workloads/query', query('pay'), {}],
    ['/resources/custom/query', { ...query('pay'), customResources }, {}],
    ['/services/pay', ofEntity('pay'), {}],
    ['/objects/stream?entityRef=component:default/pay', undefined, {}],
    ['/resources/workloads/query', query('vault'), hidden],
    ['/resources/custom/query', { ...query('vault'), customResources }, hidden],
    ['/services/vault', ofEntity('vault'), hidden],
    ['/objects/stream?entityRef=component:default/vault', undefined, hidden],
  ])('to read objects: %s %j', async (path, body, expected) => {
    const send = async (caller: Caller, server: TestServer) => {
      const end = new AbortController();
      const response = await call(path, {
        caller,
        server,
        signal: end.signal,
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      end.abort();
      return response.status;
    };
    for (const [caller, status] of Object.entries({ ...everybody, ...expected }) as [
      Caller,
      number,
    ][]) {
      const found = await Promise.all([byDefault, unprotected].map(each => send(caller, each)));
      expect([caller, ...found]).toEqual([caller, status, status]);
    }
    // The policy grants its operators the proxy and nothing else.
    for (const caller of ['guest', 'user', 'owner', 'operator'] as const)
      expect([caller, await send(caller, byPolicy)]).toEqual([caller, 403]);
    expect(await send('nobody', byPolicy)).toBe(401);
  });

  it.each([
    '/proxy/api/v1/namespaces/pay%2Fpods/x/log',
    '/proxy/api/v1/namespaces/pay/pods/p%2Flog',
    '/proxy/api/v1/namespaces/pay/pods/%252e%252e/log',
    '/proxy/api/v1/namespaces/pay/pods/a%5cb/log',
    '/proxy/api/v1/watch/namespaces/pay/pods',
  ])('refuse a path that could be read in two ways: %s', async path => {
    const earlier = cluster.requests.length;
    expect((await call(path)).status).toBe(400);
    expect(cluster.requests).toHaveLength(earlier);
  });
});

describe('a call', () => {
  it('is sent with the credential of the cluster, and with none of the portal', async () => {
    await call(`${log}?container=a&previous=`, {
      headers: {
        cookie: 'backstage-auth=x',
        'impersonate-user': 'system:admin',
        'x-forwarded-for': '1.2.3.4',
        'backstage-kubernetes-authorization-google': 'mine',
      },
    });
    const { url, headers } = lastRequest() ?? {};
    expect(url).toBe('/base/api/v1/namespaces/pay/pods/p/log?container=a&previous=');
    expect(headers?.authorization).toBe('Bearer portal-secret');
    expect(Object.keys(headers ?? {}).join()).not.toMatch(/cookie|impersonate|forwarded|backstage/);
  });

  it('is sent with the caller’s own token to clusters that take one', async () => {
    const path = '/clusters/personal/proxy/api/v1/pods';
    expect((await call(path)).status).toBe(401);
    await call(path, { headers: { 'backstage-kubernetes-authorization-google': 'mine' } });
    expect(lastRequest()?.headers.authorization).toBe('Bearer mine');
    await call(path, { headers: { 'backstage-kubernetes-authorization': 'Basic own' } });
    expect(lastRequest()?.headers.authorization).toBe('Basic own');
  });

  it('passes bodies on, and statuses back', async () => {
    cluster.scripts.set(
      '/base/apis/apps/v1/namespaces/pay/deployments/d',
      json({ code: 409 }, 409),
    );
    const response = await call('/proxy/apis/apps/v1/namespaces/pay/deployments/d', {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: '{"spec":{}}',
    });
    expect(response.status).toBe(409);
    expect(await lastRequest()?.body).toBe('{"spec":{}}');
    expect(lastRequest()?.headers['content-type']).toBe('application/merge-patch+json');
  });

  it('streams what the cluster writes as it is written', async () => {
    const written = new EventTarget();
    cluster.scripts.set('/base/api/v1/namespaces/pay/pods/slow/log', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('first');
      written.addEventListener('next', () => response.end('second'), { once: true });
    });
    const response = await call('/proxy/api/v1/namespaces/pay/pods/slow/log?follow=true');
    const reader = response.body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(await read()).toBe('first');
    written.dispatchEvent(new Event('next'));
    expect(await read()).toBe('second');
  });

  it.each([
    ['unknown', 404, 'Cluster unknown not found'],
    ['gone', 500, "Cluster 'gone' request error: it refuses the connection"],
    ['', 400, 'There are several clusters'],
  ])('to cluster %j is answered with %i', async (name, status, message) => {
    const response = await call(log, { headers: { 'backstage-kubernetes-cluster': name } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining(message) },
      kind: 'Status',
      code: status,
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['a text', json('pods')],
    ['a number', json(5)],
    ['another object', json({ kind: 'Status' })],
    ['items that are no list', json({ items: { a: 1 } })],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['an error', json({ kind: 'Status' }, 418)],
    ['a refusal', json({ kind: 'Status' }, 401)],
  ] satisfies [string, Script][])(
    'is answered with 502 where rights depend on a list and the cluster answers %s',
    async (_, script) => {
      const namespace = `odd-${randomUUID()}`;
      cluster.scripts.set(`/odd/api/v1/namespaces/${namespace}/pods`, script);
      const response = await call(`/proxy/api/v1/namespaces/${namespace}/pods/p/log`, {
        caller: 'user',
        server: byDefault,
        headers: { 'backstage-kubernetes-cluster': 'odd' },
      });
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({
        kind: 'Status',
        code: 502,
        message: expect.stringContaining("Cluster 'odd' does not list its pods"),
      });
    },
  );

  it('decides on rights whatever labels a cluster answers', async () => {
    const items = [{ metadata: { labels: { 'backstage.io/kubernetes-id': { a: 1 } } } }];
    cluster.scripts.set('/labels/api/v1/namespaces/odd/pods', json({ items }));
    const path = '/proxy/api/v1/namespaces/odd/pods/p/log';
    const headers = { 'backstage-kubernetes-cluster': 'labels' };
    expect((await call(path, { caller: 'user', server: byDefault, headers })).status).toBe(403);
  });

  it('follows no redirect', async () => {
    cluster.scripts.set('/base/api/v1/nodes', (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    const response = await call('/proxy/api/v1/nodes');
    expect(response.status).toBe(500);
    expect(response.headers.get('location')).toBeNull();
  });

  it('that changes something is audited with cluster, namespace and resource', async () => {
    const earlier = byPolicy.log.length;
    await call('/proxy/api/v1/namespaces/pay/pods/p', { method: 'DELETE', caller: 'operator' });
    await call('/proxy/api/v1/namespaces/pay/pods/p', { method: 'DELETE', caller: 'user' });
    await call('/proxy/api/v1/namespaces/other/pods/p', { method: 'DELETE', caller: 'operator' });
    await call(log);
    const lines = byPolicy.log.slice(earlier).filter(line => line['audit'] && line['action']);
    expect(lines).toMatchObject([
      {
        action: 'delete pods',
        actor: { ref: 'user:default/operator' },
        subject: { cluster: 'main', namespace: 'pay', resource: 'pods', name: 'p' },
        result: 'done',
      },
      { actor: { ref: 'user:default/someone' }, result: 'denied' },
      {
        result: 'denied',
        reason: expect.stringContaining("in namespace 'other' of cluster 'main'"),
      },
    ]);
  });
});

const execPath = '/proxy/api/v1/namespaces/pay/pods/p/exec?container=a&command=sh&stdin=true';

/** Opens a terminal. @returns it with its first message, or the status with which it is refused. */
async function openExec(
  path: string,
  {
    caller = 'operator',
    headers = {},
    offer = ['channel.k8s.io'],
  }: { caller?: Caller; headers?: Record<string, string>; offer?: string[] } = {},
): Promise<{ socket?: WebSocket; first?: string; status?: number }> {
  const token = callers[caller];
  const socket = new WebSocket(
    `${byPolicy.url.replace('http', 'ws')}/api/kubernetes${path}`,
    offer,
    {
      headers: {
        'backstage-kubernetes-cluster': 'main',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    },
  );
  return new Promise((resolve, reject) => {
    socket.once('message', first => resolve({ socket, first: String(first) }));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    socket.once('error', reject);
  });
}

describe('a terminal', () => {
  it('carries bytes both ways, with the subprotocol that the cluster chose', async () => {
    const { socket, first } = await openExec(execPath, { offer: ['v4.channel.k8s.io', 'other'] });
    expect(first).toBe('\u0001welcome');
    expect(socket?.protocol).toBe('v4.channel.k8s.io');
    const echoed = once(socket as WebSocket, 'message');
    socket?.send(Buffer.from('\u0000ls'));
    expect(String((await echoed)[0])).toBe('\u0000ls');
    expect(lastRequest()?.headers.authorization).toBe('Bearer portal-secret');
    const closed = once(socket as WebSocket, 'close');
    cluster.sockets.at(-1)?.close(1000);
    expect((await closed)[0]).toBe(1000);
    expect(byPolicy.log).toContainEqual(
      expect.objectContaining({ action: 'create pods/exec', result: 'done' }),
    );
  });

  it('takes the portal’s token among the subprotocols, which the cluster does not see', async () => {
    const token = Buffer.from(callers.operator).toString('base64url');
    const offer = [`base64url.bearer.authorization.k8s.io.${token}`, 'channel.k8s.io'];
    const { socket } = await openExec(execPath, { caller: 'nobody', offer });
    expect(lastRequest()?.headers['sec-websocket-protocol']).toBe('channel.k8s.io');
    socket?.terminate();
  });

  it.each<[string, Caller, string, Record<string, string>, number]>([
    ['nobody', 'nobody', execPath, {}, 401],
    ['a user without the right', 'user', execPath, {}, 403],
    ['a guest', 'guest', execPath, {}, 403],
    ['the owner of a component without the right', 'owner', execPath, {}, 403],
    ['another namespace', 'operator', execPath.replace('/pay/', '/other/'), {}, 403],
    ['a pod that does not exist', 'operator', execPath.replace('/p/', '/refused/'), {}, 404],
    [
      'a cluster that is gone',
      'operator',
      execPath,
      { 'backstage-kubernetes-cluster': 'gone' },
      502,
    ],
    ['an unknown cluster', 'operator', execPath, { 'backstage-kubernetes-cluster': 'x' }, 404],
  ])('is refused with a status: %s', async (_, caller, path, headers, status) => {
    expect((await openExec(path, { caller, headers })).status).toBe(status);
  });

  /** The cookie of a user's session, as a browser sends it. */
  async function getCookie(userRef: string, signer = tokens, server = byPolicy): Promise<string> {
    const token = await signer.signForCookie(userRef);
    const answer = await fetch(`${server.url}/api/kubernetes/.backstage/auth/v1/cookie`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
  const origin = 'https://portal.example';
  const [operator, someone] = ['user:default/operator', 'user:default/someone'];

  it('takes a session cookie from the portal’s own pages only', async () => {
    const cookie = await getCookie(operator);
    const send = (from: string) =>
      openExec(execPath, { caller: 'nobody', headers: { cookie, origin: from } });
    expect((await openExec(execPath, { caller: 'nobody', headers: { cookie } })).status).toBe(403);
    expect((await send('https://evil.example')).status).toBe(403);
    expect((await send('https://portal.example.evil.example')).status).toBe(403);
    const { socket, first } = await send(origin);
    expect(first).toBe('\u0001welcome');
    socket?.terminate();
  });

  it.each(['websocket', 'spdy/3.1'])(
    'is refused with another user’s cookie (%s)',
    async protocol => {
      const [earlier, logged] = [cluster.requests.length, byPolicy.log.length];
      const headers = { cookie: await getCookie(someone), origin };
      const send = async () => {
        if (protocol === 'websocket')
          return (await openExec(execPath, { caller: 'nobody', headers })).status;
        const request = openRequest(`${byPolicy.url}/api/kubernetes/clusters/main${execPath}`, {
          method: 'POST',
          headers: { ...headers, connection: 'Upgrade', upgrade: protocol },
        });
        request.end();
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        response.resume();
        return response.statusCode;
      };
      expect(await send()).toBe(403);
      expect(cluster.requests).toHaveLength(earlier);
      expect(byPolicy.log.slice(logged)).toContainEqual(
        expect.objectContaining({
          audit: true,
          actor: expect.objectContaining({ ref: someone }),
          result: 'denied',
        }),
      );
    },
  );

  it('counts a token before a cookie of somebody else', async () => {
    const headers = { cookie: await getCookie(operator), origin };
    expect((await openExec(execPath, { caller: 'user', headers })).status).toBe(403);
    const token = Buffer.from(callers.user).toString('base64url');
    const offer = [`base64url.bearer.authorization.k8s.io.${token}`, 'channel.k8s.io'];
    expect((await openExec(execPath, { caller: 'nobody', headers, offer })).status).toBe(403);
  });

  it('is refused with a cookie that is not of this portal', async () => {
    const foreign = await TestTokens.generate();
    const other = await startTestServer({
      plugins: [kubernetesBackendPlugin],
      apis: [foreign.keys, createTestCatalog([])],
    });
    const ofOther = await getCookie(operator, foreign, other);
    await other.stop();
    const [name, value = ''] = (await getCookie(operator)).split('=');
    const altered = `${name}=${value.slice(0, -8)}AAAAAAAA`;
    for (const cookie of [ofOther, altered, `${name}=${callers.operator}`, `${name}=x`])
      expect(
        (await openExec(execPath, { caller: 'nobody', headers: { cookie, origin } })).status,
      ).toBe(401);
  });

  it('is limited to 20 a caller', async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => openExec(execPath)));
    expect((await openExec(execPath)).status).toBe(429);
    const released = once(open[0]?.socket as WebSocket, 'close');
    open[0]?.socket?.close();
    await released;
    await expect
      .poll(async () => {
        const { socket, status } = await openExec(execPath);
        socket?.terminate();
        return status;
      })
      .toBeUndefined();
    for (const { socket } of open) socket?.terminate();
  });

  it('is piped unread for tools that speak SPDY', async () => {
    const request = openRequest(`${byPolicy.url}/api/kubernetes/clusters/main${execPath}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${callers.operator}`,
        connection: 'Upgrade',
        upgrade: 'SPDY/3.1',
        'x-stream-protocol-version': 'v4.channel.k8s.io',
      },
    });
    request.end();
    const [answer, socket] = (await once(request, 'upgrade')) as [
      { headers: Record<string, string> },
      Duplex,
    ];
    expect(answer.headers['x-stream-protocol-version']).toBe('v4.channel.k8s.io');
    socket.write('bytes');
    expect(String((await once(socket, 'data'))[0])).toBe('bytes');
    expect(lastRequest()?.headers['x-stream-protocol-version']).toBe('v4.channel.k8s.io');
    socket.destroy();
  });
});
