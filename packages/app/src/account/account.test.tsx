import '@testing-library/jest-dom/vitest';
import { createPlugin, createRouteRef } from '@portico/core';
import { SettingsIcon } from '@portico/ui/icons';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IdentityApi } from '../apis/refs.ts';
import { createApp } from '../createApp.tsx';
import { pagePoint } from '../extensionPoints.ts';
import { navItemPoint } from '../nav/navItemPoint.ts';

const homeRoute = createRouteRef({ id: 'home.root' });
const settingsRoute = createRouteRef({ id: 'home.settings' });
const homePlugin = createPlugin({
  id: 'home',
  routes: { root: homeRoute, settings: settingsRoute },
  contributes: [
    pagePoint.add({
      route: homeRoute,
      path: '/home',
      load: async () => ({ default: () => <h1>Welcome home</h1> }),
    }),
    pagePoint.add({
      id: 'settings',
      route: settingsRoute,
      path: '/settings',
      load: async () => ({ default: () => <h1>Your settings</h1> }),
    }),
    navItemPoint.add({
      title: 'Settings',
      icon: SettingsIcon,
      route: settingsRoute,
      place: 'end',
    }),
  ],
});
// The page is left only once it is done.
const signOut = vi.fn<IdentityApi['signOut']>(() => new Promise(() => {}));
const createUser = (token?: string): IdentityApi => ({
  getProfile: async () => ({ displayName: 'Ada Lovelace', email: 'ada@meridian.example' }),
  getIdentity: async () => ({
    type: 'user',
    userEntityRef: 'user:default/ada',
    ownershipEntityRefs: [],
  }),
  getCredentials: async () => (token === undefined ? {} : { token }),
  signOut,
});
const withSignIn = { auth: { providers: { github: { title: 'GitHub' } } } };

beforeEach(() => {
  localStorage.clear();
  signOut.mockClear();
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function start({
  config = withSignIn,
  user = createUser('token'),
}: {
  config?: object;
  user?: IdentityApi;
} = {}) {
  window.history.replaceState(null, '', '/home');
  const boot = { basePath: '', config, nonce: undefined };
  render((await createApp(boot, { plugins: [homePlugin], signedIn: user })).app);
  await screen.findByRole('heading', { name: 'Welcome home' });
}
const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Account: ${name}` }));
  return within(await screen.findByRole('dialog', { name: 'Account' }));
};

const ada = 'Ada Lovelace, ada@meridian.example';

it('opens in the sidebar by keyboard, and gives the focus back when Escape closes it', async () => {
  await start();
  const button = await screen.findByRole('button', { name: `Account: ${ada}` });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('dialog', { name: 'Account' });
  expect(menu).toHaveTextContent('Ada Lovelaceada@meridian.example');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(button).toHaveFocus());
});

it('leads to the settings', async () => {
  await start();
  const menu = await openMenu(ada);
  menu.getByText('Settings').focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Your settings')).toBeVisible();
});

it('signs out', async () => {
  await start();
  const menu = await openMenu(ada);
  menu.getByText('Sign out').focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('says to guests that they are one, and offers to sign in', async () => {
  localStorage.setItem('/auth/provider', '"guest"');
  await start();
  const menu = await openMenu('Guest, Not signed in');
  expect(menu.getByText(/^You are browsing as a guest\./)).toBeVisible();
  expect(menu.queryByRole('button', { name: 'Sign out' })).toBeNull();
  await userEvent.click(menu.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('offers neither where every visitor is a guest', async () => {
  await start({ config: {} });
  const menu = await openMenu('Guest, Not signed in');
  expect(menu.getByText(/every visitor is a guest/)).toBeVisible();
  expect(menu.queryByRole('button', { name: /^Sign/ })).toBeNull();
});

it('says of somebody without a token that the server does not know them', async () => {
  await start({ user: createUser() });
  const menu = await openMenu('Ada Lovelace, Not verified');
  expect(menu.getByText(/without a token/)).toBeVisible();
});
