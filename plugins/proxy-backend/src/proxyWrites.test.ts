import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { proxyBackendPlugin } from './plugin.ts';

const upstream = createServer((request, response) => {
  passed.push(`${request.method} ${request.url}`);
  response.end();
});
const passed: string[] = [];
let tokens: TestTokens;
let target: string;
beforeAll(async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  target = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  tokens = await TestTokens.generate();
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

const writing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const reading = ['GET', 'HEAD', 'OPTIONS'] as const;

async function start(permission: object | undefined, isInstalled = true) {
  const server = await startTestServer({
    plugins: [proxyBackendPlugin, ...(isInstalled ? [permissionBackendPlugin] : [])],
    apis: [tokens.keys],
    config: JSON.stringify({
      ...(permission && { permission }),
      proxy: {
        endpoints: {
          '/ci': target,
          '/ci/hooks/': target,
          tickets: target,
          '/open': { target, credentials: 'dangerously-allow-unauthenticated' },
        },
      },
    }),
  });
  onTestFinished(() => server.stop());
  const authorizations = {
    ada: `Bearer ${await tokens.sign('user:default/ada')}`,
    guest: `Bearer ${await tokens.sign('user:default/guest', { claims: { 'portico:guest': true } })}`,
    service: `Bearer ${testServiceToken}`,
    nobody: '',
  };
  const call = async (who: keyof typeof authorizations, path: string, method: string) => {
    const authorization = authorizations[who];
    const response = await fetch(`${server.url}/api/proxy${path}`, {
      method,
      headers: { ...(authorization && { authorization }) },
    });
    const text = await response.text();
    return { status: response.status, message: text && (readMessage(text) ?? '') };
  };
  const statusesOf = async (who: keyof typeof authorizations, path: string) => {
    const statuses = await Promise.all(
      [...writing, ...reading].map(async method => (await call(who, path, method)).status),
    );
    return {
      writing: new Set(statuses.slice(0, writing.length)),
      reading: new Set(statuses.slice(writing.length)),
    };
  };
  return { call, statusesOf, server };
}

function readMessage(text: string): string | undefined {
  return (JSON.parse(text) as { error?: { message?: string } }).error?.message;
}
const all = new Set([200]);
const none = new Set([403]);

const signedInOnly = [
  ['permissions are off', undefined, true],
  ['permissions are off and no plugin decides', undefined, false],
  ['the default policy holds', { enabled: true }, true],
  ['no plugin decides', { enabled: true }, false],
] as const;
it.each(signedInOnly)(
  'lets people who are signed in write, and guests only read, where %s',
  async (_, permission, isInstalled) => {
    const { statusesOf, call } = await start(permission, isInstalled);
    expect(await statusesOf('ada', '/ci/x')).toEqual({ writing: all, reading: all });
    expect(await statusesOf('service', '/ci/x')).toEqual({ writing: all, reading: all });
    expect(await statusesOf('guest', '/ci/x')).toEqual({ writing: none, reading: all });
    expect(await statusesOf('nobody', '/open/x')).toEqual({ writing: all, reading: all });
    const count = passed.length;
    const { message } = await call('guest', '/ci/x', 'POST');
    expect(message).toMatch(
      /^Guests may only read through the proxy|^Permission 'proxy.write' is denied/,
    );
    expect(passed).toHaveLength(count);
  },
);

const policy = (roles: object) => ({ enabled: true, policy: { default: 'deny', roles } });

it('lets a policy allow guests to write, and refuse people who are signed in', async () => {
  const { statusesOf, call } = await start(
    policy({ guests: { members: ['guests'], allow: ['proxy.write'] } }),
  );
  expect(await statusesOf('guest', '/ci/x')).toEqual({ writing: all, reading: all });
  expect(await statusesOf('ada', '/ci/x')).toEqual({ writing: none, reading: all });
  expect(await call('ada', '/ci/x', 'POST')).toEqual({
    status: 403,
    message: "Permission 'proxy.write' is denied to you",
  });
});

it('lets a policy decide by the path of an endpoint, however it is written', async () => {
  const { statusesOf } = await start(
    policy({
      all: {
        members: ['everyone'],
        allow: [{ permission: 'proxy.write', if: { path: ['ci/hooks', '/tickets/'] } }],
      },
    }),
  );
  const paths = ['/ci/x', '/ci/hooks', '/ci/%68ooks/x', '/tickets/x'];
  const seen = await Promise.all(paths.map(path => statusesOf('guest', path)));
  expect(seen.map(({ writing: statuses }) => [...statuses])).toEqual([[403], [200], [200], [200]]);
});

it('writes refused calls to the audit log with the permission', async () => {
  const { call, server } = await start({ enabled: true });
  await call('guest', '/ci/x', 'DELETE');
  expect(server.log).toContainEqual(
    expect.objectContaining({
      permission: 'proxy.write',
      result: 'denied',
      subject: { '*': 'ci/x' },
    }),
  );
});

it('answers what a page checks beforehand as the call itself', async () => {
  const { server } = await start(
    policy({
      all: {
        members: ['signed-in'],
        allow: [{ permission: 'proxy.write', if: { path: '/ci' } }],
      },
    }),
  );
  const token = await tokens.sign('user:default/ada');
  const permission = {
    type: 'resource',
    name: 'proxy.write',
    attributes: { action: 'update' },
    resourceType: 'proxy-endpoint',
  };
  const refs = ['/ci', '/tickets', '/none'];
  const response = await fetch(`${server.url}/api/permission/authorize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: refs.map((resourceRef, at) => ({ id: `${at}`, permission, resourceRef })),
    }),
  });
  const { items } = (await response.json()) as { items: { result: string }[] };
  expect(items.map(({ result }) => result)).toEqual(['ALLOW', 'DENY', 'DENY']);
});
