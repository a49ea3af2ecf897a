import { PageRoutes } from '@portico/app/assembly';
import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint, entityByNameEndpoint } from '@portico/catalog-common';
import { entityExplanationEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog, payExplanation } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { catalogInspectorPlugin } from './plugin.ts';

useMswServer();

const page = '/catalog/default/component/pay';

beforeEach(() => {
  mswServer.use(
    answerCatalog.answer(
      entityByNameEndpoint,
      aComponent({ relations: [{ type: 'dependsOn', targetRef: 'resource:default/gone' }] }),
    ),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => null) };
    }),
    answerCatalog.answer(entityExplanationEndpoint, payExplanation),
  );
});

const openPage = (path = page) =>
  renderInTestApp(<PageRoutes />, {
    plugins: [catalogPlugin, catalogInspectorPlugin, permissionPlugin],
    path,
  });

it('opens from the menu of an entity, in its address, and gives the focus back when it closes', async () => {
  const { getAddress } = openPage(`${page}?from=2026`);
  const button = await screen.findByRole('button', { name: 'More' });
  await userEvent.click(button);
  const menu = await screen.findByRole('menu');
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Inspect entity' }));
  expect(await screen.findByRole('dialog', { name: 'Entity inspector' })).toBeVisible();
  expect(getAddress()).toBe(`${page}?from=2026&inspect=overview`);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getAddress()).toBe(`${page}?from=2026`);
  expect(button).toHaveFocus();
});

it('explains relations that lead nowhere, from the warning on the page', async () => {
  openPage();
  await userEvent.click(await screen.findByRole('link', { name: 'Explain why' }));
  const dialog = await screen.findByRole('dialog', { name: 'Entity inspector' });
  expect(within(dialog).getByRole('tab', { name: 'Explain' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(await within(dialog).findByText('Why it is here')).toBeVisible();
});
