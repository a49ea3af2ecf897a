import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { defineEndpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer } from '../createServer.ts';
import type { Server } from '../Server.ts';
import { serve } from '../http/serve.ts';
import { listConfigSchemas } from '../listConfigSchemas.ts';
import { createLogger } from '../logging/createLogger.ts';
import { externalAccessSchema } from './externalAccessConfig.ts';
import { createServerPlugin } from '../serverPlugins.ts';

const get = (path: string) => defineEndpoint({ method: 'GET', path, answer: z.unknown() });
const read = createPermission('shop.read', 'read');
const write = createPermission('shop.write', 'update');
const access = ['service'] as const;
const shop = createServerPlugin({
  id: 'shop',
  routes: [
    serve(get('/who'), { access, handle: ({ principal }) => principal }),
    serve(get('/read'), { access, permission: read, handle: () => 'read' }),
    serve(get('/write'), { access, permission: write, handle: () => 'written' }),
    serve(get('/decide'), { access, permission: read, handle: ({ decide }) => decide(write) }),
  ],
});
const bank = createServerPlugin({
  id: 'bank',
  routes: [serve(get('/who'), { access, handle: ({ principal }) => principal })],
});

const sharedSecrets = ['first', 'second'].map(name =>
  Buffer.from(`${name} secret of the job`).toString('base64'),
);

/** A token as services make it that share a secret with the server. */
function signLegacy(claims: object = {}, secret = sharedSecrets[1], alg = 'HS256') {
  return new SignJWT({ sub: 'backstage-server', exp: nowSeconds + 3600, ...claims })
    .setProtectedHeader({ alg })
    .sign(Buffer.from(secret ?? '', 'base64'));
}

const nowSeconds = Math.floor(Date.now() / 1000);
const keys = await generateKeyPair('ES256', { extractable: true });
const issuer = 'https://ci.example';

function sign(claims: object, more: { key?: CryptoKey; alg?: string } = {}): Promise<string> {
  return new SignJWT({ iss: issuer, aud: 'portico', sub: 'deploy', ...claims })
    .setProtectedHeader({ alg: more.alg ?? 'ES256', kid: 'ci' })
    .setExpirationTime('5m')
    .sign(more.key ?? keys.privateKey);
}

