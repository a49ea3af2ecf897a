import { catalogPlugin } from '@portico/catalog';
import {
  entityAtEndpoint,
  entityHistoryEndpoint,
  entityVersionEndpoint,
} from '@portico/catalog-common/history';
import { aComponent, answerCatalog, aVersion } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import VersionsPanel from './VersionsPanel.tsx';
import { history, historyAnswers, versions } from './historyStoryData.ts';

useMswServer();

const show = (search = '') =>
  renderInTestApp(<VersionsPanel entity={aComponent()} />, {
    plugins: [catalogPlugin, permissionPlugin],
    path: `/here?inspect=history${search}`,
  });
const answerAll = () => mswServer.use(...Object.values(historyAnswers));
const listRows = () =>
  within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');

it('lists versions: what, when, where from, how much, and the way to the page of then', async () => {
  answerAll();
  show();
  const list = await screen.findByRole('list', { name: 'Versions' });
  const links = within(list).getAllByRole('link', { name: /^(Changed|Relations changed|Created)/ });
  expect(links).toHaveLength(4);
  expect(within(list).getByText('spec.owner: team-pay → team-money')).toBeVisible();
  expect(within(list).getByText('and 2 more values')).toBeVisible();
  expect(within(list).getByText('ownedBy: group:team-money added')).toBeVisible();
  expect(within(list).getByText('12 relations added')).toBeVisible();
  expect(within(list).getByText('spec.definition was rewritten')).toBeVisible();
  expect(within(list).getByText('12 lines added, 3 lines removed')).toBeInTheDocument();
  expect(within(list).getByRole('link', { name: /^Commit 0a1b2c3d/ })).toHaveAttribute(
    'href',
    versions[0]?.commit?.url,
  );
  expect(
    within(list).getAllByRole('link', { name: /^Show the page as it was then/ })[0],
  ).toHaveAttribute('href', '/here?at=2026-11-14T09%3A30%3A00.000Z');
  const time = list.querySelector('time');
  expect(time).toHaveAttribute('datetime', '2026-11-14T09:30:00.000Z');
  expect(time?.title).toMatch(/2026/);
});

it('shows what a version changed, keeps the address, and goes on to others', async () => {
  answerAll();
  const { getAddress } = show();
  await userEvent.click(
    (await screen.findAllByRole('link', { name: /^Changed/ }))[0] as HTMLElement,
  );
  expect(getAddress()).toBe('/here?inspect=history&version=4');
  const diff = await screen.findByRole('region', { name: 'Differences' });
  expect(
    within(diff).getByText('owner: team-pay', { exact: false, selector: 'del' }),
  ).toBeVisible();
  expect(
    within(diff).getByText('owner: team-money', { exact: false, selector: 'ins' }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Older version' }));
  expect(getAddress()).toBe('/here?inspect=history&version=3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compared with' }), '=1');
  expect(getAddress()).toBe('/here?inspect=history&version=3&against=1');
  const other = await screen.findByRole('region', { name: 'Differences' });
  expect(within(other).getByText('- java', { exact: false, selector: 'ins' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }));
  expect(getAddress()).toBe('/here?inspect=history&version=3&against=1&diff=split');
  await userEvent.click(screen.getByRole('link', { name: 'All versions' }));
  expect(getAddress()).toBe('/here?inspect=history&diff=split');
});

it('folds what is the same, and opens it', async () => {
  answerAll();
  show('&version=3');
  const button = await screen.findByRole('button', { name: /^Show \d+ lines that are the same$/ });
  await userEvent.click(button);
  expect(await screen.findByText(/^\s*apiVersion:/)).toBeVisible();
});

it('compares the oldest version that is kept with what was before it', async () => {
  answerAll();
  mswServer.use(
    answerCatalog.answer(entityVersionEndpoint, {
      version: 7,
      at: '2026-11-12T09:30:00.000Z',
      action: 'updated',
      entity: aComponent({ relations: [], metadata: { description: 'Takes money' } }),
    }),
  );
  show('&version=7');
  expect(
    await screen.findByText('description: Takes payments', { exact: false, selector: 'del' }),
  ).toBeVisible();
});

it('shows the whole document of a version that came into being', async () => {
  answerAll();
  show('&version=1');
  expect(await screen.findByText('name: pay', { exact: false, selector: 'ins' })).toBeVisible();
});

it('says so where nothing has changed, and where versions were dropped', async () => {
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, {
      items: [aVersion({ version: 1, action: 'created' })],
      pageInfo: {},
    }),
  );
  const { unmount } = show();
  expect(await screen.findByText(/^No changes since Nov 11, 2026/)).toBeVisible();
  unmount();
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, {
      items: [],
      storedSince: '2026-08-01T00:00:00.000Z',
      pageInfo: {},
    }),
  );
  const other = show();
  expect(await screen.findByText('Older versions are no longer stored.')).toBeVisible();
  other.unmount();
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, {
      ...history,
      storedSince: '2026-08-01T00:00:00.000Z',
    }),
  );
  show();
  expect(await screen.findByText(/^Versions before .* are no longer stored\.$/)).toBeVisible();
});

it('reads older versions when asked', async () => {
  const requested: (string | null)[] = [];
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, request => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      requested.push(cursor);
      return cursor === null
        ? { items: versions.slice(0, 2), pageInfo: { nextCursor: 'next' } }
        : { items: versions.slice(2), pageInfo: {} };
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show older versions' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull(),
  );
  expect(requested).toEqual([null, 'next']);
  expect(listRows().length).toBeGreaterThanOrEqual(4);
});

it('says what failed, and tries again', async () => {
  mswServer.use(
    answerCatalog.answerError(entityHistoryEndpoint, { status: 500, message: 'No database' }),
  );
  show();
  expect((await screen.findAllByText(/The server failed to respond/))[0]).toBeVisible();
  expect(screen.queryByText(/No database/)).toBeNull();
  answerAll();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Versions' })).toBeVisible();
});

it('says so where a server keeps no history, and where a version is gone', async () => {
  mswServer.use(answerCatalog.answerNotFound(entityHistoryEndpoint));
  const { unmount } = show();
  expect(await screen.findByText('No history')).toBeVisible();
  unmount();
  answerAll();
  mswServer.use(
    answerCatalog.answerNotFound(entityVersionEndpoint),
    answerCatalog.answerNotFound(entityAtEndpoint),
  );
  show('&version=99');
  expect(await screen.findByText('This version is no longer stored')).toBeVisible();
});

it('shows hostile texts as texts', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, {
      items: [
        aVersion({
          version: 2,
          locationRef: `url:javascript:alert(1)//${evil}`,
          commit: { id: evil, url: 'javascript:alert(1)' },
          changes: [{ path: evil, from: evil, to: '{{path}}' }],
          changedValues: 1,
          relations: {
            added: [{ type: evil, targetRef: 'no ref at all:::' }],
            removed: [],
            addedTotal: 1,
            removedTotal: 0,
          },
        }),
        aVersion({ version: 1, action: 'created', at: 'no time' }),
      ],
      pageInfo: {},
    }),
  );
  show();
  expect(await screen.findByText(`${evil}: ${evil} → {{path}}`)).toBeVisible();
  expect(document.querySelector('img[src=x]')).toBeNull();
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('href')).not.toMatch(/^javascript:/);
});
