import {
  entitiesByRefsEndpoint,
  entityByNameEndpoint,
  listLocationsEndpoint,
  locationRemovalEndpoint,
} from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { createPlugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { entityMenuItemPoint, type EntityMenuContext } from '../../points.ts';
import { catalogPlugin } from '../../plugin.ts';
import { notesPlugin } from '../../testing/notesPlugin.tsx';
import EntityPage from './EntityPage.tsx';

useMswServer();

beforeEach(() => {
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, aComponent()),
    answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }),
  );
});

async function openMenu(
  options: { config?: unknown; plugins?: ReturnType<typeof createPlugin>[]; path?: string } = {},
) {
  const { config = {}, plugins = [], path = '/catalog/default/component/pay' } = options;
  const app = renderInTestApp(
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { plugins: [catalogPlugin, permissionPlugin, notesPlugin, ...plugins], path, config },
  );
  const button = await screen.findByRole('button', { name: 'More' });
  await userEvent.click(button);
  return { ...app, button, menu: await screen.findByRole('menu') };
}

const listItems = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

it('offers to unregister, what plugins add, and to copy the address', async () => {
  const { menu, button } = await openMenu();
  expect(listItems(menu)).toEqual(['Unregister entity', 'Show notes', 'Copy URL']);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(menu).toHaveAccessibleName('Actions for pay');
});

it('goes through its items by the arrows, and gives the focus back', async () => {
  const { menu, button } = await openMenu();
  await userEvent.keyboard('{ArrowDown}');
  expect(within(menu).getByRole('menuitem', { name: 'Show notes' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('copies the address and says so for a while', async () => {
  const user = userEvent.setup();
  const { menu } = await openMenu();
  await user.click(within(menu).getByRole('menuitem', { name: 'Copy URL' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});

it('says when the browser refuses to copy', async () => {
  const user = userEvent.setup();
  const { menu } = await openMenu();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(within(menu).getByRole('menuitem', { name: 'Copy URL' }));
  expect(await screen.findByText('The browser did not allow copying the URL')).toBeVisible();
});

it('opens a dialog of a plugin in the address, and gives the focus back when it closes', async () => {
  const { menu, button, getAddress } = await openMenu({
    path: '/catalog/default/component/pay?from=2026',
  });
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Show notes' }));
  expect(await screen.findByRole('dialog', { name: 'Notes on it' })).toBeVisible();
  expect(getAddress()).toBe('/catalog/default/component/pay?from=2026&notes=all');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getAddress()).toBe('/catalog/default/component/pay?from=2026');
  expect(button).toHaveFocus();
});

it.each([
  [true, ['true']],
  ['disable', ['true']],
  ['hidden', []],
  [false, [null]],
  ['visible', [null]],
])('unregisters as the option says: %s', async (disableUnregister, disabled) => {
  const { menu } = await openMenu({ config: { catalog: { entityMenu: { disableUnregister } } } });
  const items = within(menu).queryAllByRole('menuitem', { name: /^Unregister entity/ });
  expect(items.map(item => item.getAttribute('aria-disabled'))).toEqual(disabled);
});

it('asks whether this entity may be deleted', async () => {
  const requested: unknown[] = [];
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      requested.push(...items);
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
    answerCatalog.answer(listLocationsEndpoint, []),
  );
  const { menu } = await openMenu({ config: { permission: { enabled: true } } });
  const item = within(menu).getByRole('menuitem', { name: /^Unregister entity/ });
  await within(item).findByText('Not allowed for this entity');
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(requested).toContainEqual(
    expect.objectContaining({
      resourceRef: 'component:default/pay',
      permission: expect.objectContaining({ name: 'catalog.entity.delete' }),
    }),
  );
});

it('offers to unregister to whoever may unregister the location, though not delete the entity', async () => {
  const target = 'https://git.example/pay.yaml';
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
    answerCatalog.answer(
      entityByNameEndpoint,
      aComponent({
        metadata: { annotations: { 'backstage.io/managed-by-origin-location': `url:${target}` } },
      }),
    ),
    answerCatalog.answer(listLocationsEndpoint, [{ data: { id: 'l-1', type: 'url', target } }]),
    answerCatalog.answer(locationRemovalEndpoint, { isAllowed: true }),
  );
  const { menu } = await openMenu({ config: { permission: { enabled: true } } });
  const item = within(menu).getByRole('menuitem', { name: /^Unregister entity/ });
  await waitFor(() => expect(item).not.toHaveAttribute('aria-disabled'));
});

it('offers another try where the permission could not be checked', async () => {
  const { answer, answerError } = createAnswers('permission');
  mswServer.use(answerError(authorizeEndpoint, { status: 500, message: 'Broken' }));
  const { menu } = await openMenu({ config: { permission: { enabled: true } } });
  const item = within(menu).getByRole('menuitem', { name: /^Unregister entity/ });
  await within(item).findByText('Could not check your permission. Select to retry.');
  mswServer.use(
    answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  await userEvent.click(item);
  expect(await within(item).findByText('Not allowed for this entity')).toBeVisible();
});

it('shows what plugins add, gives it the entity, and reports what it throws', async () => {
  const onSelect = vi.fn<(context: EntityMenuContext) => void>(({ navigate }) => navigate('/on'));
  const plugin = createPlugin({
    id: 'pager',
    contributes: [
      entityMenuItemPoint.add({ id: 'page', title: 'Page the owner', onSelect }),
      entityMenuItemPoint.add({
        id: 'other',
        title: 'Only for systems',
        isShownFor: ({ kind }) => kind === 'System',
        onSelect: () => {},
      }),
      entityMenuItemPoint.add({
        id: 'broken',
        title: 'Broken',
        onSelect: async () => {
          throw new Error('The pager is off');
        },
      }),
    ],
  });
  const { menu, button, getAddress } = await openMenu({ plugins: [plugin] });
  expect(listItems(menu)).toEqual([
    'Page the owner',
    'Broken',
    'Unregister entity',
    'Show notes',
    'Copy URL',
  ]);
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Broken' }));
  expect(await screen.findByText('The pager is off')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Page the owner' }));
  expect(onSelect.mock.calls[0]?.[0].entity.metadata.name).toBe('pay');
  expect(getAddress()).toBe('/on');
});
