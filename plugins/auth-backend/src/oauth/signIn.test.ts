import { describe, expect, it } from 'vitest';
import {
  adaUser,
  describeOidc,
  signInAs,
  startOidcAuth,
  startTestProvider,
  startUrl,
} from '../testing/startOidcAuth.ts';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import { readPosted } from '@portico/testing/openid';

const framePath = '/api/auth/oidc/handler/frame';
// The second may turn between the token and the answer about it.
const anHour = expect.closeTo(3600, -1) as number;

describe('the popup flow', () => {
  it('signs in, and posts the session to the portal only', async () => {
    const { newBrowser } = await startOidcAuth();
    const { response } = await signInAs(newBrowser(), 'ada');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w+/=]+'; style-src 'nonce-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { info, answer, targetOrigin, html } = await readPosted(response);
    expect(targetOrigin).toBe(portalUrl);
    expect(info).toEqual({ type: 'config_info', targetOrigin: portalUrl });
    expect(answer).toMatchObject({
      type: 'authorization_response',
      response: {
        profile: { email: 'ada@meridian.example', displayName: 'Ada </script><b>L</b>' },
        providerInfo: { scope: 'openid profile email', expiresInSeconds: anHour },
        backstageIdentity: {
          identity: {
            type: 'user',
            userEntityRef: 'user:default/ada',
            ownershipEntityRefs: ['user:default/ada', 'group:default/all'],
          },
          expiresInSeconds: anHour,
        },
      },
    });
    expect(html).not.toContain('</script><b>');
  });

  it('gives a token that the server takes, and a cookie that no script can read', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { answer } = await readPosted((await signInAs(browser, 'ada')).response);
    const token = answer.response?.backstageIdentity?.token;
    const who = await browser.send('/api/directory/who', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await who.json()).toMatchObject({ userEntityRef: 'user:default/ada', isGuest: false });
    const [cookie, ...others] = browser.listCookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: 'oidc-refresh-token', path: '/api/auth/oidc' });
    expect(cookie?.attributes).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookie?.value).toMatch(/^[\w.-]+$/);
  });

  it('asks with PKCE, state and nonce, which are new each time', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const requested = async () =>
      Object.fromEntries(
        (await browser.open(startUrl(), { until: 'http://127.0.0.1' })).url.searchParams,
      );
    const [first, second] = [await requested(), await requested()];
    expect(first).toMatchObject({
      response_type: 'code',
      client_id: 'portico-basic',
      redirect_uri: `${portalUrl}${framePath}`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first[name]).toMatch(/^[\w-]{43}$/);
      expect(first[name]).not.toBe(second[name]);
    }
  });

  it('does not cut the window off from the page that opened it', async () => {
    const { newBrowser } = await startOidcAuth();
    const response = await newBrowser().send(startUrl());
    expect(response.status).toBe(302);
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  it('lets two windows sign in at the same time', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const begin = () => browser.open(startUrl(), { until: 'http://127.0.0.1' });
    const windows = [await begin(), await begin()];
    for (const { url } of windows) {
      url.searchParams.set('login_hint', 'ada');
      const { answer } = await readPosted((await browser.open(url)).response);
      expect(answer.error).toBeUndefined();
    }
  });

  it('reports a refusal by the provider', async () => {
    const { newBrowser } = await startOidcAuth();
    const { response } = await signInAs(newBrowser(), 'refuse');
    expect(response.status).toBe(401);
    expect((await readPosted(response)).answer).toEqual({
      type: 'authorization_response',
      error: {
        name: 'AuthenticationError',
        message: "OpenID Connect answered 'access_denied': The sign-in was refused",
      },
    });
  });

  it.each([
    [true, 'ada', 200],
    [true, 'affirmed', 200],
    [true, 'silent', 200],
    [true, 'textual', 403],
    [true, 'mallory', 403],
    [false, 'ada', 200],
    [false, 'silent', 403],
  ])('with assumeVerifiedEmail: %s answers %s with %i', async (isAssumed, account, status) => {
    const { newBrowser } = await startOidcAuth({
      settings: `assumeVerifiedEmail: ${isAssumed}
        signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }`,
    });
    expect((await signInAs(newBrowser(), account)).response.status).toBe(status);
  });

  it.each([
    ['stranger', "no user has spec.profile.email 'stranger@elsewhere.example'"],
    ...['mallory', 'textual', 'affirmed', 'silent'].map(account => [
      account,
      'the provider does not confirm that the email is verified',
    ]),
  ])('refuses %s, reports the operators why, and keeps nothing', async (account, reason) => {
    const { newBrowser, log } = await startOidcAuth();
    const browser = newBrowser();
    const { response } = await signInAs(browser, account);
    expect(response.status).toBe(403);
    expect((await readPosted(response)).answer.error).toEqual({
      name: 'NotAllowedError',
      message:
        'Your account does not belong to a user of this portal; ask its operators to add you to the catalog',
    });
    expect(browser.listCookies()).toEqual([]);
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        message: 'A sign-in was refused: no resolver found a user',
        provider: 'oidc',
        tried: [`emailMatchingUserEntityProfileEmail: ${reason}`],
      }),
    );
    const reported = log.filter(({ audit, level }) => !audit && level !== 'debug');
    expect(reported.filter(({ message }) => /sign-in/i.test(String(message)))).toHaveLength(1);
    expect(JSON.stringify(reported)).not.toContain('.ts:');
  });

  it('gives access without an identity where no resolver is configured', async () => {
    const { newBrowser } = await startOidcAuth({ settings: '' });
    const { answer } = await readPosted((await signInAs(newBrowser(), 'stranger')).response);
    expect(answer.response).toMatchObject({ profile: { displayName: 'Stranger' } });
    expect(answer.response?.backstageIdentity).toBeUndefined();
  });

  it('reports that a provider is down, and works once it is back', async () => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    await provider.goDown();
    const { response } = await browser.open(startUrl());
    expect(response.status).toBe(503);
    expect((await readPosted(response)).answer.error).toEqual({
      name: 'ServiceUnavailableError',
      message: 'OpenID Connect cannot be reached now; try again later',
    });
    await provider.comeBack();
    expect((await signInAs(browser, 'ada')).response.status).toBe(200);
  });

  it('reports a provider that goes down while somebody is there', async () => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    await provider.goDown();
    const { response } = await browser.open(url);
    expect(response.status).toBe(503);
    expect((await readPosted(response)).answer.error?.name).toBe('ServiceUnavailableError');
  });

  it('shows its text in the language of the browser when nobody opened it', async () => {
    const { newBrowser } = await startOidcAuth();
    const { response } = await newBrowser().open(framePath, {
      headers: { 'accept-language': 'fr,de-AT;q=0.8' },
    });
    expect(await response.text()).toContain('<html lang="de">');
  });
});

