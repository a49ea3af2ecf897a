import { readPosted, type TestBrowser } from '@portico/testing/openid';
import { describe, expect, it } from 'vitest';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import {
  adaUser,
  describeOidc,
  signInAs,
  startOidcAuth,
  startTestProvider,
  startUrl,
} from '../testing/startOidcAuth.ts';

const notBegun = 'This sign-in was not begun in this browser, or too long ago; try again';
const atProvider = { until: 'http://127.0.0.1' };

/** What the frame says of an answer, which must leave no session behind. */
async function refuse(browser: TestBrowser, url: URL): Promise<string> {
  const { response } = await browser.open(url);
  const { answer } = await readPosted(response);
  expect(answer.response).toBeUndefined();
  expect(browser.listCookies().map(({ name }) => name)).not.toContain('oidc-refresh-token');
  expect(browser.listCookies().map(({ name }) => name)).not.toContain('okta-refresh-token');
  return answer.error?.message ?? '';
}

describe('of two providers', () => {
  async function start() {
    const frameOf = (id: string) => `${portalUrl}/api/auth/${id}/handler/frame`;
    const honest = await startTestProvider();
    const other = await startTestProvider({ redirectUris: [frameOf('okta')] });
    const { newBrowser } = await startAuth({
      users: [adaUser],
      config: `${describeOidc(honest)}
    okta:
      development:
        audience: ${other.issuer}
        clientId: ${other.clientId}-basic
        clientSecret: ${other.clientSecret}
        signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }
`,
    });
    const browser = newBrowser();
    const begin = async (id: string) =>
      (await browser.open(`/api/auth/${id}/start?env=development`, atProvider)).url;
    /** Where the second provider sends the browser back to. */
    const answerOfOther = async () => {
      const url = await begin('okta');
      url.searchParams.set('login_hint', 'ada');
      return (await browser.open(url, { until: portalUrl })).url;
    };
    return { honest, browser, begin, answerOfOther, frameOf };
  }

  it('each signs in by its own answer', async () => {
    const { browser, answerOfOther } = await start();
    const { answer } = await readPosted((await browser.open(await answerOfOther())).response);
    expect(answer.response?.backstageIdentity?.identity.userEntityRef).toBe('user:default/ada');
  });

  it('the answer of one is refused where the other’s comes', async () => {
    const { browser, answerOfOther, frameOf } = await start();
    const url = await answerOfOther();
    expect(await refuse(browser, new URL(frameOf('oidc') + url.search))).toBe(notBegun);
  });

  it('the code of one is not sent to the other, whatever its answer says of state and issuer', async () => {
    const { honest, browser, begin, answerOfOther, frameOf } = await start();
    for (const issuer of [undefined, '', honest.issuer]) {
      const state = (await begin('oidc')).searchParams.get('state') ?? '';
      const url = new URL(frameOf('oidc') + (await answerOfOther()).search);
      url.searchParams.set('state', state);
      if (issuer !== undefined) url.searchParams.set('iss', issuer);
      const message = await refuse(browser, url);
      // By a made-up issuer the code gets there, where nobody knows it.
      expect(message).toMatch(
        issuer === honest.issuer
          ? /answered 'invalid_grant'/
          : /^The answer of OpenID Connect is not valid/,
      );
    }
  });

  it('an answer without the issuer that the provider promises is refused', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    expect(url.searchParams.has('iss')).toBe(true);
    url.searchParams.delete('iss');
    expect(await refuse(browser, url)).toMatch(/^The answer of OpenID Connect is not valid/);
  });
});

