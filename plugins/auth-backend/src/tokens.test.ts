import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { defineEndpoint } from '@portico/contract';
import { type Authenticator, authenticatorRef, createServerPlugin, serve } from '@portico/server';
import { userTokenType } from '@portico/server/assembly';
import { describe, expect, it } from 'vitest';
import { startAuth } from './testing/startAuth.ts';

interface Services {
  authenticator: Authenticator;
}

// Reaches the authenticator as the plugins with cookies do.
const limitEndpoint = defineEndpoint({ method: 'GET', path: '/limit' });
const openEndpoint = defineEndpoint({ method: 'GET', path: '/open' });
const filesPlugin = createServerPlugin({
  id: 'files',
  needs: { authenticator: authenticatorRef },
  create: (apis): Services => apis,
  routes: [
    serve(limitEndpoint, {
      access: ['user', 'service'],
      handle: ({ headers }, { authenticator }: Services) =>
        authenticator.createLimitedToken(headers.authorization) as never,
    }),
    serve(openEndpoint, {
      access: ['public'],
      handle: ({ headers }, { authenticator }: Services) =>
        authenticator.authenticateLimited(String(headers['x-limited'])) as never,
    }),
  ],
});

async function start() {
  const auth = await startAuth({
    config:
      'backend: { auth: { externalAccess: [{ type: static, options: { token: tttttttt, subject: ci } }] } }',
    plugins: [filesPlugin],
  });
  const browser = auth.newBrowser();
  const session = (await (await browser.send('/api/auth/guest/refresh')).json()) as {
    backstageIdentity: { token: string };
  };
  const { token } = session.backstageIdentity;
  const get = (path: string, headers: Record<string, string>) => browser.send(path, { headers });
  return {
    token,
    asBearer: (bearer: string) => get('/api/directory/who', { authorization: `Bearer ${bearer}` }),
    limit: async (bearer: string) => get('/api/files/limit', { authorization: `Bearer ${bearer}` }),
    open: (limited: string) => get('/api/files/open', { 'x-limited': limited }),
  };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('the limited token', () => {
  it('is made of a user’s token, and opens files only', async () => {
    const { token, limit, open, asBearer } = await start();
    const limited = (await (await limit(token)).json()) as { token: string; expiresAt: string };
    expect(decodeProtectedHeader(limited.token)).toEqual({
      typ: 'vnd.backstage.limited-user',
      alg: 'ES256',
      kid: decodeProtectedHeader(token).kid,
    });
    const { sub, iat, exp = 0 } = decodeJwt(token);
    expect(decodeJwt(limited.token)).toEqual({ sub, iat, exp, 'portico:guest': true });
    expect(Date.parse(limited.expiresAt)).toBe(exp * 1000);
    expect(await (await open(limited.token)).json()).toMatchObject({
      userEntityRef: 'user:default/guest',
      isGuest: true,
    });
    expect((await asBearer(limited.token)).status).toBe(401);
    expect((await limit(limited.token)).status).toBe(401);
  });

  it('is no full token, and a full token is none', async () => {
    const { token, open } = await start();
    expect((await open(token)).status).toBe(401);
    expect((await open('')).status).toBe(401);
    expect((await open('a.b.c')).status).toBe(401);
  });

  it('is not made for services', async () => {
    const { limit } = await start();
    expect((await limit('tttttttt')).status).toBe(403);
  });

  it('cannot be written for somebody else', async () => {
    const { token, limit, open } = await start();
    const limited = ((await (await limit(token)).json()) as { token: string }).token;
    const [header = '', , signature = ''] = limited.split('.');
    const { iat, exp } = decodeJwt(limited);
    const body = encode({ sub: 'user:default/root', iat, exp });
    expect((await open(`${header}.${body}.${signature}`)).status).toBe(401);
    const none = encode({ typ: 'vnd.backstage.limited-user', alg: 'none' });
    expect((await open(`${none}.${body}.`)).status).toBe(401);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = signBytes('sha256', Buffer.from(`${header}.${body}`), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    expect((await open(`${header}.${body}.${forged.toString('base64url')}`)).status).toBe(401);
  });
});

describe('a forged user token', () => {
  it.each([
    ['with no algorithm', { alg: 'none' }],
    ['with a shared secret', { alg: 'HS256' }],
    ['with another key of the same id', { alg: 'ES256' }],
    ['with a key of its own in the header', { alg: 'ES256', kid: 'mine', own: true }],
    ['with a key that is nobody’s', { alg: 'ES256', kid: 'mine' }],
    ['with a path as key id', { alg: 'ES256', kid: '../../etc/passwd' }],
  ])('%s is refused', async (_, { alg, own, ...rest }: Record<string, unknown>) => {
    const { token, asBearer } = await start();
    const header = { typ: userTokenType, kid: decodeProtectedHeader(token).kid, ...rest };
    const payload = { ...decodeJwt(token), sub: 'user:default/root' };
    expect((await asBearer(await forge(String(alg), header, payload, own === true))).status).toBe(
      401,
    );
  });

  it('whose parts were changed is refused', async () => {
    const { token, asBearer } = await start();
    expect((await asBearer(token)).status).toBe(200);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = decodeJwt(token);
    for (const forged of [
      `${header}.${encode({ ...claims, sub: 'user:default/root' })}.${signature}`,
      `${header}.${encode({ ...claims, 'portico:guest': undefined })}.${signature}`,
      `${header}.${encode({ ...claims, exp: 4_000_000_000 })}.${signature}`,
      `${encode({ ...decodeProtectedHeader(token), typ: 'JWT' })}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.${signature}`,
      'x'.repeat(10_000),
    ]) {
      expect((await asBearer(forged)).status).toBe(401);
    }
    // More than Node takes for all headers of a call.
    expect((await asBearer('x'.repeat(40_000))).status).toBe(431);
  });
});

async function forge(alg: string, header: object, payload: object, withOwnKey: boolean) {
  if (alg === 'none') return `${encode({ ...header, alg })}.${encode(payload)}.`;
  if (alg === 'HS256') {
    return new SignJWT({ ...payload })
      .setProtectedHeader({ ...header, alg })
      .sign(new TextEncoder().encode('guess'));
  }
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return new SignJWT({ ...payload })
    .setProtectedHeader({ ...header, alg, ...(withOwnKey && { jwk: await exportJWK(publicKey) }) })
    .sign(privateKey);
}

it('the life of tokens is configured, within limits', async () => {
  const { newBrowser } = await startAuth({ config: 'auth: { backstageTokenExpiration: 20m }' });
  const session = await newBrowser().send('/api/auth/guest/refresh');
  expect(await session.json()).toMatchObject({ backstageIdentity: { expiresInSeconds: 1200 } });
  await expect(startAuth({ config: 'auth: { backstageTokenExpiration: 2d }' })).rejects.toThrow(
    "'auth.backstageTokenExpiration' is wrong",
  );
});
