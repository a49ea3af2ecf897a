import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { startAuth } from '../testing/startAuth.ts';
import {
  adaUser,
  describeOidc,
  signInAs,
  startOidcAuth,
  startTestProvider,
  startUrl,
} from '../testing/startOidcAuth.ts';
import type { TestBrowser } from '@portico/testing/openid';

const refreshPath = '/api/auth/oidc/refresh?env=development';
const logoutPath = '/api/auth/oidc/logout?env=development';

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { name: string; message: string } }).error;
const nameOf = (browser: TestBrowser) => browser.listCookies().map(({ name }) => name);

describe('a refresh', () => {
  it('gives the session anew, with new tokens', async () => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    const response = await browser.call(refreshPath);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      profile: { email: 'ada@meridian.example' },
      providerInfo: {
        scope: 'openid profile email',
        expiresInSeconds: expect.closeTo(3600, -1) as number,
      },
      backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
    });
    expect(provider.refreshCount).toBe(1);
  });

  it.each([
    ['without the header', {}, 401, 'Invalid X-Requested-With header'],
    ['with another header', { 'x-requested-with': 'fetch' }, 401, 'Invalid X-Requested-With'],
    [
      'from another origin',
      { 'x-requested-with': 'XMLHttpRequest', origin: 'https://evil.example' },
      403,
      "Origin 'https://evil.example' is not allowed",
    ],
  ])('%s is refused, as is a logout', async (_, headers, status, message) => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    for (const [path, method] of [
      [refreshPath, 'GET'],
      [logoutPath, 'POST'],
    ] as const) {
      const response = await browser.send(path, { method, headers });
      expect(response.status).toBe(status);
      expect((await errorOf(response)).message).toContain(message);
    }
    expect(provider.refreshCount).toBe(0);
    expect(nameOf(browser)).toEqual(['oidc-refresh-token']);
  });

  it.each([
    ['no cookie', undefined],
    ['an empty cookie', ''],
    ['a made-up cookie', 'abc.def'],
    ['a cookie with a changed letter', 'change'],
    ['a cookie sealed for something else', 'other'],
    ['pieces that are no whole', 'pieces'],
  ])('with %s is refused', async (_, kind) => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    const path = '/api/auth/oidc';
    if (kind !== undefined) {
      await signInAs(browser, 'ada');
      await browser.send('/api/auth/oidc/start?env=development');
      const [session, begun] = browser.listCookies();
      const sealed = session?.value ?? '';
      const at = sealed.length - 30;
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const values: Record<string, string> = {
        change: sealed.slice(0, at) + other + sealed.slice(at + 1),
        other: begun?.value ?? '',
      };
      browser.setCookie({ name: 'oidc-refresh-token', value: values[kind] ?? kind, path });
      if (kind === 'pieces') {
        browser.setCookie({ name: 'oidc-refresh-token', value: '', path });
        browser.setCookie({ name: 'oidc-refresh-token.1', value: sealed, path });
      }
    }
    const response = await browser.call(refreshPath);
    expect(response.status).toBe(401);
    expect(await errorOf(response)).toEqual({
      name: 'AuthenticationError',
      message: 'Refresh failed; caused by InputError: Missing session cookie',
    });
  });

  it('of a revoked session is refused, and takes the cookie away', async () => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    provider.revokeRefreshTokens();
    const response = await browser.call(refreshPath);
    expect(response.status).toBe(401);
    expect((await errorOf(response)).message).toContain("answered 'invalid_grant'");
    expect(nameOf(browser)).toEqual([]);
  });

  it('while the provider is down fails for now only', async () => {
    const { provider, newBrowser, log } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    await provider.goDown();
    const response = await browser.call(refreshPath);
    expect(response.status).toBe(503);
    expect(await errorOf(response)).toEqual({
      name: 'ServiceUnavailableError',
      message: 'OpenID Connect cannot be reached now; try again later',
    });
    expect(JSON.stringify(log)).toContain('ECONNREFUSED');
    await provider.comeBack();
    expect((await browser.call(refreshPath)).status).toBe(200);
  });

  it('is refused once the user is gone from the catalog', async () => {
    const provider = await startTestProvider();
    const users = [adaUser];
    const { newBrowser } = await startAuth({ users, config: describeOidc(provider) });
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    users.pop();
    expect((await browser.call(refreshPath)).status).toBe(403);
  });

  it('knows the scopes that were granted, and requests them again with the next sign-in', async () => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    const narrow = await browser.call(`${refreshPath}&scope=read:things`);
    expect(narrow.status).toBe(401);
    expect((await errorOf(narrow)).message).toContain("answered 'invalid_scope'");
    expect(nameOf(browser)).toEqual(['oidc-refresh-token']);

    await signInAs(browser, 'ada', { query: { scope: 'read:things' } });
    for (const requested of ['', '&scope=read:things', '&scope=openid']) {
      expect(await (await browser.call(refreshPath + requested)).json()).toMatchObject({
        providerInfo: { scope: 'openid profile email read:things' },
      });
    }
    await signInAs(browser, 'ada');
    expect(provider.requestedScopes.at(-1)).toBe('openid profile email read:things');
  });
});

