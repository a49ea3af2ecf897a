import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import {
  type CatalogSource,
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
  refuseHeldRunEndpoint,
  releaseHeldRunEndpoint,
  runSourceEndpoint,
  trySourceEndpoint,
} from '@portico/catalog-common/operations';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import {
  aHeldSource,
  aLocationSource,
  aProposingSource,
  aReadingSource,
  aSourceSample,
  proposedRepositories,
} from '../../testing/sources.ts';
import SourcesPage from './SourcesPage.tsx';

const { answer, answerError } = createAnswers('catalog');

useMswServer();

async function render(items: CatalogSource[], language = 'en') {
  const done: unknown[] = [];
  mswServer.use(
    answer(listSourcesEndpoint, { items, hasMore: false }),
    answer(listHeldEntitiesEndpoint, { items: ['user:default/ada'], hasMore: false }),
    answer(listProposalsEndpoint, { items: [...proposedRepositories], hasMore: false }),
    answer(entitiesByRefsEndpoint, { items: [null] }),
    answer(runSourceEndpoint, async request => void done.push(await request.json())),
    answer(releaseHeldRunEndpoint, () => void done.push('confirmed')),
    answer(refuseHeldRunEndpoint, () => void done.push('refused')),
  );
  await act(async () => {
    renderInTestApp(<SourcesPage />, { plugins: [catalogPlugin], language });
  });
  return done;
}

it('shows how each source is, in words', async () => {
  await render([aLocationSource, aHeldSource, aReadingSource]);
  const held = within(
    await screen.findByRole('region', { name: 'ldaps://directory.example/ou=people' }),
  );
  expect(held.getByText('Failing')).toBeVisible();
  expect(held.getByText('200 entities')).toBeVisible();
  expect(held.getByText(/set a new one under bind\.secret/)).toBeVisible();
  expect(held.getByText('120 of 200 entities would be removed')).toBeVisible();
  const reading = within(screen.getByRole('region', { name: 'https://github.com/acme' }));
  expect(reading.getByText('300 records on 3 pages')).toBeVisible();
  expect(reading.getByRole('button', { name: 'Run now' })).toBeDisabled();
});

it('reads a source now, and keeps or removes what a run holds, with the names', async () => {
  const user = userEvent.setup();
  const done = await render([aHeldSource]);
  const folded = await screen.findAllByRole('button', { name: 'Show more details' });
  for (const button of folded) await user.click(button);
  expect(await screen.findByRole('link', { name: /ada/ })).toBeVisible();
  for (const name of ['Run now', 'Keep them', 'Remove 120 entities']) {
    const before = done.length;
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(done).toHaveLength(before + 1));
  }
  expect(done).toEqual([{ id: aHeldSource.id }, 'refused', 'confirmed']);
});

it('shows the one source that an address names, and the way to the others', async () => {
  const requested: (string | null)[] = [];
  mswServer.use(
    answer(listSourcesEndpoint, request => {
      const ref = new URL(request.url).searchParams.get('ref');
      requested.push(ref);
      const problems = { problems: ['a.yaml:3: spec.owner: Is required'], problemCount: 4 };
      const wanted = { ...aLocationSource, ...problems };
      return { items: ref === 'url:none' ? [] : [wanted], hasMore: false };
    }),
  );
  const { unmount } = renderInTestApp(<SourcesPage />, {
    plugins: [catalogPlugin],
    path: `/catalog-sources?source=${encodeURIComponent(aLocationSource.ref)}`,
  });
  expect(await screen.findByText(/4 problems: fix them at the source/)).toBeVisible();
  expect(screen.getByText('a.yaml:3: spec.owner: Is required')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(await screen.findByText('and 3 more')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All sources' })).toBeVisible();
  expect(requested).toEqual([aLocationSource.ref]);
  unmount();
  renderInTestApp(<SourcesPage />, {
    plugins: [catalogPlugin],
    path: '/catalog-sources?source=url:none',
  });
  expect(await screen.findByText("No source 'url:none' is there now")).toBeVisible();
});

it('says so when there are no sources, in German too', async () => {
  await render([], 'de');
  expect(await screen.findByText('Keine Quellen')).toBeVisible();
});

it('reports why the sources could not be read', async () => {
  mswServer.use(answerError(listSourcesEndpoint, { status: 500, message: 'Database is down' }));
  renderInTestApp(<SourcesPage />, { plugins: [catalogPlugin] });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('No sources')).toBeNull();
});

it('lists repositories without a descriptor with what is known of them', async () => {
  const user = userEvent.setup();
  await render([aProposingSource]);
  expect(await screen.findByText('2 repositories have no descriptor')).toBeVisible();
  const folded = await screen.findAllByRole('button', { name: 'Show more details' });
  for (const button of folded) await user.click(button);
  const link = await screen.findByRole('link', { name: /globex\/billing/ });
  expect(link).toHaveAttribute('href', 'https://github.com/globex/billing');
  expect(screen.getByText('Go, payments')).toBeVisible();
});

it('tries the filters of a source, and shows what each takes and omits', async () => {
  const user = userEvent.setup();
  await render([aProposingSource, aLocationSource]);
  const tried: unknown[] = [];
  mswServer.use(
    answer(trySourceEndpoint, async request => {
      tried.push(await request.json());
      return aSourceSample;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Try filters' }));
  expect(await screen.findByText('2 of 15 are taken')).toBeVisible();
  expect(screen.getByRole('link', { name: /globex\/billing/ })).toBeVisible();
  expect(screen.getByText('filters.topic.include: payments')).toBeVisible();
  expect(screen.getByText('12 omitted by filters.allowForks')).toBeVisible();
  expect(screen.getByText('globex/linux, globex/redis')).toBeVisible();
  expect(screen.getByText('1 without a commit, omitted')).toBeVisible();
  expect(screen.getByText(/first part of what the source lists.*3 requests/)).toBeVisible();
  expect(tried).toEqual([{ id: aProposingSource.id }]);
});

it('reports why the filters could not be tried, tries again, and shows an empty source', async () => {
  const user = userEvent.setup();
  await render([aProposingSource], 'de');
  mswServer.use(answerError(trySourceEndpoint, { status: 503, message: 'Takes no more requests' }));
  await user.click(await screen.findByRole('button', { name: 'Filter testen' }));
  expect(await screen.findByText('Die Filter konnten nicht getestet werden')).toBeVisible();
  const empty = { ...aSourceSample, taken: [], takenCount: 0, refused: [] };
  mswServer.use(answer(trySourceEndpoint, empty));
  await user.click(screen.getByRole('button', { name: 'Filter testen' }));
  expect(await screen.findByText('Die Quelle listet nichts auf')).toBeVisible();
});

it('offers no try of a location, which has no filters', async () => {
  await render([aLocationSource]);
  expect(await screen.findByRole('button', { name: 'Run now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try filters' })).toBeNull();
});
