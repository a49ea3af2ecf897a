import { createUrlPatternDiscovery } from '@portico/contract';
import { logoutEndpoint, refreshSessionEndpoint } from '@portico/contract/auth';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, useMswServer } from '@portico/testing/browser/vitest';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderConnector } from './ProviderConnector.ts';
import { ProxiedIdentity } from './ProxiedIdentity.ts';

useMswServer();

const auth = createAnswers('auth');
const discovery = createUrlPatternDiscovery('http://portal.test/api/{pluginId}');
const clock = { now: 0 };
const create = (isRedirecting = false) =>
  new ProviderConnector({
    providerId: 'okta',
    environment: 'production',
    discovery,
    isRedirecting,
    now: () => clock.now,
  });

beforeEach(() => {
  clock.now = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('the connection to a provider', () => {
  it('gets a session by cookie, with points in time and scopes one by one', async () => {
    let requested: URL | undefined;
    mswServer.use(
      auth.answer(refreshSessionEndpoint, request => {
        requested = new URL(request.url);
        return {
          profile: { displayName: 'Ada', picture: 'javascript:alert(1)' },
          providerInfo: { accessToken: 'a', idToken: 'i', scope: 'x y', expiresInSeconds: 60 },
        };
      }),
    );
    clock.now = 1000;
    expect(await create().refresh(['x', 'y'])).toEqual({
      profile: { displayName: 'Ada' },
      accessToken: 'a',
      idToken: 'i',
      scopes: ['x', 'y'],
      identity: undefined,
      expiriesMs: [61_000],
    });
    expect(Object.fromEntries(requested?.searchParams ?? [])).toEqual({
      env: 'production',
      scope: 'x y',
    });
  });

  it('takes for granted what it requested, when the provider does not say', async () => {
    mswServer.use(auth.answer(refreshSessionEndpoint, { profile: {}, providerInfo: {} }));
    expect((await create().refresh(['x', 'y'])).scopes).toEqual(['x', 'y']);
    mswServer.use(
      auth.answer(refreshSessionEndpoint, { profile: {}, providerInfo: { scope: '' } }),
    );
    expect((await create().refresh(['x', 'y'])).scopes).toEqual([]);
  });

  it('says how a renewal and a logout failed, with the status', async () => {
    const answer = () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' });
    mswServer.use(
      http.get('*/api/auth/okta/refresh', answer),
      http.post('*/api/auth/okta/logout', answer),
    );
    await expect(create().refresh([])).rejects.toMatchObject({
      message: 'Auth refresh request failed, Service Unavailable',
      status: 503,
    });
    await expect(create().logout()).rejects.toMatchObject({
      message: 'Logout request failed, Service Unavailable',
      status: 503,
    });
  });

  it('takes an error that the backend answers for one', async () => {
    mswServer.use(
      http.get('*/api/auth/okta/refresh', () =>
        HttpResponse.json({ error: { name: 'PopupRejectedError', message: 'No' } }),
      ),
    );
    await expect(create().refresh([])).rejects.toMatchObject({
      name: 'PopupRejectedError',
      message: 'No',
    });
  });

  it.each([
    [{ profile: { displayName: 7 } }, "Session field 'profile.displayName'"],
    [{}, "Session field 'profile'"],
    [
      { profile: {}, backstageIdentity: { token: 't', identity: { type: 'group' } } },
      'backstageIdentity.identity.type',
    ],
  ])('refuses the session %j', async (session, message) => {
    mswServer.use(http.get('*/api/auth/okta/refresh', () => HttpResponse.json(session)));
    await expect(create().refresh([])).rejects.toThrow(message);
  });

  it.each([
    [undefined, undefined],
    [{ logoutUrl: 'https://okta.example/logout' }, 'https://okta.example/logout'],
    [{ logoutUrl: 'http://localhost:9000/out' }, 'http://localhost:9000/out'],
    [{ logoutUrl: 'http://127.0.0.1:9000/out' }, 'http://127.0.0.1:9000/out'],
    [{ logoutUrl: 'http://[::1]:9000/out' }, 'http://[::1]:9000/out'],
    [{ logoutUrl: 'http://127.0.0.1.evil.example/out' }, undefined],
    [{ logoutUrl: 'http://okta.example/logout' }, undefined],
    [{ logoutUrl: 'javascript:alert(1)' }, undefined],
    [{ logoutUrl: 'nonsense' }, undefined],
  ])('logs out with the answer %j, and goes on to %s', async (answer, expected) => {
    mswServer.use(auth.answer(logoutEndpoint, answer as never));
    expect(await create().logout()).toBe(expected);
  });

  it('goes to the provider in place of the portal in the redirect flow, and comes back clean', async () => {
    const assign = vi.fn<(url: URL) => void>();
    vi.stubGlobal('location', {
      href: 'http://portal.test/catalog?error=before&kind=api',
      origin: 'http://portal.test',
      assign,
    });
    void create(true).login(['openid']);
    await vi.waitFor(() => expect(assign).toHaveBeenCalled());
    const url = assign.mock.calls[0]?.[0];
    expect(url?.pathname).toBe('/api/auth/okta/start');
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      scope: 'openid',
      origin: 'http://portal.test',
      flow: 'redirect',
      env: 'production',
      redirectUrl: 'http://portal.test/catalog?kind=api',
    });
  });
});

describe('somebody whom a proxy lets in', () => {
  const tokenUntil = (exp: number) => `e30.${btoa(JSON.stringify({ exp }))}.sig`;
  const sessionUntil = (exp: number) => ({
    profile: { email: 'ada@example.com' },
    backstageIdentity: {
      token: tokenUntil(exp),
      identity: {
        type: 'user' as const,
        userEntityRef: 'user:default/ada',
        ownershipEntityRefs: ['user:default/ada'],
      },
    },
  });
  const createIdentity = () =>
    new ProxiedIdentity({ title: 'Company', connector: create(), now: () => clock.now });

  it('is renewed 5 minutes before the token ends', async () => {
    let calls = 0;
    mswServer.use(
      auth.answer(refreshSessionEndpoint, () => {
        calls += 1;
        return sessionUntil(calls * 3600);
      }),
    );
    const identity = createIdentity();
    const [first] = await Promise.all([identity.getCredentials(), identity.getProfile()]);
    expect(first).toEqual({ token: tokenUntil(3600) });
    clock.now = 3_299_000;
    expect(await identity.getCredentials()).toEqual(first);
    clock.now = 3_300_000;
    expect(await identity.getCredentials()).toEqual({ token: tokenUntil(7200) });
    expect(calls).toBe(2);
  });

  it('is reported when the proxy lets them in no more', async () => {
    mswServer.use(auth.answerError(refreshSessionEndpoint, { status: 401, message: 'no' }));
    await expect(createIdentity().getIdentity()).rejects.toThrow(
      'You do not appear to be signed in. Please try reloading the browser page.',
    );
  });

  it('is reported where to look when a renewal makes no sense', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    mswServer.use(auth.answer(refreshSessionEndpoint, sessionUntil(600)));
    const identity = createIdentity();
    await identity.getIdentity();
    clock.now = 400_000;
    mswServer.use(auth.answer(refreshSessionEndpoint, { profile: 7 } as never));
    await expect(identity.getIdentity()).rejects.toThrow(
      'Session refresh failed, see developer console for details',
    );
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('must be somebody to the portal', async () => {
    mswServer.use(auth.answer(refreshSessionEndpoint, { profile: {} }));
    await expect(createIdentity().getIdentity()).rejects.toThrow(
      'The Company provider is not configured to support sign-in',
    );
  });
});