describe('services outside', () => {
  let folder: string;
  let server: Server;
  let keyServer: HttpServer;
  beforeAll(async () => {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'ci', alg: 'ES256' };
    keyServer = createHttpServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
    await new Promise<void>(resolve => keyServer.listen(0, '127.0.0.1', resolve));
    const { port } = keyServer.address() as AddressInfo;
    folder = await mkdtemp(join(tmpdir(), 'portico-external-'));
    const externalAccess = [
      { type: 'static', options: { token: 'token-for-all', subject: 'all' } },
      {
        type: 'static',
        options: { token: 'token-for-shop', subject: 'shopper' },
        accessRestrictions: [{ plugin: 'shop' }],
      },
      {
        type: 'static',
        options: { token: 'token-for-reading', subject: 'reader' },
        accessRestrictions: [{ plugin: 'shop', permissionAttribute: { action: 'read' } }],
      },
      {
        type: 'static',
        options: { token: 'token-for-writing', subject: 'writer' },
        accessRestrictions: [{ plugin: 'shop', permission: 'shop.none, shop.write' }],
      },
      ...sharedSecrets.map((secret, index) => ({
        type: 'legacy',
        options: { secret, subject: `external:job-${index}` },
        ...(index === 1 && { accessRestrictions: [{ plugin: 'shop' }] }),
      })),
      {
        type: 'jwks',
        options: {
          url: `http://127.0.0.1:${port}/keys`,
          issuer,
          audience: 'portico',
          subjectPrefix: 'ci',
        },
        accessRestrictions: [{ plugin: 'shop' }],
      },
    ];
    await writeFile(
      join(folder, 'app-config.yaml'),
      JSON.stringify({ backend: { auth: { externalAccess } } }),
    );
    const plugins = [shop, bank];
    server = await createServer({
      plugins,
      config: await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) }),
      logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
      dataFolder: folder,
      env: { PORT: '0' },
    });
    await server.start();
  });
  afterAll(async () => {
    await server?.stop();
    keyServer?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(path: string, token: string) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await server.fetch(new Request(`http://localhost/api${path}`, { headers }));
    return { status: response.status, body: (await response.json()) as unknown };
  }
  const statusesOf = async (token: string) =>
    Promise.all(
      ['/shop/who', '/shop/read', '/shop/write', '/bank/who'].map(
        async path => (await call(path, token)).status,
      ),
    );

  it.each([
    ['token-for-all', [200, 200, 200, 200]],
    ['token-for-shop', [200, 200, 200, 403]],
    ['token-for-reading', [403, 200, 403, 403]],
    ['token-for-writing', [403, 403, 200, 403]],
    ['token-for-nobody', [401, 401, 401, 401]],
  ])('go where %s may', async (token, statuses) => {
    expect(await statusesOf(token)).toEqual(statuses);
  });

  it('are denied what their token is not meant for also within a call', async () => {
    expect((await call('/shop/decide', 'token-for-all')).body).toEqual({ result: 'ALLOW' });
    expect((await call('/shop/decide', 'token-for-reading')).body).toEqual({ result: 'DENY' });
  });

  it('may come with tokens that a named issuer signs', async () => {
    const token = await sign({});
    expect((await call('/shop/who', token)).body).toEqual({
      type: 'service',
      subject: 'external:ci:deploy',
      restrictions: [{ pluginId: 'shop' }],
    });
    expect((await call('/bank/who', token)).status).toBe(403);
  });

  it.each<[string, () => Promise<string>]>([
    ['of another issuer', () => sign({ iss: 'https://evil.example' })],
    ['of no issuer', () => sign({ iss: undefined })],
    ['for another service', () => sign({ aud: 'other' })],
    ['for no service', () => sign({ aud: undefined })],
    ['of nobody', () => sign({ sub: undefined })],
    [
      'signed by another key',
      async () => sign({}, { key: (await generateKeyPair('ES256')).privateKey }),
    ],
    [
      'signed with the public key as a secret',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
        return new SignJWT({ iss: issuer, aud: 'portico', sub: 'deploy' })
          .setProtectedHeader({ alg: 'HS256', kid: 'ci' })
          .setExpirationTime('5m')
          .sign(secret);
      },
    ],
  ])('are refused with a token %s', async (_, makeToken) => {
    expect((await call('/shop/who', await makeToken())).status).toBe(401);
  });

  it('may come with tokens that they sign with a shared secret', async () => {
    const token = await signLegacy();
    expect((await call('/shop/who', token)).body).toEqual({
      type: 'service',
      subject: 'external:job-1',
      restrictions: [{ pluginId: 'shop' }],
    });
    expect((await call('/bank/who', token)).status).toBe(403);
    expect((await call('/bank/who', await signLegacy({}, sharedSecrets[0]))).status).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['with another secret', () => signLegacy({}, Buffer.from('not the secret').toString('base64'))],
    ['with another algorithm', () => signLegacy({}, sharedSecrets[1], 'HS512')],
    ['for somebody else', () => signLegacy({ aud: 'shop' })],
    ['as somebody else', () => signLegacy({ sub: 'plugin:shop' })],
    ['long ago', () => signLegacy({ exp: nowSeconds - 3600 })],
    ['for ever', () => signLegacy({ exp: undefined })],
    [
      'with no signature at all',
      async () => {
        const [, payload] = (await signLegacy()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
  ])('are refused with a shared secret %s', async (_, makeToken) => {
    expect((await call('/shop/who', await makeToken())).status).toBe(401);
  });
});

it.each([
  ['c2hvcnQ=', "use a key of 16 bytes or more, as 'openssl rand -base64 24' makes it"],
  ['not base64 at all!', 'write a key of 24 random bytes as Base64'],
])('a shared secret that can be guessed is refused: %s', (secret, message) => {
  const options = { secret, subject: 'external:job' };
  const { error } = externalAccessSchema.safeParse({ type: 'legacy', options });
  expect(error?.issues[0]?.message).toBe(message);
});
