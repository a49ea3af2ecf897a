import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { adaUser, describeOidc, startUrl } from '../testing/startOidcAuth.ts';
import { startAuth } from '../testing/startAuth.ts';
import { type Signer, startForgingProvider } from '../testing/startForgingProvider.ts';
import { readPosted } from '@portico/testing/openid';

const provider = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const publicKey = { ...(await exportJWK(provider.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };

const sign = (claims: object, key: CryptoKey = provider.privateKey, alg = 'RS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'k1' }).sign(key);

async function signInWith(forge: Signer, refreshToken?: string) {
  const auth = await startAuth({
    users: [adaUser],
    config: describeOidc(await startForgingProvider(forge, () => [publicKey], refreshToken)),
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
