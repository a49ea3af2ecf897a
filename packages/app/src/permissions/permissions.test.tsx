import '@testing-library/jest-dom/vitest';
import { createPermission, createResourcePermission } from '@portico/contract/permissions';
import { createApiFactory, createPlugin, createRouteRef } from '@portico/core';
import { AddIcon } from '@portico/ui/icons';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IdentityApi } from '../apis/refs.ts';
import { commandPoint } from '../commands/commandPoints.ts';
import { createApp } from '../createApp.tsx';
import { pagePoint } from '../extensionPoints.ts';
import { useRouteRef } from '../hooks/useRouteRef.ts';
import { navItemPoint } from '../nav/navItemPoint.ts';
import { type PermissionChecks, permissionChecksApiRef } from './permissionChecks.ts';

const order = createPermission('shop.order', 'create');
const readReceipts = createResourcePermission('shop.receipt.read', 'receipt', 'read');
const homeRoute = createRouteRef({ id: 'shop.home' });
const orderRoute = createRouteRef({ id: 'shop.order' });
const receiptsRoute = createRouteRef({ id: 'shop.receipts' });

function Home() {
  const orderPath = useRouteRef(orderRoute)?.();
  const receiptsPath = useRouteRef(receiptsRoute)?.();
  return (
    <>
      <h1>Welcome</h1>
      {orderPath !== undefined && <a href={orderPath}>Order something</a>}
      {receiptsPath !== undefined && <a href={receiptsPath}>Your receipts</a>}
    </>
  );
}

const shopPlugin = createPlugin({
  id: 'shop',
  routes: { home: homeRoute, order: orderRoute, receipts: receiptsRoute },
  contributes: [
    pagePoint.add({
      id: 'order',
      route: orderRoute,
      path: '/order',
      requires: [order],
      load: async () => ({ default: () => <h1>Order form</h1> }),
    }),
    pagePoint.add({
      id: 'receipts',
      route: receiptsRoute,
      path: '/receipts',
      requires: [readReceipts],
      load: async () => ({ default: () => <h1>Receipts</h1> }),
    }),
    pagePoint.add({ route: homeRoute, path: '/home', load: async () => ({ default: Home }) }),
    navItemPoint.add({ id: 'order', title: 'Order', icon: AddIcon, route: orderRoute, order: 1 }),
    navItemPoint.add({ title: 'Shop', icon: AddIcon, route: homeRoute, order: 2 }),
    navItemPoint.add({
      id: 'own',
      requires: [order],
      load: async () => ({ default: () => <span>Basket</span> }),
    }),
    commandPoint.add({ id: 'order', title: 'Order by name', route: orderRoute }),
    commandPoint.add({ id: 'pay', title: 'Pay at once', requires: [order], run: () => {} }),
  ],
});

const guest: IdentityApi = {
  getProfile: async () => ({}),
  getIdentity: async () => ({
    type: 'user',
    userEntityRef: 'user:default/guest',
    ownershipEntityRefs: [],
  }),
  getCredentials: async () => ({ token: 'token' }),
  signOut: async () => {},
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const granting = (...granted: string[]) =>
  vi.fn<(permission: { name: string }) => Promise<boolean>>(async ({ name }) =>
    granted.includes(name),
  );

async function start(
  path: string,
  checkAny: PermissionChecks['checkAny'],
  { isEnabled = true, known }: { isEnabled?: boolean; known?: Record<string, boolean> } = {},
) {
  window.history.replaceState(null, '', path);
  const permissions = createPlugin({
    id: 'permission',
    provides: [
      createApiFactory({
        api: permissionChecksApiRef,
        create: () => ({ checkAny, check: ({ permission }) => checkAny(permission) }),
      }),
    ],
  });
  const config = { permission: { enabled: isEnabled }, app: { support: { url: '/help' } } };
  const boot = { basePath: '', config, nonce: undefined };
  const signedIn: IdentityApi = {
    ...guest,
    getIdentity: async () => ({
      ...(await guest.getIdentity()),
      ...(known && { permissions: known }),
    }),
  };
  render((await createApp(boot, { plugins: [shopPlugin, permissions], signedIn })).app);
}

/** What is offered: links and items by their names. */
const offered = () =>
  ['Order', 'Order something', 'Your receipts', 'Basket'].filter(
    name => screen.queryAllByText(name, { exact: true }).length > 0,
  );

it('offers nothing that leads to a page which the reader may not see', async () => {
  await start('/home', granting());
  await screen.findByRole('heading', { name: 'Welcome' });
  expect(offered()).toEqual([]);
});

it('offers what is granted, of permissions on resources too', async () => {
  await start('/home', granting('shop.order', 'shop.receipt.read'));
  await screen.findByRole('heading', { name: 'Welcome' });
  await screen.findAllByText('Basket');
  expect(offered()).toEqual(['Order', 'Order something', 'Your receipts', 'Basket']);
});

it('offers everything where permissions are off, and asks nobody', async () => {
  const checkAny = granting();
  await start('/home', checkAny, { isEnabled: false });
  await screen.findByRole('heading', { name: 'Welcome' });
  await screen.findAllByText('Basket');
  expect(offered()).toEqual(['Order', 'Order something', 'Your receipts', 'Basket']);
  expect(checkAny).not.toHaveBeenCalled();
});

it('asks once about each permission that contributions name', async () => {
  const checkAny = granting('shop.order');
  await start('/home', checkAny);
  await screen.findByRole('heading', { name: 'Welcome' });
  expect(checkAny.mock.calls.map(([{ name }]) => name).toSorted()).toEqual([
    'shop.order',
    'shop.receipt.read',
  ]);
});

it('asks about none whose decision came with the session', async () => {
  const checkAny = granting();
  const known = { 'shop.order': true, 'shop.receipt.read': false };
  await start('/home', checkAny, { known });
  await screen.findByRole('heading', { name: 'Welcome' });
  await screen.findAllByText('Basket');
  expect(offered()).toEqual(['Order', 'Order something', 'Basket']);
  expect(checkAny).not.toHaveBeenCalled();
});

it('says at once that a page is denied, what it takes and whom to ask', async () => {
  await start('/order', granting());
  expect(await screen.findByRole('heading', { name: 'Permission required' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Order form' })).toBeNull();
  expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', '/help');
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByText('shop.order')).toBeVisible();
});

it('leads from the root to the first item that the reader may see', async () => {
  await start('/', granting());
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

it('offers commands as it does links', async () => {
  await start('/home', granting());
  await screen.findByRole('heading', { name: 'Welcome' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  expect(screen.queryByText('Order by name')).toBeNull();
  expect(screen.queryByText('Pay at once')).toBeNull();
});

it('offers nothing where the check fails, and checks again on a page that needs it', async () => {
  let isDown = true;
  const checkAny = async () => {
    if (isDown) throw new Error('No answer from the permission service');
    return true;
  };
  await start('/order', checkAny);
  expect(await screen.findByText(/No answer from the permission service/)).toBeVisible();
  expect(offered()).toEqual([]);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Order form' })).toBeVisible();
  expect(offered()).toContain('Order');
});
