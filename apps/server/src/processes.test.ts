import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authBackendPlugin } from '@portico/auth-backend';
import { loadConfig } from '@portico/config';
import { defineEndpoint, type PluginClient, validate } from '@portico/contract';
import { authSessionSchema, pluginKeysEndpoint } from '@portico/contract/auth';
import { createApiFactory, type Plugin } from '@portico/core';
import {
  createServerPlugin,
  type Delegations,
  delegationsRef,
  fetchRef,
  serve,
  userDirectoryRef,
} from '@portico/server';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type Server,
} from '@portico/server/assembly';
import { findFreePort, type TestDatabase, testDatabases } from '@portico/testing/node';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const get = (path: string) => defineEndpoint({ method: 'GET', path, answer: z.unknown() });
const who = get('/who');
const everybody = ['user', 'service'] as const;

/** Reports who called. */
const namesUser = (id: string) =>
  createServerPlugin({
    id,
    routes: [serve(who, { access: everybody, handle: ({ principal }) => principal })],
  });

interface Clients {
  delegations: Delegations;
  back: PluginClient;
  middle: PluginClient;
}

/** Calls plugins of the other process, as itself and for its caller. */
const front = createServerPlugin({
  id: 'front',
  needs: { fetch: fetchRef, delegations: delegationsRef },
  create: ({ fetch, delegations }): Clients => ({
    delegations,
    back: fetch.forPlugin('back'),
    middle: fetch.forPlugin('middle'),
  }),
  routes: [
    serve(get('/itself'), {
      access: ['user'],
      handle: (_, { back }: Clients) => back.call(who, {}),
    }),
    serve(get('/for-caller'), {
      access: everybody,
      handle: async ({ issueTokenFor }, { back }: Clients) =>
        back.call(who, {}, { token: await issueTokenFor('back') }),
    }),
    serve(get('/by-way-of-middle'), {
      access: ['user'],
      handle: async ({ issueTokenFor }, { middle }: Clients) =>
        middle.call(get('/for-caller'), {}, { token: await issueTokenFor('middle') }),
    }),
    serve(get('/token'), {
      access: ['user'],
      handle: async ({ issueTokenFor }) => ({ token: await issueTokenFor('back') }),
    }),
    serve(get('/in-a-task'), {
      access: ['user'],
      async handle({ principal }, { back, delegations }: Clients) {
        const restrictions = [{ pluginId: 'back' }];
        const id = await delegations.begin(principal, { task: 'task 7', restrictions });
        return back.call(who, {}, { token: await delegations.issueToken(id, 'back') });
      },
    }),
    serve(get('/task-by-way-of-middle'), {
      access: ['user'],
      async handle({ principal }, { middle, delegations }: Clients) {
        const restrictions = [{ pluginId: 'middle' }, { pluginId: 'back' }];
        const id = await delegations.begin(principal, { task: 'task 8', restrictions });
        const token = await delegations.issueToken(id, 'middle');
        return middle.call(get('/for-caller'), {}, { token });
      },
    }),
    serve(get('/task-token'), {
      access: ['user'],
      async handle({ principal }, { delegations }: Clients) {
        const restrictions = [{ pluginId: 'other' }, { pluginId: 'back', permissions: ['x.read'] }];
        const id = await delegations.begin(principal, { task: 'task 9', restrictions });
        return { token: await delegations.issueToken(id, 'back') };
      },
    }),
    serve(get('/for-nobody'), {
      access: ['public'],
      handle: ({ issueTokenFor }) => issueTokenFor('back'),
    }),
  ],
});

/** Knows people, in the first process only. */
const people = createServerPlugin({
  id: 'people',
  provides: [
    createApiFactory({
      api: userDirectoryRef,
      create: () => ({
        listOwnershipRefs: async ref => [ref, 'group:default/visitors'],
        findUsers: async () => [],
      }),
    }),
  ],
});

/** Stands between, in the first process. */
const middle = createServerPlugin({
  id: 'middle',
  needs: { fetch: fetchRef },
  create: ({ fetch }): Pick<Clients, 'back'> => ({ back: fetch.forPlugin('back') }),
  routes: [
    serve(get('/for-caller'), {
      access: everybody,
      handle: async ({ issueTokenFor }, { back }: Pick<Clients, 'back'>) =>
        back.call(who, {}, { token: await issueTokenFor('back') }),
    }),
  ],
});

