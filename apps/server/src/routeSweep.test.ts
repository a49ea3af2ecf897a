import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { createApiFactory } from '@portico/core';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type RegisteredRoute,
  type RouteAccess,
  type Server,
  tokenKeysRef,
  userTokenAudience,
  userTokenType,
} from '@portico/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugins } from './plugins.ts';

const serviceToken = 'a-token-for-tests';
const config = `permission:
  enabled: true
  policy:
    default: deny
    roles:
      all: { members: ['user:default/root'], allow: ['*'] }
backend:
  auth:
    externalAccess: [{ type: static, options: { token: ${serviceToken}, subject: sweep } }]
auth: { providers: { guest: {} } }
`;

/** What belongs to no plugin, and is open to all: it says nothing that is not public. */
const undeclared = [
  /^\/\.backstage\/health\/v1\/(liveness|readiness)$/,
  /^\/api\/[a-z-]+\/openapi\.json$/,
];

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
const generate = () => generateKeyPair('ES256', { extractable: true });

function signToken(
  keys: Keys,
  user: string,
  options: { isGuest?: boolean; typ?: string; audience?: string; expiresAt?: string | number } = {},
): Promise<string> {
  const { isGuest, typ = userTokenType, audience = userTokenAudience, expiresAt = '1h' } = options;
  return new SignJWT({ ent: [user], ...(isGuest && { 'portico:guest': true }) })
    .setProtectedHeader({ alg: 'ES256', typ, kid: 'k1' })
    .setSubject(user)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(keys.privateKey);
}

/** A token without a signature that says so. */
function makeUnsigned(token: string): string {
  const [, payload] = token.split('.');
  const header = { alg: 'none', typ: userTokenType, kid: 'k1' };
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`;
}

describe('every route of every plugin', () => {
  let folder: string;
  let server: Server;
  let own: Keys;
  beforeAll(async () => {
    own = await generate();
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256' };
    folder = await mkdtemp(join(tmpdir(), 'portico-sweep-'));
    await writeFile(join(folder, 'app-config.yaml'), config);
    server = await createServer({
      plugins,
      config: await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) }),
      logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
      dataFolder: join(folder, 'data'),
      env: { PORT: '0' },
      apis: [
        createApiFactory({
          api: tokenKeysRef,
          create: () => ({ listPublicKeys: async () => [jwk] }),
        }),
      ],
    });
    await server.start();
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const listDeclared = () =>
    server.routes.flatMap(({ method, url, declared }) =>
      declared && method !== 'HEAD' ? [{ method, url, ...declared }] : [],
    );

  /** Calls a route with values of no meaning; what it does with them is its own tests' business. */
  async function call({ method, url }: Pick<RegisteredRoute, 'method' | 'url'>, token?: string) {
    const controller = new AbortController();
    const path = url.replace(/:\w+/g, 'x').replace('*', 'x');
    const response = await fetch(server.listeningUrl + path, {
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
    'is denied': { status: 403, text: /^Permission '[\w.]+' is denied to you$/ },
  };

  /** The outcome of an answer; anything else is told as it is. */
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
      token: () => signToken(own, 'user:default/guest', { isGuest: true }),
      outcome(access, hasPermission) {
        if (!access.includes('user'))
          return access.includes('signed-in') ? 'is not for guests' : 'is not open';
        return hasPermission ? 'is denied' : 'goes on';
      },
    },
    {
      name: 'a user without the permission',
      token: () => signToken(own, 'user:default/ada'),
      outcome(access, hasPermission) {
        if (!access.includes('user') && !access.includes('signed-in')) return 'is not open';
        return hasPermission ? 'is denied' : 'goes on';
      },
    },
    {
      name: 'a user with every permission',
      token: () => signToken(own, 'user:default/root'),
      outcome: access =>
        access.includes('user') || access.includes('signed-in') ? 'goes on' : 'is not open',
    },
    {
      name: 'a service',
      token: () => serviceToken,
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
      const { access, permission } = declared.route;
      const where = `${declared.method} ${declared.url}`;
      expected[where] = access.includes('public')
        ? 'goes on'
        : caller.outcome(access, permission !== undefined);
      observed[where] = readOutcome(await call(declared, token));
    }
    expect(observed).toEqual(expected);
  });

  it.each<[string, () => Promise<string>]>([
    ['signed by somebody else', async () => signToken(await generate(), 'user:default/root')],
    ['for another audience', () => signToken(own, 'user:default/root', { audience: 'other' })],
    ['that has expired', () => signToken(own, 'user:default/root', { expiresAt: 1 })],
    ['of another type', () => signToken(own, 'user:default/root', { typ: 'JWT' })],
    [
      'meant for cookies',
      () => signToken(own, 'user:default/root', { typ: 'vnd.backstage.limited-user' }),
    ],
    ['without a signature', async () => makeUnsigned(await signToken(own, 'user:default/root'))],
    ['that nobody knows', async () => 'another-static-token'],
  ])('refuses a token %s', async (_, makeToken) => {
    const token = await makeToken();
    for (const declared of listDeclared()) {
      const where = `${declared.method} ${declared.url}`;
      expect([where, (await call(declared, token)).status]).toEqual([where, 401]);
    }
  });
});