describe('the redirect flow', () => {
  const query = { flow: 'redirect', redirectUrl: `${portalUrl}/catalog?kind=api` };

  it('comes back to the page, with the session in the cookie', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { query, until: `${portalUrl}/catalog` });
    expect(url.href).toBe(`${portalUrl}/catalog?kind=api`);
    const session = await browser.call('/api/auth/oidc/refresh?env=development');
    expect(await session.json()).toMatchObject({
      backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
    });
  });

  it('comes back with the error', async () => {
    const { newBrowser } = await startOidcAuth();
    const until = `${portalUrl}/catalog`;
    const { url } = await signInAs(newBrowser(), 'stranger', { query, until });
    expect(url.searchParams.get('kind')).toBe('api');
    expect(url.searchParams.get('error')).toMatch(/^Your account does not belong to a user/);
  });

  it.each([
    ['another host', 'https://evil.example/catalog', 403],
    ['a user name in front of another host', `${portalUrl}@evil.example/`, 403],
    ['another port', 'http://localhost:7008/', 403],
    ['another scheme', 'https://localhost:7007/', 403],
    ['a script', 'javascript:alert(1)', 400],
    ['an address without scheme', '//evil.example', 400],
    ['no address', 'nonsense', 400],
  ])('is refused to %s', async (_, redirectUrl, status) => {
    const { newBrowser } = await startOidcAuth();
    const { response } = await newBrowser().open(startUrl({ flow: 'redirect', redirectUrl }));
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBeNull();
  });

  it('keeps origin and page together', async () => {
    const provider = await startTestProvider();
    const { newBrowser } = await startAuth({
      config: `${describeOidc(provider)}
  experimentalExtraAllowedOrigins: ['https://*.preview.example']`,
    });
    const open = async (query: Record<string, string>) =>
      (
        await newBrowser().open(startUrl({ flow: 'redirect', ...query }), {
          until: 'http://127.0.0.1',
        })
      ).response.status;
    const origin = 'https://pr-7.preview.example';
    expect(await open({ origin, redirectUrl: `${origin}/x` })).toBe(200);
    expect(await open({ origin, redirectUrl: `${portalUrl}/x` })).toBe(400);
    expect(await open({ origin: 'https://a/b.preview.example' })).toBe(403);
    expect(await open({ origin: 'https://evil.example?.preview.example' })).toBe(403);
  });
});

