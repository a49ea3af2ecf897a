import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startAuth } from '../testing/startAuth.ts';
import { oauth2ProxyProvider } from './oauth2Proxy.ts';
import { readSignedHeader } from './signedHeader.ts';

describe('forwarded headers', () => {
  const headers = {
    'x-forwarded-user': 'ada',
    'x-forwarded-email': 'ada@meridian.example',
    'x-forwarded-access-token': 'token',
  };
  const identify = (remoteAddress: string, trustedProxies: string[]) =>
    oauth2ProxyProvider.connect({ trustedProxies, sharedSecretHeader: '' })({
      headers,
      remoteAddress,
    });

  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['::ffff:10.1.2.3', ['10.0.0.0/8']],
    ['10.255.255.255', ['192.168.0.1', '10.0.0.0/8']],
    ['fd00::7', ['fd00::/8']],
  ])('from %s count where %j is trusted', async (address, trusted) => {
    expect(await identify(address, trusted)).toEqual({
      account: {
        id: 'ada',
        username: 'ada',
        profile: { displayName: 'ada', email: 'ada@meridian.example' },
      },
      accessToken: 'token',
    });
  });

  it.each([
    ['11.0.0.1', ['10.0.0.0/8']],
    ['127.0.0.1', ['10.0.0.0/8']],
    ['::1', ['127.0.0.1']],
    ['nonsense', ['127.0.0.1']],
    ['', ['127.0.0.1']],
  ])('from %s do not count where only %j is trusted', async (address, trusted) => {
    await expect(identify(address, trusted)).rejects.toThrow('is no trusted proxy');
  });

  const start = (trustedProxies: string) =>
    startAuth({
      users: [{ ref: 'user:default/ada', 'metadata.name': 'ada' }],
      config: `
auth:
  providers:
    oauth2Proxy:
      trustedProxies: [${trustedProxies}]
      signIn: { resolvers: [{ resolver: forwardedUserMatchingUserEntityName }] }
`,
    });

  it('sign in through the proxy', async () => {
    const { newBrowser, frontend } = await start('127.0.0.1');
    expect(frontend).toMatchObject({
      auth: { providers: { oauth2Proxy: { title: 'Single sign-on' } } },
    });
    const response = await newBrowser().call('/api/auth/oauth2Proxy/refresh', { headers });
    expect(await response.json()).toMatchObject({
      profile: { email: 'ada@meridian.example' },
      providerInfo: { accessToken: 'token' },
      backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
    });
    const nobody = await newBrowser().call('/api/auth/oauth2Proxy/refresh');
    expect(nobody.status).toBe(401);
    const crossSite = await newBrowser().send('/api/auth/oauth2Proxy/refresh', { headers });
    expect(crossSite.status).toBe(401);
    const page = await newBrowser().send('/api/auth/oauth2Proxy/start?env=development');
    expect(page.status).toBe(501);
  });

  const shared = 'a-secret-of-the-proxy';
  const startWith = (settings: string) =>
    startAuth({
      users: [{ ref: 'user:default/ada', 'metadata.name': 'ada' }],
      config: `
auth:
  providers:
    oauth2Proxy:
      ${settings}
      signIn: { resolvers: [{ resolver: forwardedUserMatchingUserEntityName }] }
`,
    });

  it.each([
    ['the secret', `sharedSecret: ${shared}`, { 'x-proxy-secret': shared }, 200],
    ['a wrong one', `sharedSecret: ${shared}`, { 'x-proxy-secret': `${shared}x` }, 401],
    ['a part of it', `sharedSecret: ${shared}`, { 'x-proxy-secret': shared.slice(1) }, 401],
    ['an empty one', `sharedSecret: ${shared}`, { 'x-proxy-secret': '' }, 401],
    ['none', `sharedSecret: ${shared}`, {}, 401],
    [
      'it in another header',
      `{ sharedSecret: ${shared}, sharedSecretHeader: X-Mine }`,
      { 'x-mine': shared },
      200,
    ],
    [
      'it in the usual header, where another is set',
      `{ sharedSecret: ${shared}, sharedSecretHeader: X-Mine }`,
      { 'x-proxy-secret': shared },
      401,
    ],
    [
      'the secret from an address that is trusted',
      `{ sharedSecret: ${shared}, trustedProxies: [127.0.0.1] }`,
      { 'x-proxy-secret': shared },
      200,
    ],
    [
      'the secret from an address that is not',
      `{ sharedSecret: ${shared}, trustedProxies: [10.9.8.7] }`,
      { 'x-proxy-secret': shared },
      401,
    ],
    [
      'none from an address that is trusted',
      `{ sharedSecret: ${shared}, trustedProxies: [127.0.0.1] }`,
      {},
      401,
    ],
  ])('with %s: %s', async (_, settings, sent, status) => {
    const text = settings.startsWith('{')
      ? settings.slice(2, -2).split(', ').join('\n      ')
      : settings;
    const { newBrowser, secrets } = await startWith(text);
    const response = await newBrowser().call('/api/auth/oauth2Proxy/refresh', {
      headers: { ...headers, ...sent },
    });
    expect(response.status).toBe(status);
    expect(secrets).toContain(shared);
    expect(await response.text()).not.toContain(shared);
  });

  it('count from nowhere, loopback neither, until something tells the proxy from others', async () => {
    const { newBrowser } = await startWith('title: Single sign-on');
    const response = await newBrowser().call('/api/auth/oauth2Proxy/refresh', { headers });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("set 'auth.providers.oauth2Proxy.sharedSecret'");
  });

  it('that somebody else writes are refused', async () => {
    const { newBrowser } = await start('10.9.8.7');
    const response = await newBrowser().call('/api/auth/oauth2Proxy/refresh', {
      headers: { ...headers, 'x-forwarded-for': '10.9.8.7', forwarded: 'for=10.9.8.7' },
    });
    expect(response.status).toBe(401);
  });
});

