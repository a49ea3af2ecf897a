import { entityByNameEndpoint, refreshEntityEndpoint } from '@portico/catalog-common';
import { type EntityTrace, entityTraceEndpoint } from '@portico/catalog-common/operations';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { RefreshButton } from './RefreshButton.tsx';

useMswServer();

const pay = aComponent({ metadata: { title: 'Payments', etag: '1' } });

const render = (config: unknown = {}) =>
  renderInTestApp(<RefreshButton entity={pay} />, {
    plugins: [catalogPlugin, permissionPlugin],
    config,
  });

/** Answers as a server whose source is looked at once it was asked to. */
function answerRefresh({
  etag = '1',
  errors = [],
}: { etag?: string; errors?: EntityTrace['errors'] } = {}) {
  let checkedAt = '10:00';
  mswServer.use(
    answerCatalog.answer(entityTraceEndpoint, () => ({
      entityRef: 'component:default/pay',
      locationRef: 'url:https://git.example/pay.yaml',
      source: 'https://git.example/pay.yaml',
      steps: [{ step: 'checked', at: checkedAt }],
      errors,
      conflicts: [],
    })),
    answerCatalog.answer(refreshEntityEndpoint, () => {
      checkedAt = '10:01';
      return undefined;
    }),
    answerCatalog.answer(entityByNameEndpoint, aComponent({ metadata: { etag } })),
  );
}

const refresh = () =>
  userEvent.click(screen.getByRole('button', { name: 'Refresh from its source' }));

it.each([
  [{ etag: '1' }, 'Payments was refreshed: nothing has changed'],
  [{ etag: '2' }, 'Payments was refreshed and has changed'],
  [
    { errors: [{ name: 'InputError', message: 'Line 3: no kind' }] },
    'Payments was refreshed, with an error: Line 3: no kind',
  ],
])('says what came of it: %j', async (answers, message) => {
  answerRefresh(answers);
  render();
  await refresh();
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Refresh from its source' })).toBeEnabled();
});

it('says that it will be read where the server cannot say more', async () => {
  mswServer.use(
    answerCatalog.answerNotFound(entityTraceEndpoint),
    answerCatalog.answer(refreshEntityEndpoint, undefined),
  );
  render();
  await refresh();
  expect(await screen.findByText(/^Payments will be refreshed soon/)).toBeVisible();
});

it('says that it is under way', async () => {
  mswServer.use(answerCatalog.answerNever(entityTraceEndpoint));
  render();
  await refresh();
  expect(await screen.findByRole('button', { name: 'Refreshing…' })).toBeDisabled();
});

it('says why it could not begin', async () => {
  answerRefresh();
  mswServer.use(
    answerCatalog.answerError(refreshEntityEndpoint, { status: 403, message: 'You may not' }),
  );
  render();
  await refresh();
  expect(await screen.findByText('You may not')).toBeVisible();
});

it('is not there for those who may not', async () => {
  const requested: unknown[] = [];
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      requested.push(...items);
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  render({ permission: { enabled: true } });
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Refresh from its source' })).toBeNull();
});