describe('a sign-in that is tampered with on its way', () => {
  async function begin(change: (url: URL) => void) {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await browser.open(startUrl({ origin: portalUrl }), atProvider);
    url.searchParams.set('login_hint', 'ada');
    change(url);
    return { browser, url };
  }

  it('is refused by a provider that demands PKCE where the challenge was removed', async () => {
    const { browser, url } = await begin(({ searchParams }) => {
      searchParams.delete('code_challenge');
      searchParams.delete('code_challenge_method');
    });
    expect(await refuse(browser, url)).toMatch(/answered 'invalid_request'/);
  });

  it.each([
    ['another challenge', 'S256', 'x'.repeat(43)],
    ['a plain challenge', 'plain', 'x'.repeat(43)],
  ])('is refused with %s', async (_, method, challenge) => {
    const { browser, url } = await begin(({ searchParams }) => {
      searchParams.set('code_challenge', challenge);
      searchParams.set('code_challenge_method', method);
    });
    expect(await refuse(browser, url)).toMatch(/answered 'invalid_(grant|request)'/);
  });

  it('is refused with another nonce, whose id token is then for another sign-in', async () => {
    const { browser, url } = await begin(({ searchParams }) => searchParams.set('nonce', 'mine'));
    expect(await refuse(browser, url)).toMatch(/^The answer of OpenID Connect is not valid/);
  });

  it.each(['state', 'code'])('is refused without its %s', async name => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { url } = await signInAs(browser, 'ada', { until: portalUrl });
    url.searchParams.delete(name);
    expect(await refuse(browser, url)).not.toBe('');
  });

  it('is refused with two states or two codes', async () => {
    const { newBrowser } = await startOidcAuth();
    for (const name of ['state', 'code']) {
      const browser = newBrowser();
      const { url } = await signInAs(browser, 'ada', { until: portalUrl });
      url.searchParams.append(name, 'another');
      const response = await browser.send(url);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.getSetCookie().join()).not.toContain('refresh-token=ey');
    }
  });
});

describe('a cookie that somebody planted', () => {
  const path = '/api/auth/oidc/handler';

  it('begins no sign-in, be it made up or of another sign-in', async () => {
    const { newBrowser } = await startOidcAuth();
    const mallory = newBrowser();
    const { url } = await signInAs(mallory, 'ada', { until: portalUrl });
    const state = url.searchParams.get('state') ?? '';
    const own = newBrowser();
    await own.open(startUrl(), atProvider);
    const [sealed] = own.listCookies();
    for (const value of ['made-up', '', sealed?.value ?? '']) {
      const victim = newBrowser();
      victim.setCookie({ name: `oidc-nonce-${state}`, value, path });
      expect(await refuse(victim, url)).toBe(notBegun);
    }
  });

  it('is no session, and is replaced by that of who signs in', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const planted = { name: 'oidc-refresh-token', value: 'planted', path: '/api/auth/oidc' };
    browser.setCookie(planted);
    const refresh = () => browser.call('/api/auth/oidc/refresh?env=development');
    expect((await refresh()).status).toBe(401);
    await signInAs(browser, 'ada');
    expect(browser.listCookies().map(({ value }) => value)).not.toContain('planted');
    expect((await refresh()).status).toBe(200);
  });
});

describe('a redirect', () => {
  it.each([
    `${portalUrl}\\@evil.example/`,
    `http:\\\\evil.example/`,
    'http:/evil.example/',
    `${portalUrl.replace('localhost', 'LOCALHOST')}.evil.example/`,
    `${portalUrl}\t.evil.example/`,
    'http://localhost:7007%2f@evil.example/',
    'data:text/html,<script>alert(1)</script>',
    'blob:http://localhost:7007/x',
  ])('to %j leads to no other origin', async redirectUrl => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const { response, url } = await browser.open(
      startUrl({ flow: 'redirect', redirectUrl }),
      atProvider,
    );
    if (response.status >= 400) return;
    // What a browser would read as an address of the portal may go on, and ends there.
    url.searchParams.set('login_hint', 'ada');
    const back = await browser.open(url, { until: `${portalUrl}/api/` });
    const { headers } = await browser.send(back.url);
    expect(new URL(headers.get('location') ?? '').origin).toBe(portalUrl);
  });
});