/** Serves the keys of a proxy. */
async function serveKeys(key: object) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: [key] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`, stop };
}

describe('a signed header', async () => {
  const proxy = await generateKeyPair('ES256');
  const stranger = await generateKeyPair('ES256');
  const claims = { email: 'ada@meridian.example', sub: 'accounts:1' };

  async function start() {
    const key = { ...(await exportJWK(proxy.publicKey)), kid: 'k', alg: 'ES256' };
    const { url, stop } = await serveKeys(key);
    const identify = readSignedHeader({
      name: 'x-assertion',
      keysUrl: url,
      issuer: 'https://proxy',
      audience: 'portal',
      algorithms: ['ES256'],
    });
    const send = (token?: string) =>
      identify({
        headers: token === undefined ? {} : { 'x-assertion': token },
        remoteAddress: '1.2.3.4',
      });
    return { send, stop };
  }

  const sign = (
    options: { key?: CryptoKey; issuer?: string; audience?: string; expiresAt?: string } = {},
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setIssuer(options.issuer ?? 'https://proxy')
      .setAudience(options.audience ?? 'portal')
      .setIssuedAt()
      .setExpirationTime(options.expiresAt ?? '5m')
      .sign(options.key ?? proxy.privateKey);

  it('reports who is there', async () => {
    const { send } = await start();
    expect(await send(await sign())).toMatchObject({
      account: { id: 'accounts:1', profile: { email: 'ada@meridian.example' } },
    });
  });

  it.each([
    [true, 200, { backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } } }],
    [false, 403, { error: { name: 'NotAllowedError' } }],
  ])(
    'signs in by configuration, with assumeVerifiedEmail: %s %i',
    async (isAssumed, status, body) => {
      const key = { ...(await exportJWK(proxy.publicKey)), kid: 'k', alg: 'ES256' };
      const { url } = await serveKeys(key);
      const { newBrowser } = await startAuth({
        users: [{ ref: 'user:default/ada', 'spec.profile.email': 'ada@meridian.example' }],
        config: `
auth:
  providers:
    proxy:
      title: Company login
      header: X-Company-Assertion
      jwksUrl: ${url}
      issuer: https://proxy
      audience: portal
      assumeVerifiedEmail: ${isAssumed}
      signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }
`,
      });
      const refresh = (assertion: string) =>
        newBrowser().call('/api/auth/proxy/refresh', {
          headers: { 'x-company-assertion': assertion },
        });
      const response = await refresh(await sign());
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject(body);
      const forged = await refresh(await sign({ key: stranger.privateKey }));
      expect(forged.status).toBe(401);
    },
  );

  it.each([
    ['that is missing', async () => undefined],
    ['that is empty', async () => ''],
    ['that is nonsense', async () => 'a.b.c'],
    ['signed by somebody else', () => sign({ key: stranger.privateKey })],
    ['for another portal', () => sign({ audience: 'other' })],
    ['of another proxy', () => sign({ issuer: 'https://evil' })],
    ['that has expired', () => sign({ expiresAt: '-1m' })],
    ['without signature', async () => new UnsecuredJWT(claims).setAudience('portal').encode()],
  ])('%s is refused', async (_, make) => {
    const { send } = await start();
    await expect(send(await make())).rejects.toMatchObject({ name: 'AuthenticationError' });
  });

  it('cannot be checked while the keys cannot be read', async () => {
    const { send, stop } = await start();
    stop();
    await expect(send(await sign())).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
  });
});
