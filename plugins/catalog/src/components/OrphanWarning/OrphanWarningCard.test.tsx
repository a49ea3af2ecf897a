import { deleteEntityEndpoint, entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { pagePoint } from '@portico/app/points';
import { createPlugin, createRouteRef } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import OrphanWarningCard from './OrphanWarningCard.tsx';

useMswServer();

beforeEach(() => {
  mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }));
});

const orphan = aComponent({
  metadata: { title: 'Payments', annotations: { 'backstage.io/orphan': 'true' } },
  relations: [{ type: 'dependencyOf', targetRef: 'component:default/web' }],
});

const templatesRouteRef = createRouteRef({ id: 'scaffolder.root' });
const scaffolderPlugin = createPlugin({
  id: 'scaffolder',
  routes: { root: templatesRouteRef },
  contributes: [
    pagePoint.add({
      route: templatesRouteRef,
      path: '/create',
      load: async () => ({ default: () => null }),
    }),
  ],
});

const render = (options: NonNullable<Parameters<typeof renderInTestApp>[1]> = {}) =>
  renderInTestApp(<OrphanWarningCard entity={orphan} />, {
    path: '/catalog/default/component/pay',
    ...options,
    plugins: [catalogPlugin, permissionPlugin, ...(options.plugins ?? [])],
  });

async function openDialog(options?: Parameters<typeof render>[0]) {
  const app = render(options);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete entity' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Delete Payments?' }) };
}

it('warns, and asks before it deletes', async () => {
  const { dialog } = await openDialog();
  expect(screen.getByText('This entity is an orphan')).toBeVisible();
  expect(within(dialog).getByText(/1 entity refers to this one/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says where it came from, and who may not delete it why', async () => {
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, { items: [{ id: '1', result: 'DENY' }] }),
  );
  const source = 'https://git.example/pay.yaml';
  const annotations = { 'backstage.io/managed-by-location': `url:${source}` };
  renderInTestApp(<OrphanWarningCard entity={aComponent({ metadata: { annotations } })} />, {
    plugins: [catalogPlugin, permissionPlugin],
    config: { permission: { enabled: true } },
  });
  expect(await screen.findByText('You may not delete this entity')).toBeVisible();
  expect(screen.getByText(/not updated any more/)).toBeVisible();
  expect(screen.getByRole('link', { name: /pay.yaml/ })).toHaveAttribute('href', source);
});

it('deletes, says so, and leads to the templates', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const requested: string[] = [];
  mswServer.use(
    answerCatalog.answer(deleteEntityEndpoint, ({ url }) => {
      requested.push(new URL(url).pathname);
      return promise;
    }),
  );
  const { dialog, getAddress } = await openDialog({ plugins: [scaffolderPlugin] });
  const button = within(dialog).getByRole('button', { name: 'Delete' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  resolve(undefined);
  expect(await screen.findByText('Deleted entity Payments')).toBeVisible();
  expect(requested).toEqual(['/api/catalog/entities/by-uid/uid-pay']);
  expect(getAddress()).toBe('/create');
});

it('leads to the list where there are no templates', async () => {
  mswServer.use(answerCatalog.answer(deleteEntityEndpoint, undefined));
  const { dialog, getAddress } = await openDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(getAddress()).toBe('/catalog'));
});

it('reports why it could not', async () => {
  mswServer.use(
    answerCatalog.answerError(deleteEntityEndpoint, { status: 403, message: 'You may not' }),
  );
  const { dialog } = await openDialog();
  const button = within(dialog).getByRole('button', { name: 'Delete' });
  await userEvent.click(button);
  expect(await screen.findByText('You may not')).toBeVisible();
  expect(button).toBeEnabled();
});

it('does not offer it to those who may not', async () => {
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  render({ config: { permission: { enabled: true } } });
  expect(await screen.findByRole('button', { name: 'Delete entity' })).toBeDisabled();
});
