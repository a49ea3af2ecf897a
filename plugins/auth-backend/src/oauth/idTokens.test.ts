import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { adaUser, describeOidc, startUrl } from '../testing/startOidcAuth.ts';
import { startAuth } from '../testing/startAuth.ts';
import { readPosted } from '@portico/testing/openid';

interface Claims {
  iss: string;
  aud: string;
  sub: string;
  nonce: string;
  iat: number;
  exp: number;
  [claim: string]: unknown;
}
type Signer = (claims: Claims) => Promise<string>;

const provider = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const publicKey = { ...(await exportJWK(provider.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };

const sign = (claims: object, key: CryptoKey = provider.privateKey, alg = 'RS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'k1' }).sign(key);

/** A provider whose id tokens are as the test wants them. */
async function startForgingProvider(forge: Signer, refreshToken?: string) {
  let issuer = '';
  let nonce = '';
  const server = createServer((request, response) => {
    const answer = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    void (async () => {
      const url = new URL(request.url ?? '/', issuer);
      if (url.pathname === '/.well-known/openid-configuration') {
        answer({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
      } else if (url.pathname === '/keys') {
        answer({ keys: [publicKey] });
      } else if (url.pathname === '/auth') {
        nonce = url.searchParams.get('nonce') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'abc');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { location: back.href }).end();
      } else {
        const now = Math.floor(Date.now() / 1000);
        const claims: Claims = {
          iss: issuer,
          aud: 'portico-basic',
          sub: 'ada',
          nonce,
          iat: now,
          exp: now + 300,
          email: 'ada@meridian.example',
          email_verified: true,
          name: 'Ada',
        };
        answer({
          access_token: 'access-token-of-ada',
          token_type: 'Bearer',
          id_token: await forge(claims),
          expires_in: 300,
          refresh_token: refreshToken,
        });
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issuer, clientId: 'portico', clientSecret: 'secret' };
}

async function signInWith(forge: Signer, refreshToken?: string) {
  const auth = await startAuth({
    users: [adaUser],
    config: describeOidc(await startForgingProvider(forge, refreshToken)),
  });
  const browser = auth.newBrowser();
  const { response } = await browser.open(startUrl());
  return { response, cookies: browser.listCookies(), log: JSON.stringify(auth.log) };
}

it('takes an id token that is as it should be', async () => {
  const { response } = await signInWith(claims => sign(claims));
  expect((await readPosted(response)).answer.response).toMatchObject({
    backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
  });
});

it('spreads a long session over several cookies, and refuses one that does not fit', async () => {
  const long = await signInWith(claims => sign(claims), 'r'.repeat(5000));
  expect(long.response.status).toBe(200);
  expect(long.cookies.map(({ name }) => name)).toEqual([
    'oidc-refresh-token.0',
    'oidc-refresh-token.1',
  ]);
  const tooLong = await signInWith(claims => sign(claims), 'r'.repeat(20_000));
  expect(tooLong.cookies).toEqual([]);
  const { error } = (await readPosted(tooLong.response)).answer;
  expect(error?.name).toBe('InputError');
  expect(error?.message).toContain("The session of 'oidc-refresh-token' is too large for cookies");
});

const forgeries: [string, Signer][] = [
  ['that is not signed', async claims => new UnsecuredJWT({ ...claims }).encode()],
  ['signed with another key', claims => sign(claims, stranger.privateKey)],
  [
    'signed with the public key as a secret',
    async claims =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
  ],
  [
    'with another name in it',
    async claims => {
      const [head, , signature] = (await sign(claims)).split('.');
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
  ],
  ['for another portal', claims => sign({ ...claims, aud: 'other' })],
  [
    'for several, of which this is not the first',
    claims => sign({ ...claims, aud: ['portico-basic', 'x'], azp: 'x' }),
  ],
  ['of another issuer', claims => sign({ ...claims, iss: 'https://evil.example' })],
  ['that has expired', claims => sign({ ...claims, iat: claims.iat - 900, exp: claims.iat - 600 })],
  ['that is not valid yet', claims => sign({ ...claims, nbf: claims.iat + 600 })],
  ['for another sign-in', claims => sign({ ...claims, nonce: 'other' })],
  ['for no sign-in', claims => sign({ ...claims, nonce: undefined })],
  ['without an end', claims => sign({ ...claims, exp: undefined })],
  ['that is nonsense', async () => 'a.b.c'],
  ['that is empty', async () => ''],
];

it.each(forgeries)('refuses an id token %s', async (_, forge) => {
  let sent = '';
  const { response, cookies, log } = await signInWith(async claims => (sent = await forge(claims)));
  expect(response.status).toBe(401);
  expect(log).toContain('A sign-in failed');
  expect(log).not.toContain('access-token-of-ada');
  expect(log).not.toContain(sent.slice(20) || 'a token of which nothing is left');
  const { answer } = await readPosted(response);
  expect(answer.response).toBeUndefined();
  expect(answer.error?.name).toBe('AuthenticationError');
  expect(cookies).toEqual([]);
});
