import {
  deleteEntityEndpoint,
  deleteLocationEndpoint,
  entitiesByRefsEndpoint,
  listLocationsEndpoint,
  locationByEntityEndpoint,
  locationRemovalEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { entityTraceEndpoint } from '@portico/catalog-common/operations';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { bindRoute, createPlugin, createRouteRef } from '@portico/core';
import type { Entity } from '@portico/catalog-model';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { pagePoint } from '@portico/app/points';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { unregisterRedirectRouteRef } from '../../routes.ts';
import UnregisterDialog from './UnregisterDialog.tsx';

useMswServer();

const origin = 'backstage.io/managed-by-origin-location';
const target = 'https://git.example/pay.yaml';
const registered = { id: 'l-1', type: 'url', target };

const readFrom = (locationRef: string) =>
  aComponent({
    metadata: { title: 'Payments', annotations: { [origin]: locationRef } },
    relations: [
      { type: 'dependencyOf', targetRef: 'component:default/web' },
      { type: 'apiConsumedBy', targetRef: 'component:default/shop' },
    ],
  });
const pay = readFrom(`url:${target}`);
const configured = readFrom('bootstrap:bootstrap');

beforeEach(() => {
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => null) };
    }),
    answerCatalog.answer(listLocationsEndpoint, [{ data: registered }]),
    answerCatalog.answerNotFound(entityTraceEndpoint),
    answerCatalog.answer(locationRemovalEndpoint, { isAllowed: true }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [pay, aComponent({ name: 'shop' }), anEntity({ kind: 'API', name: 'pay-api' })],
      totalItems: 3,
      pageInfo: {},
    }),
  );
});

type AppOptions = NonNullable<Parameters<typeof renderInTestApp>[1]>;

async function open(entity: Entity, options: AppOptions = {}) {
  const onClose = vi.fn<() => void>();
  const app = renderInTestApp(<UnregisterDialog entity={entity} isOpen onClose={onClose} />, {
    path: '/catalog/default/component/pay',
    ...options,
    plugins: [catalogPlugin, permissionPlugin, ...(options.plugins ?? [])],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Unregister entity' });
  return { ...app, dialog, onClose };
}

const listButtons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(button => button.textContent || button.getAttribute('aria-label'));

/** Answers a deletion when told to. */
function answerLater(endpoint: typeof deleteEntityEndpoint | typeof deleteLocationEndpoint) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const requested: string[] = [];
  mswServer.use(
    answerCatalog.answer(endpoint, request => {
      requested.push(new URL(request.url).pathname);
      return promise;
    }),
  );
  return { requested, finish: () => resolve(undefined) };
}

it('shows progress while it reads', async () => {
  mswServer.use(answerCatalog.answerNever(listLocationsEndpoint));
  const { dialog } = await open(pay);
  expect(await within(dialog).findByRole('progressbar')).toBeVisible();
  expect(listButtons(dialog)).toEqual(['Close', 'Cancel']);
});

it('shows the error when the locations cannot be read', async () => {
  mswServer.use(
    answerCatalog.answerError(listLocationsEndpoint, { status: 500, message: 'No database' }),
  );
  const { dialog } = await open(pay);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The server failed to respond',
  );
});

it('says that an entity comes from the configuration, from which location, and that it comes back', async () => {
  mswServer.use(
    answerCatalog.answer(locationByEntityEndpoint, {
      id: 'l-2',
      type: 'file',
      target: '/srv/**/catalog-info.yaml',
    }),
  );
  const { dialog } = await open(configured);
  expect(await within(dialog).findByText(/comes from the configuration/)).toBeVisible();
  expect(within(dialog).getByText(/file:\/srv\/\*\*\/catalog-info\.yaml/)).toBeVisible();
  expect(listButtons(dialog)).not.toContain('Unregister location');
  expect(listButtons(dialog)).not.toContain('Delete entity');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Advanced options' }));
  expect(within(dialog).getByText(/it comes back/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Delete entity' })).toBeEnabled();
});

it('lists what leaves with the location, and what would miss it', async () => {
  const requested: unknown[] = [];
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      requested.push(((await request.json()) as { query: unknown }).query);
      const items = [pay, aComponent({ name: 'shop' }), anEntity({ kind: 'API', name: 'pay-api' })];
      return { items, totalItems: 3, pageInfo: {} };
    }),
  );
  const { dialog } = await open(pay);
  expect(await within(dialog).findByText('These 3 entities leave the catalog:')).toBeVisible();
  for (const name of ['component:pay', 'component:shop', 'api:pay-api']) {
    expect(within(dialog).getByRole('link', { name })).toBeVisible();
  }
  expect(within(dialog).getByText(`url:${target}`)).toBeVisible();
  // Orphans stay when the location goes.
  expect(requested).toEqual([
    {
      $all: [
        { [`metadata.annotations.${origin}`]: `url:${target}` },
        { $not: { 'metadata.annotations.backstage.io/orphan': 'true' } },
      ],
    },
  ]);
  // The shop goes as well, and misses nothing.
  expect(
    within(dialog).getByText('1 entity refers to this one; its reference would be broken'),
  ).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'component:web' })).toBeVisible();
  expect(listButtons(dialog)).not.toContain('Delete entity');
});

