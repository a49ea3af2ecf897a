import {
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  entityByNameEndpoint,
} from '@portico/catalog-common';
import { type EntityAt, entityAtEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { createPlugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { entityMenuItemPoint, entityTabPoint } from '../../points.ts';
import { catalogPlugin } from '../../plugin.ts';
import { useEntityTime } from '../../queries/history/entityTime.ts';
import { notesPlugin } from '../../testing/notesPlugin.tsx';
import EntityPage from './EntityPage.tsx';

useMswServer();

function Docs() {
  return <p>The docs of {useEntityTime() ?? 'today'}</p>;
}
const docsPlugin = createPlugin({
  id: 'docs',
  contributes: [
    entityTabPoint.add({ path: '/docs', title: 'Docs', load: async () => ({ default: Docs }) }),
    entityMenuItemPoint.add({ title: 'Publish docs', onSelect: () => {} }),
  ],
});

const location = 'backstage.io/managed-by-location';
const withDescription = (description: string) =>
  aComponent({ metadata: { description, annotations: { [location]: 'url:https://x.example/a' } } });

const requested: string[] = [];
function answerAt(past: EntityAt) {
  mswServer.use(
    answerCatalog.answer(entityAtEndpoint, request => {
      requested.push(decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? ''));
      return past;
    }),
  );
}
const there = (parts: Partial<EntityAt & { state: 'there' }> = {}): EntityAt => ({
  state: 'there',
  at: '2026-01-31T23:59:59.999Z',
  since: '2026-01-02T10:00:00.000Z',
  until: '2026-02-03T10:00:00.000Z',
  entity: withDescription('Took payments then'),
  ...parts,
});

beforeEach(() => {
  requested.length = 0;
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, withDescription('Takes payments now')),
    answerCatalog.answerNotFound(entityAncestryEndpoint),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => null) };
    }),
  );
});

const show = (search: string, path = '') =>
  renderInTestApp(
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
    </Routes>,
    {
      plugins: [catalogPlugin, permissionPlugin, docsPlugin, notesPlugin],
      path: `/catalog/default/component/pay${path}${search}`,
    },
  );

it('shows an entity as it was, says so, and leads back to today', async () => {
  answerAt(there());
  const { getAddress } = show('?at=2026-01-31');
  expect(await screen.findByText('Took payments then')).toBeVisible();
  expect(requested).toEqual(['2026-01-31']);
  expect(
    screen.getByText(/^This page shows the document and relations as of Jan 31, 2026\./),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Back to today' }));
  expect(getAddress()).toBe('/catalog/default/component/pay');
  expect(await screen.findByText('Takes payments now')).toBeVisible();
  expect(screen.queryByText(/^This page shows the/)).toBeNull();
});

it('offers nothing that changes something', async () => {
  answerAt(there());
  show('?at=2026-01-31');
  await screen.findByText('Took payments then');
  expect(screen.queryByRole('button', { name: 'Refresh from its source' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu');
  const items = within(menu).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Show notes', 'Copy URL']);
});

it('stays in the past from tab to tab, and reports its parts', async () => {
  answerAt(there());
  const { getAddress } = show('?at=2026-01-31');
  const tabs = await screen.findByRole('navigation', { name: 'Entity' });
  await userEvent.click(within(tabs).getByRole('link', { name: 'Docs' }));
  expect(getAddress()).toBe('/catalog/default/component/pay/docs?at=2026-01-31');
  expect(await screen.findByText('The docs of 2026-01-31')).toBeVisible();
});

it('says that nothing has changed since', async () => {
  const { until: _until, ...latest } = there() as EntityAt & { state: 'there' };
  answerAt(latest);
  show('?at=2026-01-31T10:00:00Z');
  expect(await screen.findByText(/It has not changed since\.$/)).toBeVisible();
});

it('goes to another date', async () => {
  answerAt(there());
  const { getAddress } = show('?at=2026-01-31');
  await userEvent.click(await screen.findByRole('button', { name: 'Another date' }));
  const dialog = await screen.findByRole('dialog', { name: 'Show as of a date' });
  const field = within(dialog).getByLabelText('Date');
  expect(field).toHaveValue('2026-01-31');
  await userEvent.clear(field);
  await userEvent.type(field, '9999-01-01');
  expect(within(dialog).getByText('Choose a date in the past.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Show' })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '2026-01-05');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(getAddress()).toBe('/catalog/default/component/pay?at=2026-01-05');
});

it.each([
  ['yesterday', '“yesterday” is not a date', /^Enter a date such as 2026-11-01/],
  ['2026-02-30', '“2026-02-30” is not a date', /^Enter a date such as/],
  ['<img src=x>', '“<img src=x>” is not a date', /^Enter a date such as/],
  ['9999-12-31', '9999-12-31 is in the future', 'Choose a date in the past.'],
])('asks nothing where the address names no time: %s', async (time, title, reason) => {
  answerAt(there());
  show(`?at=${encodeURIComponent(time)}`);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to today' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  expect(requested).toEqual([]);
});

it('shows today where the time is omitted', async () => {
  show('?at=');
  expect(await screen.findByText('Takes payments now')).toBeVisible();
});

it('says that an entity was not there yet, and shows its first version', async () => {
  answerAt({
    state: 'absent',
    at: '2026-01-31T23:59:59.999Z',
    nextAt: '2026-02-03T10:00:00.000Z',
  });
  const { getAddress } = show('?at=2026-01-31');
  expect(await screen.findByText('pay was not in the catalog yet on Jan 31, 2026')).toBeVisible();
  expect(screen.getByText(/^Its first version is from Feb 3, 2026/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show its first version' }));
  expect(getAddress()).toBe('/catalog/default/component/pay?at=2026-02-03T10%3A00%3A00.000Z');
});

it('says that an entity had been deleted, and when it came back', async () => {
  answerAt({
    state: 'absent',
    at: '2026-01-31T23:59:59.999Z',
    deletedAt: '2026-01-20T10:00:00.000Z',
    nextAt: '2026-02-03T10:00:00.000Z',
  });
  show('?at=2026-01-31');
  expect(await screen.findByText('pay had been deleted by Jan 31, 2026')).toBeVisible();
  expect(
    screen.getByText(/^It was deleted on Jan 20, 2026.* It came back on Feb 3, 2026/),
  ).toBeVisible();
});

it('says since when versions are kept', async () => {
  answerAt({
    state: 'forgotten',
    at: '2026-01-31T23:59:59.999Z',
    storedSince: '2026-08-01T00:00:00.000Z',
  });
  show('?at=2026-01-31');
  expect(await screen.findByText(/^The catalog no longer has a version of pay/)).toBeVisible();
  expect(screen.getByText(/^Versions are stored from/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show the oldest stored version' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay?at=2026-08-01T00%3A00%3A00.000Z',
  );
});

it('says that nothing is known, and what failed', async () => {
  mswServer.use(answerCatalog.answerNotFound(entityAtEndpoint));
  const { unmount } = show('?at=2026-01-31');
  expect(await screen.findByText('No history of component:default/pay')).toBeVisible();
  unmount();
  mswServer.use(
    answerCatalog.answerError(entityAtEndpoint, { status: 500, message: 'No database' }),
  );
  show('?at=2026-01-31');
  expect((await screen.findAllByText(/The server failed to respond/))[0]).toBeVisible();
  expect(screen.queryByText(/No database/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
