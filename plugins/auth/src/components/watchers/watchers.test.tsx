import { type IdentityApi, identityApiRef } from '@portico/app';
import { createApiFactory } from '@portico/core';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRenewalDelayMs, getRetryDelayMs } from '../../cookie/cookieSchedule.ts';
import { keepSessionCookie } from '../../cookie/keepSessionCookie.ts';
import { authPlugin } from '../../plugin.ts';
import germanTexts from '../../locales/de.json' with { type: 'json' };
import { AuthRequestQueue } from '../../sessions/AuthRequestQueue.ts';
import { LoginError } from '../../sessions/loginErrors.ts';
import InactivityLogout from './InactivityLogout.tsx';
import SessionCookie from './SessionCookie.tsx';
import { LoginRequestList } from './LoginRequests.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('whoever does nothing', () => {
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  const identity: IdentityApi = {
    getProfile: async () => ({}),
    getIdentity: async () => ({ type: 'user', userEntityRef: '', ownershipEntityRefs: [] }),
    getCredentials: async () => ({}),
    signOut,
  };
  const renderLogout = (autologout: object = { idleTimeoutMinutes: 1 }) =>
    renderInTestApp(<InactivityLogout />, {
      config: { auth: { autologout: { enabled: true, ...autologout } } },
      apis: [createApiFactory({ api: identityApiRef, create: () => identity })],
    });
  beforeEach(() => signOut.mockClear());

  it('is asked, and signed out without an answer', async () => {
    renderLogout();
    await pass(49_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(2000);
    expect(
      screen.getByRole('alertdialog', { name: 'Logging out due to inactivity' }),
    ).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
    await pass(10_000);
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ keepsAddress: true });
  });

  it('stays who says so; a hand on the mouse is no answer', async () => {
    renderLogout();
    await pass(51_000);
    fireEvent.mouseMove(window);
    fireEvent.click(screen.getByRole('button', { name: "Yes! Don't log me out" }));
    await pass(49_000);
    expect(signOut).not.toHaveBeenCalled();
    await pass(12_000);
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('stays who does something, here or in another tab', async () => {
    renderLogout();
    await pass(40_000);
    fireEvent.keyDown(window);
    await pass(40_000);
    localStorage.setItem('/auth/lastActiveAt', String(Date.now()));
    await pass(40_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(signOut).not.toHaveBeenCalled();
  });

  it('was away too while every tab was closed', async () => {
    localStorage.setItem('/auth/lastActiveAt', String(Date.now() - 61_000));
    renderLogout();
    await pass(1000);
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('was not, where time without a tab does not count', async () => {
    localStorage.setItem('/auth/lastActiveAt', String(Date.now() - 61_000));
    renderLogout({ idleTimeoutMinutes: 1, logoutIfDisconnected: false });
    await pass(40_000);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('is signed out later when that fails at first', async () => {
    signOut.mockRejectedValueOnce(new Error('Logout request failed, Bad Gateway'));
    renderLogout();
    await pass(61_000);
    expect(screen.getByText('Logout request failed, Bad Gateway')).toBeVisible();
    await pass(28_000);
    expect(signOut).toHaveBeenCalledOnce();
    await pass(2000);
    expect(signOut).toHaveBeenCalledTimes(2);
  });

  it('is not asked where the configuration says so', async () => {
    renderLogout({ idleTimeoutMinutes: 1, promptBeforeIdleSeconds: 0 });
    await pass(59_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(2000);
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe('logins that parts of the page wait for', () => {
  it('are requested by the names of their providers, and can be refused', async () => {
    vi.useRealTimers();
    const queue = new AuthRequestQueue();
    const login = vi.fn<() => Promise<{ scopes: string[] }>>();
    const wait = (providerId: string) =>
      queue.wait({ id: providerId, providerId, login }, []).catch((error: Error) => error.message);
    const refused = wait('github');
    void wait('acme');
    renderInTestApp(<LoginRequestList queue={queue} />, {
      plugins: [authPlugin],
      config: { auth: { providers: { acme: { title: 'Acme ID', message: 'For the vault' } } } },
    });
    expect(screen.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
    expect(screen.getByText('For the vault')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Log in with GitHub' });
    login.mockRejectedValueOnce(new Error('Login failed, popup was closed'));
    fireEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('popup was closed');
    login.mockRejectedValueOnce('no reason');
    fireEvent.click(button);
    expect(await screen.findByText('An unspecified error occurred')).toBeVisible();
    login.mockRejectedValueOnce(Object.assign(new Error('No'), { name: 'PopupRejectedError' }));
    fireEvent.click(button);
    await vi.waitFor(() => expect(button).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reject All' }));
    expect(await refused).toBe('Login failed, rejected by user');
  });

  it("say why one failed in the reader's language", async () => {
    vi.useRealTimers();
    const queue = new AuthRequestQueue();
    const login = async () => {
      throw new LoginError('PopupClosedError', 'Login failed, popup was closed');
    };
    queue.wait({ id: 'github', providerId: 'github', login }, []).catch(() => undefined);
    await act(async () => {
      renderInTestApp(<LoginRequestList queue={queue} />, {
        plugins: [authPlugin],
        language: 'de',
      });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Mit GitHub anmelden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(germanTexts['login.popupClosed']);
  });
});

/** Somebody with these credentials. */
const createIdentity = (getCredentials: IdentityApi['getCredentials']) =>
  createApiFactory({
    api: identityApiRef,
    create: (): IdentityApi => ({
      getProfile: async () => ({}),
      getIdentity: async () => ({ type: 'user', userEntityRef: '', ownershipEntityRefs: [] }),
      getCredentials,
      signOut: async () => {},
    }),
  });

describe("a protected app's cookie", () => {
  it('is requested again after 5 seconds, doubling up to 5 minutes', () => {
    expect([1, 2, 3, 6, 7, 8, 60].map(getRetryDelayMs)).toEqual([
      5000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000,
    ]);
  });

  it('is renewed 1 to 4 minutes before it ends, after 5 minutes at the least', () => {
    const hour = 3_600_000;
    expect(getRenewalDelayMs(hour, 0, 0)).toBe(hour - 60_000);
    expect(getRenewalDelayMs(hour, 0, 1)).toBe(hour - 240_000);
    expect(getRenewalDelayMs(360_000, 0, 0.5)).toBe(300_000);
    expect(getRenewalDelayMs(-1, 0, 0.5)).toBe(300_000);
  });

  it('that fails is reported with the fixed text; the console has the cause', async () => {
    vi.useRealTimers();
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: { name: 'Error', message: 'boom at db:5432' } }, { status: 500 }),
    );
    renderInTestApp(<SessionCookie />, {
      apis: [createIdentity(async () => ({ token: 'token' }))],
    });
    expect(
      await screen.findByText('Session refresh failed, see developer console for details'),
    ).toBeVisible();
    expect(screen.queryByText(/boom/)).toBeNull();
    expect(String(error.mock.calls[0]?.[0])).toContain('boom');
    vi.unstubAllGlobals();
    error.mockRestore();
  });

  it('is requested by nobody who has no token', async () => {
    vi.useRealTimers();
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status: 404 }));
    vi.stubGlobal('fetch', fetch);
    const getCredentials = vi.fn<IdentityApi['getCredentials']>(async () => ({}));
    renderInTestApp(<SessionCookie />, { apis: [createIdentity(getCredentials)] });
    await vi.waitFor(() => expect(getCredentials).toHaveBeenCalled());
    await act(async () => {});
    const called = fetch.mock.calls.map(([input]) => String(input));
    expect(called.filter(url => url.includes('/cookie'))).toEqual([]);
    expect(screen.queryByText(/Session refresh failed/)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is kept: what fails is reported once, tried again, and told again after it has worked', async () => {
    const reported: string[] = [];
    const fetchCookie = vi.fn<() => Promise<number>>();
    fetchCookie.mockRejectedValue(new Error('away'));
    const end = keepSessionCookie({
      fetchCookie,
      onFailure: error => reported.push(error.message),
      random: () => 0,
    });
    await vi.advanceTimersByTimeAsync(5000 + 10_000 + 1);
    expect(fetchCookie).toHaveBeenCalledTimes(3);
    expect(reported).toEqual(['away']);
    fetchCookie.mockImplementation(async () => Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fetchCookie).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(3_500_000);
    expect(fetchCookie).toHaveBeenCalledTimes(4);
    fetchCookie.mockRejectedValue(new Error('away again'));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(reported).toEqual(['away', 'away again']);
    end();
    const calls = fetchCookie.mock.calls.length;
    await vi.advanceTimersByTimeAsync(9_999_999);
    expect(fetchCookie).toHaveBeenCalledTimes(calls);
  });
});