it('unregisters the location, says so, and leads to the list', async () => {
  const { requested, finish } = answerLater(deleteLocationEndpoint);
  const { dialog, onClose, getAddress } = await open(pay);
  const button = await within(dialog).findByRole('button', { name: 'Unregister location' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(button).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled();
  finish();
  expect(await screen.findByText('Unregistered the location of Payments')).toBeVisible();
  expect(requested).toEqual(['/api/catalog/locations/l-1']);
  expect(onClose).toHaveBeenCalled();
  expect(getAddress()).toBe('/catalog');
});

it('deletes the entity alone, says so, and leads where the app wants it', async () => {
  const { requested, finish } = answerLater(deleteEntityEndpoint);
  const farewellRouteRef = createRouteRef({ id: 'farewell.page' });
  const farewell = createPlugin({
    id: 'farewell',
    routes: { page: farewellRouteRef },
    contributes: [
      pagePoint.add({
        route: farewellRouteRef,
        path: '/farewell',
        load: async () => ({ default: () => null }),
      }),
    ],
  });
  const { dialog, getAddress } = await open(pay, {
    plugins: [farewell],
    bindings: [bindRoute(unregisterRedirectRouteRef, farewellRouteRef)],
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Advanced options' }));
  const button = within(dialog).getByRole('button', { name: 'Delete entity' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  finish();
  expect(
    await screen.findByText(
      'Deleted entity Payments. Its location is read again now; if it still lists the entity, it comes back.',
    ),
  ).toBeVisible();
  expect(requested).toEqual(['/api/catalog/entities/by-uid/uid-pay']);
  expect(getAddress()).toBe('/farewell');
});

it('reports why it could not, and stays', async () => {
  mswServer.use(
    answerCatalog.answerError(deleteLocationEndpoint, { status: 400, message: 'Not this one' }),
  );
  const { dialog, onClose, getAddress } = await open(pay);
  const button = await within(dialog).findByRole('button', { name: 'Unregister location' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await screen.findByText('Not this one')).toBeVisible();
  expect(button).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
  expect(getAddress()).toBe('/catalog/default/component/pay');
});

it('says that it worked at last, and no longer that it failed before', async () => {
  mswServer.use(
    answerCatalog.answerError(deleteLocationEndpoint, { status: 409, message: 'Not just now' }),
  );
  const { dialog } = await open(pay);
  const button = await within(dialog).findByRole('button', { name: 'Unregister location' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await screen.findByText('Not just now')).toBeVisible();
  mswServer.use(answerCatalog.answer(deleteLocationEndpoint, undefined));
  await userEvent.click(button);
  expect(await screen.findByText('Unregistered the location of Payments')).toBeVisible();
  expect(screen.queryByText('Not just now')).toBeNull();
});

it('only deletes an entity whose location is not registered', async () => {
  mswServer.use(answerCatalog.answer(listLocationsEndpoint, []));
  const { dialog } = await open(pay);
  expect(await within(dialog).findByRole('button', { name: 'Delete entity' })).toBeEnabled();
  expect(listButtons(dialog)).toEqual(['Close', 'Cancel', 'Delete entity']);
  expect(within(dialog).getByText(/can only be deleted/)).toBeVisible();
  mswServer.use(answerCatalog.answer(deleteEntityEndpoint, undefined));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete entity' }));
  expect(await screen.findByText('Deleted entity Payments')).toBeVisible();
});

it('says where else the entity is described, since it stays from there', async () => {
  mswServer.use(
    answerCatalog.answer(entityTraceEndpoint, {
      entityRef: 'component:default/pay',
      locationRef: `url:${target}`,
      source: target,
      steps: [],
      errors: [],
      conflicts: [
        { locationRef: 'url:https://git.example/b.yaml', source: 'https://git.example/b.yaml' },
      ],
    }),
  );
  const { dialog } = await open(pay);
  expect(await within(dialog).findByText(/described elsewhere too/)).toBeVisible();
  expect(within(dialog).getByText('https://git.example/b.yaml')).toBeVisible();
});

it('says when nothing can be done', async () => {
  const { dialog } = await open({
    ...pay,
    metadata: { name: 'pay' },
  });
  expect(await within(dialog).findByText(/cannot be unregistered/)).toBeVisible();
  expect(listButtons(dialog)).toEqual(['Close', 'Cancel']);
});

it.each([
  ['denied', 'You may not unregister locations'],
  [
    'not-owner',
    'Only the person who registered this location, or someone who may delete all of its entities, can unregister it',
  ],
] as const)(
  'says why a location cannot be unregistered before anybody tries: %s',
  async (reason, text) => {
    mswServer.use(answerCatalog.answer(locationRemovalEndpoint, { isAllowed: false, reason }));
    const { dialog } = await open(pay);
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Unregister location' })).toBeDisabled();
  },
);

it('offers to unregister the location, but not to delete the entity, to whoever registered it without owning it', async () => {
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  const { dialog } = await open(pay, { config: { permission: { enabled: true } } });
  const button = await within(dialog).findByRole('button', { name: 'Unregister location' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Advanced options' }));
  expect(within(dialog).getByRole('button', { name: 'Delete entity' })).toBeDisabled();
  expect(within(dialog).getByText('You may not delete this entity')).toBeVisible();
});
