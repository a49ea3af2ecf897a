import { readPosted } from '@portico/testing/openid';
import { testDatabases } from '@portico/testing/node';
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import { startForgingProvider } from '../testing/startForgingProvider.ts';
import {
  adaUser,
  describeOidc,
  signInAs,
  startTestProvider,
  startUrl,
} from '../testing/startOidcAuth.ts';

const minuteMs = 60_000;
const refreshPath = '/api/auth/oidc/refresh?env=development';
afterEach(() => vi.useRealTimers());

/** Lets only the clock go by, for all that is made from now on: timers run as they do. */
function startClock() {
  const from = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: from });
  return { setMinutes: (minutes: number) => vi.setSystemTime(from + minutes * minuteMs) };
}

const [, postgres] = testDatabases();

it('keys of the portal’s tokens rotate under two servers, and who is signed in goes on at both', async () => {
  const clock = startClock();
  const database = await postgres?.freshOptions();
  const provider = await startTestProvider();
  const start = () =>
    startAuth({ users: [adaUser], config: describeOidc(provider), ...(database && { database }) });
  const servers = [await start(), await start()];
  const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const onFirst = first.newBrowser();
  await signInAs(onFirst, 'ada');
  const onSecond = second.newBrowser();
  for (const cookie of onFirst.listCookies()) onSecond.setCookie(cookie);
  const refresh = async (browser: typeof onFirst) => {
    const response = await browser.call(refreshPath);
    expect(response.status).toBe(200);
    const session = (await response.json()) as { backstageIdentity: { token: string } };
    return session.backstageIdentity.token;
  };
  const statuses = (token: string) =>
    Promise.all(
      servers.map(async server => {
        const headers = { authorization: `Bearer ${token}` };
        return (await server.fetch(new Request(`${portalUrl}/api/directory/who`, { headers })))
          .status;
      }),
    );
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  const early = await refresh(onFirst);
  clock.setMinutes(55);
  const late = await refresh(onSecond);
  expect(kidOf(late)).toBe(kidOf(early));
  expect(await statuses(early)).toEqual([200, 200]);

  clock.setMinutes(70);
  // The first server has made a new key, of which the second one has not heard.
  const next = await refresh(onFirst);
  expect(kidOf(next)).not.toBe(kidOf(early));
  expect(await statuses(next)).toEqual([200, 200]);
  // What the former key signed is good until its own end.
  expect(await statuses(late)).toEqual([200, 200]);
  expect(await statuses(early)).toEqual([401, 401]);
  expect(kidOf(await refresh(onSecond))).toBe(kidOf(next));

  clock.setMinutes(120);
  expect(await statuses(late)).toEqual([401, 401]);
  expect(await statuses(next)).toEqual([200, 200]);
});

it('keys of the provider rotate, and people sign in with the new one and no longer with the former one', async () => {
  const makeKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    return {
      kid,
      privateKey,
      jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    };
  };
  const clock = startClock();
  const [former, next] = [await makeKey('former'), await makeKey('next')];
  let published = [former.jwk];
  let signing = former;
  const provider = await startForgingProvider(
    claims =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: signing.kid })
        .sign(signing.privateKey),
    () => published,
  );
  const { newBrowser } = await startAuth({ users: [adaUser], config: describeOidc(provider) });
  const signIn = async () => {
    const { response } = await newBrowser().open(startUrl());
    return (await readPosted(response)).answer.error?.message ?? 'signed in';
  };
  expect(await signIn()).toBe('signed in');
  signing = next;
  published = [former.jwk, next.jwk];
  clock.setMinutes(2);
  expect(await signIn()).toBe('signed in');
  published = [next.jwk];
  clock.setMinutes(10);
  expect(await signIn()).toBe('signed in');
  signing = former;
  expect(await signIn()).toMatch(/^The answer of OpenID Connect is not valid/);
});
