import type { RouteAccess } from '@portico/server';
import { type RegisteredRoute, userTokenType } from '@portico/server/assembly';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugins } from './plugins.ts';

const config = `permission:
  enabled: true
  policy:
    default: deny
    roles:
      all: { members: ['user:default/root'], allow: ['*'] }
auth: { providers: { guest: {} } }
`;

/** What belongs to no plugin, and is open to all: it says nothing that is not public. */
const undeclared = [
  /^\/\.backstage\/health\/v1\/(liveness|readiness)$/,
  /^\/api\/[a-z-]+\/openapi\.json$/,
];

/** A token without a signature that says so. */
function makeUnsigned(token: string): string {
  const [, payload] = token.split('.');
  const header = { alg: 'none', typ: userTokenType, kid: 'tests' };
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`;
}

describe('every route of every plugin', () => {
  let tokens: TestTokens;
  let server: TestServer;
  beforeAll(async () => {
    tokens = await TestTokens.generate();
    server = await startTestServer({ plugins, config, apis: [tokens.keys] });
  }, 60_000);
  afterAll(() => server.stop());

  const listDeclared = () =>
    server.routes.flatMap(({ method, url, declared }) =>
      declared && method !== 'HEAD' ? [{ method, url, ...declared }] : [],
    );

  /** Calls a route with values of no meaning; what it does with them is its own tests' business. */
  async function call({ method, url }: Pick<RegisteredRoute, 'method' | 'url'>, token?: string) {
    const controller = new AbortController();
    const path = url.replace(/:\w+/g, 'x').replace('*', 'x');
    const response = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      signal: controller.signal,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const text = isJson ? await response.text() : '';
    controller.abort();
    const { error } = (text ? JSON.parse(text) : {}) as { error?: { message?: string } };
    return { status: response.status, message: error?.message ?? '' };
  }

  /** How a call ends: refused in one of these ways, or the route does what it does. */
  type Outcome = keyof typeof refusals | 'goes on';
  const refusals = {
    'needs credentials': { status: 401, text: /^Missing credentials/ },
    'is not open': { status: 403, text: /^This call is not open to callers of type/ },
    'is not for guests': { status: 403, text: /^Guests may not make this call/ },
    'is denied': { status: 403, text: /^Permission '[\w.-]+' is denied to you$/ },
  };

  /** The outcome of an answer; anything else is reported as it is. */
  function readOutcome({ status, message }: { status: number; message: string }): string {
    const found = Object.entries(refusals).find(
      ([, refusal]) => refusal.status === status && refusal.text.test(message),
    );
    if (found) return found[0];
    return status < 500 ? 'goes on' : `fails with ${status}: ${message}`;
  }

  interface Caller {
    name: string;
    token: () => Promise<string | undefined> | string | undefined;
    outcome: (access: readonly RouteAccess[], hasPermission: boolean) => Outcome;
  }
  const callers: Caller[] = [
    { name: 'nobody', token: () => undefined, outcome: () => 'needs credentials' },
    {
      name: 'a guest',
      token: () => tokens.sign('user:default/guest', { claims: { 'portico:guest': true } }),
      outcome(access, hasPermission) {
        if (!access.includes('user'))
          return access.includes('signed-in') ? 'is not for guests' : 'is not open';
        return hasPermission ? 'is denied' : 'goes on';
      },
    },
    {
      name: 'a user without the permission',
      token: () => tokens.sign('user:default/ada'),
      outcome(access, hasPermission) {
        if (!access.includes('user') && !access.includes('signed-in')) return 'is not open';
        return hasPermission ? 'is denied' : 'goes on';
      },
    },
    {
      name: 'a user with every permission',
      token: () => tokens.sign('user:default/root'),
      outcome: access =>
        access.includes('user') || access.includes('signed-in') ? 'goes on' : 'is not open',
    },
    {
      name: 'a service',
      token: () => testServiceToken,
      outcome: access => (access.includes('service') ? 'goes on' : 'is not open'),
    },
  ];

  it('declares who may call it', () => {
    const open = server.routes
      .filter(({ declared }) => !declared)
      .map(({ url }) => url)
      .filter(url => !undeclared.some(pattern => pattern.test(url)));
    expect(open).toEqual([]);
    expect(listDeclared().length).toBeGreaterThan(40);
  });

  it.each(callers)('refuses $name where it declares so, and only there', async caller => {
    const token = await caller.token();
    const expected: Record<string, string> = {};
    const observed: Record<string, string> = {};
    for (const declared of listDeclared()) {
      const { access, permission, isPermissionOptional } = declared.route;
      const where = `${declared.method} ${declared.url}`;
      expected[where] = access.includes('public')
        ? 'goes on'
        : caller.outcome(
            access,
            // Where the permission is optional, the body is checked before the handler decides.
            permission !== undefined && !isPermissionOptional,
          );
      observed[where] = readOutcome(await call(declared, token));
    }
    expect(observed).toEqual(expected);
  });

  it.each<[string, () => Promise<string>]>([
    [
      'signed by somebody else',
      async () => (await TestTokens.generate()).sign('user:default/root'),
    ],
    ['for another audience', () => tokens.sign('user:default/root', { audience: 'other' })],
    ['that has expired', () => tokens.sign('user:default/root', { expiresAt: 1 })],
    ['of another type', () => tokens.sign('user:default/root', { type: 'JWT' })],
    [
      'meant for cookies',
      () => tokens.sign('user:default/root', { type: 'vnd.backstage.limited-user' }),
    ],
    ['without a signature', async () => makeUnsigned(await tokens.sign('user:default/root'))],
    ['that nobody knows', async () => 'another-static-token'],
  ])('refuses a token %s', async (_, makeToken) => {
    const token = await makeToken();
    for (const declared of listDeclared()) {
      const where = `${declared.method} ${declared.url}`;
      expect([where, (await call(declared, token)).status]).toEqual([where, 401]);
    }
  });
});