describe('a provider that returns refresh tokens for offline_access only', () => {
  const signIn = 'signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }';
  const start = (settings: string) =>
    startOidcAuth({
      provider: { requiresOfflineAccess: true },
      settings: `${settings}\n        ${signIn}`,
    });
  const warningsOf = (log: readonly Record<string, unknown>[]) =>
    log
      .filter(({ level, message }) => level === 'warn' && /refresh token/.test(String(message)))
      .map(({ message }) => String(message));

  it('is requested consent with that scope, and the session outlives a reload', async () => {
    const { newBrowser, log } = await start('additionalScopes: [offline_access]');
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    expect((await browser.call(refreshPath)).status).toBe(200);
    expect(warningsOf(log)).toEqual([]);
  });

  it.each([
    ['prompt: login', 'login'],
    ['prompt: auto', null],
  ])('gets another prompt where the setting is %s', async (setting, prompt) => {
    const { newBrowser } = await start(`additionalScopes: [offline_access]\n        ${setting}`);
    const { url } = await newBrowser().open(startUrl(), { until: 'http://127.0.0.1' });
    expect(url.searchParams.get('prompt')).toBe(prompt);
  });

  it('is reported once where no refresh token comes, with the setting to change', async () => {
    const { newBrowser, log } = await start('');
    for (const browser of [newBrowser(), newBrowser()]) {
      expect((await signInAs(browser, 'ada')).response.status).toBe(200);
      expect((await browser.call(refreshPath)).status).toBe(401);
    }
    expect(warningsOf(log)).toEqual([
      "'oidc' returned no refresh token, so people have to sign in again after each reload of the page; add 'offline_access' to 'auth.providers.oidc.development.additionalScopes'",
    ]);
  });
});

describe('a logout', () => {
  it('ends the session in the browser and at the provider', async () => {
    const { newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    const thief = browser.copy();
    const response = await browser.call(logoutPath, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(nameOf(browser)).toEqual([]);
    expect((await browser.call(refreshPath)).status).toBe(401);
    expect((await thief.call(refreshPath)).status).toBe(401);
  });

  it('sends people to the provider where it is reported so', async () => {
    const { provider, newBrowser } = await startOidcAuth({ settings: 'federatedLogout: true' });
    const browser = newBrowser();
    const logOut = () => browser.call(logoutPath, { method: 'POST' });
    expect(await (await logOut()).text()).toBe('');
    await signInAs(browser, 'ada');
    const { logoutUrl } = (await (await logOut()).json()) as { logoutUrl: string };
    const url = new URL(logoutUrl);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'portico-basic',
      post_logout_redirect_uri: 'http://localhost:7007/',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    });
    // The provider knows by it whose session ends, and shows its page for that.
    expect((await browser.open(url)).response.status).toBe(200);
  });

  it('and a sign-in are reported to the audit log: who, what, from where, result', async () => {
    const { newBrowser, log } = await startOidcAuth();
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    await browser.call(logoutPath, { method: 'POST' });
    await signInAs(newBrowser(), 'stranger');
    await signInAs(newBrowser(), 'refuse');
    const audited = log.filter(({ audit }) => audit);
    expect(
      audited.map(({ action, actor, result }) => [action, (actor as { ref: string }).ref, result]),
    ).toEqual([
      ['sign-in', 'user:default/ada', 'done'],
      ['sign-out', 'user:default/ada', 'done'],
      ['sign-in', 'nobody', 'denied'],
      ['sign-in', 'nobody', 'failed'],
    ]);
    expect(audited[0]).toMatchObject({
      subject: { provider: 'oidc', environment: 'development' },
      from: '127.0.0.1',
    });
    expect(JSON.stringify(log)).not.toContain('a-client-secret-for-tests');
  });

  it('without a session, and while the provider is down, is no error', async () => {
    const { provider, newBrowser } = await startOidcAuth();
    const browser = newBrowser();
    expect((await browser.call(logoutPath, { method: 'POST' })).status).toBe(200);
    await signInAs(browser, 'ada');
    await provider.goDown();
    expect((await browser.call(logoutPath, { method: 'POST' })).status).toBe(200);
    expect(nameOf(browser)).toEqual([]);
  });

  it('during a refresh wins', async () => {
    const { newBrowser } = await startOidcAuth({ provider: { rotatesRefreshTokens: true } });
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    const refreshing = browser.copy().call(refreshPath);
    await browser.call(logoutPath, { method: 'POST' });
    await refreshing;
    expect((await browser.call(refreshPath)).status).toBe(401);
  });
});