describe('plugins in two processes', () => {
  let folder: string;
  const servers: Server[] = [];
  const urls = { one: '', two: '' };
  let guestToken: string;

  async function start(name: 'one' | 'two', port: number, plugins: readonly Plugin[]) {
    const other = name === 'one' ? urls.two : urls.one;
    const others = name === 'one' ? '[back, other]' : '[auth, front, middle]';
    const file = join(folder, `${name}.yaml`);
    await writeFile(
      file,
      `backend: { baseUrl: '${urls[name]}', listen: ${port} }\ndiscovery: { endpoints: [{ target: { internal: '${other}/api/{{pluginId}}' }, plugins: ${others} }] }\n`,
    );
    const server = await createServer({
      plugins,
      config: await loadConfig({
        folder,
        files: [file],
        env: {},
        schemas: listConfigSchemas(plugins),
      }),
      logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
      dataFolder: join(folder, name),
      env: {},
    });
    servers.push(server);
    await server.start();
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-processes-'));
    const [one, two] = [await findFreePort(), await findFreePort()];
    urls.one = `http://127.0.0.1:${one}`;
    urls.two = `http://127.0.0.1:${two}`;
    await start('one', one, [authBackendPlugin, people, front, middle]);
    await start('two', two, [namesUser('back'), namesUser('other')]);
    const session = await fetch(`${urls.one}/api/auth/guest/refresh`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    const { backstageIdentity } = validate(authSessionSchema, await session.json(), 'Session');
    guestToken = backstageIdentity?.token ?? '';
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(url: string, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const response = await fetch(url, { ...(headers && { headers }) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const callFront = async (path: string) =>
    (await call(`${urls.one}/api/front${path}`, guestToken)).body;
  const callOther = async (token: string, plugin = 'back') =>
    (await call(`${urls.two}/api/${plugin}/who`, token)).status;

  const guest = {
    type: 'user',
    userEntityRef: 'user:default/guest',
    ownershipEntityRefs: ['user:default/guest', 'group:default/visitors'],
    isGuest: true,
  };

  it('call each other as themselves', async () => {
    expect(await callFront('/itself')).toEqual({ type: 'service', subject: 'plugin:front' });
  });

  it('call each other for a user, with that rights and no more', async () => {
    expect(await callFront('/for-caller')).toEqual({ ...guest, actor: 'plugin:front' });
  });

  it('pass a user on through plugins of their own process', async () => {
    expect(await callFront('/by-way-of-middle')).toEqual({ ...guest, actor: 'plugin:middle' });
  });

  it('act for a user in the course of a task, within its bounds', async () => {
    expect(await callFront('/in-a-task')).toEqual({
      ...guest,
      actor: 'plugin:front',
      delegation: expect.objectContaining({ task: 'task 7', restrictions: [{ pluginId: 'back' }] }),
    });
    expect(await callFront('/task-by-way-of-middle')).toMatchObject({
      ...guest,
      actor: 'plugin:middle',
      delegation: { task: 'task 8' },
    });
    const { token } = (await callFront('/task-token')) as { token: string };
    expect(await callOther(token)).toBe(403);
    expect(await callOther(token, 'other')).toBe(401);
  });

  it('cannot call for nobody', async () => {
    expect((await call(`${urls.one}/api/front/for-nobody`)).status).toBe(401);
  });

  it('check a user with the keys of the process that issued the token', async () => {
    expect((await call(`${urls.two}/api/back/who`, guestToken)).body).toEqual(guest);
  });

  it('know the groups of a user from the process that knows people', async () => {
    const groups = ['user:default/guest', 'group:default/visitors'];
    expect((await call(`${urls.two}/api/back/who`, guestToken)).body).toMatchObject({
      ownershipEntityRefs: groups,
    });
    expect(await callFront('/for-caller')).toMatchObject({ ownershipEntityRefs: groups });
  });

  it('publish public keys, and nothing private', async () => {
    await callFront('/itself');
    const { body } = await call(`${urls.one}/api/front${pluginKeysEndpoint.path}`);
    const keys = body['keys'] as Record<string, unknown>[];
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'].toSorted(),
    );
  });

  it('refuse tokens that are meant for another plugin, changed, or forged', async () => {
    const { token } = (await callFront('/token')) as { token: string };
    expect(await callOther(token)).toBe(200);
    expect(await callOther(token, 'other')).toBe(401);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), aud: 'other' };
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
    expect(await callOther(`${header}.${forged}.${signature}`, 'other')).toBe(401);

    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const sign = (subject: string, protectedHeader: object = {}) =>
      new SignJWT({})
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'vnd.backstage.plugin',
          kid: 'mine',
          ...protectedHeader,
        })
        .setSubject(subject)
        .setAudience('back')
        .setExpirationTime('1h')
        .sign(privateKey);
    for (const attempt of [
      await sign('front'),
      await sign('front', { jwk }),
      await sign('front', { jku: 'http://127.0.0.1:1/keys' }),
      await sign('back'),
      await sign('no-such-plugin'),
      await sign('../../front'),
      await sign('http://127.0.0.1:1/'),
    ])
      expect(await callOther(attempt)).toBe(401);
  });
});

describe('replicas of one server', () => {
  const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL') as TestDatabase;

  it('publish the keys of all of them, so that any of them answers for each', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-replicas-'));
    const options = await postgres.freshOptions();
    if (options.engine !== 'postgres') throw new Error('This test needs PostgreSQL');
    const { connection, schemaPrefix } = options;
    const [port, elsewhere] = [await findFreePort(), await findFreePort()];
    await writeFile(
      join(folder, 'app-config.yaml'),
      JSON.stringify({
        backend: {
          baseUrl: `http://127.0.0.1:${port}`,
          listen: port,
          database: { client: 'pg', connection, schemaPrefix },
          auth: {
            externalAccess: [
              { type: 'static', options: { token: 'a-token-for-tests', subject: 'tests' } },
            ],
          },
        },
        discovery: {
          endpoints: [
            { target: `http://127.0.0.1:${elsewhere}/api/{{pluginId}}`, plugins: ['back'] },
          ],
        },
      }),
    );
    const plugins = [front, middle];
    const config = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
    const startReplica = async (env: Record<string, string>) => {
      const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
      const server = await createServer({ plugins, config, logger, dataFolder: folder, env });
      await server.start();
      return server;
    };
    const replicas = [await startReplica({}), await startReplica({ PORT: '0' })];
    const [first, second] = replicas as [Server, Server];
    const listKeys = async (server: Server) => {
      const url = `http://localhost/api/front${pluginKeysEndpoint.path}`;
      const response = await server.fetch(new Request(url));
      return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };

    expect(await listKeys(second)).toEqual([]);
    const headers = { authorization: 'Bearer a-token-for-tests' };
    // The other process is not there; the token for it is made all the same.
    await first.fetch(new Request('http://localhost/api/front/for-caller', { headers }));
    const keys = await listKeys(first);
    expect(keys).toHaveLength(1);
    expect(await listKeys(second)).toEqual(keys);
    for (const replica of replicas) await replica.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
