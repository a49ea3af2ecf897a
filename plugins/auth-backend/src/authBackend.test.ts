import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { createApiFactory } from '@portico/core';
import {
  createServerPlugin,
  userDirectoryRef,
  type UserPermissions,
  userPermissionsRef,
} from '@portico/server';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type Server,
} from '@portico/server/assembly';
import { testDatabases } from '@portico/testing/node';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authBackendPlugin } from './plugin.ts';
import { startAuth } from './testing/startAuth.ts';
import { readPosted } from '@portico/testing/openid';
import { signingKeysMigration } from './store/migrations/001_signing_keys.ts';
import { SigningKeyStore } from './store/SigningKeyStore.ts';
import type { AuthTables } from './store/tables.ts';
import { TokenIssuer } from './TokenIssuer.ts';

describe('guest sign-in', () => {
  let folder: string;
  let server: Server | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-auth-'));
  });
  afterEach(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  async function start(config: string, permissions?: UserPermissions) {
    const directory = createServerPlugin({
      id: 'directory',
      provides: [
        createApiFactory({
          api: userDirectoryRef,
          create: () => ({
            listOwnershipRefs: async ref => [ref, 'group:default/visitors'],
            findUsers: async () => [],
          }),
        }),
        ...(permissions
          ? [createApiFactory({ api: userPermissionsRef, create: () => permissions })]
          : []),
      ],
    });
    const plugins = [authBackendPlugin, directory];
    await writeFile(join(folder, 'app-config.yaml'), config);
    server = await createServer({
      plugins,
      config: await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) }),
      logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
      dataFolder: join(folder, 'data'),
      env: { PORT: '0' },
    });
    await server.start();
    const started = server;
    return async (path: string, init?: RequestInit) =>
      started.fetch(new Request(`http://localhost/api/auth${path}`, init));
  }

  it('answers which permissions the visitor has', async () => {
    const list: UserPermissions['list'] = async ({ userEntityRef, isGuest }) => ({
      [`orders of ${userEntityRef}`]: isGuest,
    });
    const call = await start('', { list });
    expect(await (await call('/guest/refresh')).json()).toMatchObject({
      backstageIdentity: { identity: { permissions: { 'orders of user:default/guest': true } } },
    });
  });

  it('signs people in where their permissions cannot be listed', async () => {
    const list: UserPermissions['list'] = async () => {
      throw new Error('The policy of the company does not answer');
    };
    const call = await start('', { list });
    const { backstageIdentity } = (await (await call('/guest/refresh')).json()) as {
      backstageIdentity: { identity: object };
    };
    expect(backstageIdentity.identity).not.toHaveProperty('permissions');
  });

  it('gives every visitor a token when nothing is configured', async () => {
    const call = await start('');
    const response = await call('/guest/refresh');
    expect(response.status).toBe(200);
    const { backstageIdentity } = (await response.json()) as {
      backstageIdentity: { token: string; identity: unknown; expiresInSeconds: number };
    };
    expect(backstageIdentity).toMatchObject({
      expiresInSeconds: 3600,
      identity: {
        type: 'user',
        userEntityRef: 'user:default/guest',
        ownershipEntityRefs: ['user:default/guest', 'group:default/visitors'],
      },
    });

    const keys = (await (await call('/.well-known/jwks.json')).json()) as { keys: [] };
    const { payload, protectedHeader } = await jwtVerify(
      backstageIdentity.token,
      createLocalJWKSet(keys),
      { audience: 'backstage' },
    );
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'vnd.backstage.user' });
    expect(payload).toMatchObject({ sub: 'user:default/guest' });
    expect(payload).not.toHaveProperty('ent');
    expect(JSON.stringify(keys)).not.toContain('"d"');

    const info = await call('/v1/userinfo', {
      headers: { authorization: `Bearer ${backstageIdentity.token}` },
    });
    expect(await info.json()).toEqual({
      claims: {
        sub: 'user:default/guest',
        ent: ['user:default/guest', 'group:default/visitors'],
      },
    });
  });

  it('takes the guest from the configuration', async () => {
    const call = await start(
      'auth: { providers: { guest: { userEntityRef: "user:dev/visitor", ownershipEntityRefs: ["group:dev/all"] } } }',
    );
    expect(await (await call('/guest/refresh')).json()).toMatchObject({
      backstageIdentity: {
        identity: { userEntityRef: 'user:dev/visitor', ownershipEntityRefs: ['group:dev/all'] },
      },
    });
  });

  it('gives a guest who owns much a token that is no longer, and knows what they own by it', async () => {
    const refs = Array.from({ length: 5000 }, (_, at) => `group:dev/${at}-`.padEnd(73, 'x'));
    const call = await start(
      `auth: { providers: { guest: { ownershipEntityRefs: ${JSON.stringify(refs)} } } }`,
    );
    const session = (await (await call('/guest/refresh')).json()) as {
      backstageIdentity: { token: string };
    };
    const { token } = session.backstageIdentity;
    expect(token.length).toBeLessThan(1024);
    const info = await call('/v1/userinfo', { headers: { authorization: `Bearer ${token}` } });
    expect(await info.json()).toEqual({ claims: { sub: 'user:default/guest', ent: refs } });
  });

  it('reports what counts as a user to plugins, and to nobody else', async () => {
    const call = await start('');
    const session = (await (await call('/guest/refresh')).json()) as {
      backstageIdentity: { token: string };
    };
    const path = '/v1/ownership?userEntityRef=user:default/guest';
    const { token } = session.backstageIdentity;
    expect((await call(path)).status).toBe(401);
    const authorization = `Bearer ${token}`;
    expect((await call(path, { headers: { authorization } })).status).toBe(403);
  });

  it('is not found when other providers are configured, nor is an unknown provider', async () => {
    const call = await start(
      'auth: { providers: { github: { development: { clientId: a, clientSecret: b } } } }',
    );
    expect((await call('/guest/refresh')).status).toBe(404);
    const response = await call('/okta/refresh');
    expect(await response.json()).toMatchObject({
      error: {
        name: 'NotFoundError',
        message: "Unknown auth provider 'okta'; configure it under 'auth.providers.okta'",
      },
    });
  });

  it('keeps tokens valid over a restart', async () => {
    const first = await start('');
    const { backstageIdentity } = (await (await first('/guest/refresh')).json()) as {
      backstageIdentity: { token: string };
    };
    await server?.stop();
    const second = await start('');
    const headers = { authorization: `Bearer ${backstageIdentity.token}` };
    expect((await second('/v1/userinfo', { headers })).status).toBe(200);
  });
});