describe.each([
  ['keeps refresh tokens', false],
  ['replaces refresh tokens', true],
])('where the provider %s', (_, rotatesRefreshTokens) => {
  it('1,000 simultaneous refreshes are one, lose none, and log nobody out', async () => {
    const { provider, newBrowser } = await startOidcAuth({ provider: { rotatesRefreshTokens } });
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    const tabs = Array.from({ length: 1000 }, () => browser.copy());
    const statuses = await Promise.all(tabs.map(async tab => (await tab.call(refreshPath)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(provider.refreshCount).toBe(1);
    // Whatever tab's cookie the browser ends up with, it goes on.
    for (const tab of [tabs[0], tabs[500], tabs[999]]) {
      expect((await tab?.call(refreshPath))?.status).toBe(200);
    }
  });

  it('a tab that comes late with the former cookie goes on', async () => {
    const { newBrowser } = await startOidcAuth({ provider: { rotatesRefreshTokens } });
    const browser = newBrowser();
    await signInAs(browser, 'ada');
    const late = browser.copy();
    for (let count = 0; count < 3; count++) {
      expect((await browser.call(refreshPath)).status).toBe(200);
    }
    expect((await late.call(refreshPath)).status).toBe(200);
    expect((await browser.call(refreshPath)).status).toBe(200);
  });

  it('tabs that need different scopes at the same time all go on', async () => {
    const { newBrowser } = await startOidcAuth({ provider: { rotatesRefreshTokens } });
    const browser = newBrowser();
    await signInAs(browser, 'ada', { query: { scope: 'read:things' } });
    const paths = [refreshPath, `${refreshPath}&scope=other`, `${refreshPath}&scope=read:things`];
    const statuses = await Promise.all(
      [...paths, ...paths].map(async path => (await browser.copy().call(path)).status),
    );
    expect(statuses.filter(status => status === 200)).toHaveLength(4);
    expect((await browser.call(refreshPath)).status).toBe(200);
  });
});

const [, postgres] = testDatabases();

it('replicas make one refresh of all that come at the same time, and take each other’s cookies', async () => {
  const provider = await startTestProvider({ rotatesRefreshTokens: true });
  const database = await postgres?.freshOptions();
  const start = () =>
    startAuth({ users: [adaUser], config: describeOidc(provider), ...(database && { database }) });
  const [first, second] = [await start(), await start()];
  const browser = first.newBrowser();
  await signInAs(browser, 'ada');
  const onSecond = second.newBrowser();
  for (const cookie of browser.listCookies()) onSecond.setCookie(cookie);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (index % 2 === 0 ? browser : onSecond).copy().call(refreshPath),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
  expect(provider.refreshCount).toBe(1);
  expect((await onSecond.call(refreshPath)).status).toBe(200);
  expect((await browser.call(refreshPath)).status).toBe(200);
});