it('signs in below a base path, over https, with cookies for that path only', async () => {
  const baseUrl = 'https://portal.example/base';
  const callback = `${baseUrl}/api/auth/oidc/handler/frame`;
  const provider = await startTestProvider({ redirectUris: [callback] });
  const { newBrowser } = await startAuth({
    users: [adaUser],
    config: describeOidc(provider),
    baseUrl,
  });
  const browser = newBrowser();
  const { url } = await browser.open(`/base${startUrl()}`, { until: 'http://127.0.0.1' });
  expect(url.searchParams.get('redirect_uri')).toBe(callback);
  url.searchParams.set('login_hint', 'ada');
  const { answer, targetOrigin } = await readPosted((await browser.open(url)).response);
  expect(targetOrigin).toBe('https://portal.example');
  expect(answer.response?.backstageIdentity?.identity.userEntityRef).toBe('user:default/ada');
  expect(browser.listCookies()).toMatchObject([
    {
      path: '/base/api/auth/oidc',
      attributes: expect.stringMatching(/; Secure; SameSite=Lax$/) as string,
    },
  ]);
  const refreshed = await browser.call('/base/api/auth/oidc/refresh?env=development');
  expect(refreshed.status).toBe(200);
});

describe('a start', () => {
  it.each([
    ['without an environment', '/api/auth/oidc/start', 400, "Query field 'env' is not valid"],
    ['of an unknown provider', '/api/auth/none/start?env=x', 404, "Unknown auth provider 'none'"],
    ['in another environment', '/api/auth/oidc/start?env=x', 404, "for the environment 'x'"],
    ['from no origin', startUrl({ origin: 'nonsense' }), 400, 'failed to parse'],
    ['from another origin', startUrl({ origin: 'https://evil.example' }), 403, 'is not allowed'],
    ['with what is no scope', startUrl({ scope: 'a"b' }), 400, `'a"b' is not a scope`],
  ])('%s is refused', async (_, path, status, message) => {
    const { newBrowser } = await startOidcAuth();
    const response = await newBrowser().send(path);
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error: { message: string } };
    expect(body.error.message).toContain(message);
  });

  it('from another origin reports its page which is the right one, and nothing else', async () => {
    const { newBrowser } = await startOidcAuth();
    const { response } = await newBrowser().open(startUrl({ origin: 'https://evil.example' }));
    expect(response.status).toBe(403);
    const { info, targetOrigin } = await readPosted(response);
    expect(info).toEqual({ type: 'config_info', targetOrigin: portalUrl });
    expect(targetOrigin).toBe(portalUrl);
  });
});

describe('an answer of the provider', () => {
  const notBegun = 'This sign-in was not begun in this browser, or too long ago; try again';

  it('that somebody else began is refused (login CSRF)', async () => {
    const { newBrowser } = await startOidcAuth();
    const { url } = await signInAs(newBrowser(), 'ada', { until: portalUrl });
    const victim = newBrowser();
    const { response } = await victim.open(url);
    expect(response.status).toBe(401);
    expect((await readPosted(response)).answer.error?.message).toBe(notBegun);
    expect(victim.listCookies()).toEqual([]);
  });

  it('counts once, also for who kept the cookie', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    const thief = browser.copy();
    expect((await browser.open(url)).response.status).toBe(200);
    const again = await browser.open(url);
    expect((await readPosted(again.response)).answer.error?.message).toBe(notBegun);
    const stolen = await readPosted((await thief.open(url)).response);
    expect(stolen.answer.error?.message).toContain("answered 'invalid_grant'");
  });

  it.each(['', 'x', 'a'.repeat(43), '../../x', 'é'])(
    'with the state %j is refused',
    async state => {
      const { newBrowser } = await startOidcAuth();
      const browser = newBrowser();
      const { url } = await signInAs(browser, 'ada', { until: portalUrl });
      url.searchParams.set('state', state);
      expect((await browser.open(url)).response.status).toBe(401);
    },
  );

  it('is not taken for another sign-in of the same browser', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const other = await browser.open(startUrl(), { until: 'http://127.0.0.1' });
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    url.searchParams.set('state', other.url.searchParams.get('state') ?? '');
    const { answer } = await readPosted((await browser.open(url)).response);
    expect(answer.error?.message).toContain("answered 'invalid_grant'");
  });

  it('with a code that was made up is refused', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    url.searchParams.set('code', 'made-up');
    expect((await browser.open(url)).response.status).toBe(401);
  });

  it('that says it is of another issuer is refused', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    url.searchParams.set('iss', 'https://evil.example');
    expect((await browser.open(url)).response.status).toBe(401);
  });
});