describe('the guest’s window', () => {
  it('posts the session without asking anything', async () => {
    const { newBrowser } = await startAuth({ config: '' });
    const browser = newBrowser();
    const { response, url } = await browser.open('/api/auth/guest/start?env=development');
    expect(url.pathname).toBe('/api/auth/guest/handler/frame');
    expect((await readPosted(response)).answer.response).toMatchObject({
      profile: { displayName: 'Guest' },
      backstageIdentity: { identity: { userEntityRef: 'user:default/guest' } },
    });
    expect(browser.listCookies()).toEqual([]);
    const logout = await browser.call('/api/auth/guest/logout', { method: 'POST' });
    expect([logout.status, await logout.text()]).toEqual([200, '']);
  });

  it('reports where guests are not let in', async () => {
    const { newBrowser } = await startAuth({
      config: 'auth: { environment: production, providers: { guest: {} } }',
    });
    const { response } = await newBrowser().open('/api/auth/guest/start?env=production');
    expect((await readPosted(response)).answer.error?.name).toBe('NotAllowedError');
  });
});

describe.each(testDatabases())('token keys on $name', database => {
  it('rotate after an hour and stay published for three more', async () => {
    const db = await database.fresh<AuthTables>([signingKeysMigration]);
    const clock = { now: Date.parse('2030-01-01T00:00:00Z') };
    const issuer = new TokenIssuer({
      store: new SigningKeyStore(db),
      issuer: 'https://portal.example',
      now: () => new Date(clock.now),
    });
    const issue = async () => {
      const { token } = await issuer.issue({ userEntityRef: 'user:default/ada', isGuest: false });
      return decodeProtectedHeader(token).kid;
    };
    const first = await issue();
    expect(await issue()).toBe(first);
    clock.now += 61 * 60_000;
    const second = await issue();
    expect(second).not.toBe(first);
    const published = async () => (await issuer.listPublicKeys()).map(key => key.kid).toSorted();
    expect(await published()).toEqual([first, second].toSorted());
    clock.now += 3 * 60 * 60_000;
    expect(await published()).toEqual([second]);
  });

  it('are shared by replicas', async () => {
    const db = await database.fresh<AuthTables>([signingKeysMigration]);
    const replica = () =>
      new TokenIssuer({ store: new SigningKeyStore(db), issuer: 'https://portal.example' });
    const kids = [];
    for (const issuer of [replica(), replica()]) {
      const { token } = await issuer.issue({ userEntityRef: 'user:default/ada', isGuest: false });
      kids.push(decodeProtectedHeader(token).kid);
    }
    expect(kids[0]).toBe(kids[1]);
  });
});
