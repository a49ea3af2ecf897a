import { catalogPlugin } from '@portico/catalog';
import { deliverySummariesEndpoint, type DeliverySummary } from '@portico/delivery-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deliveryPlugin } from '../../plugin.ts';
import { aBuild, answerDelivery } from '../../testing/deliveryAnswers.ts';
import { Report } from '../../testing/Report.tsx';
import { ListWithColumns } from '../../testing/ListWithColumns.tsx';

useMswServer();

const readAt = '2026-03-03T09:00:00Z';

/** @param items - of pay, ledger, vault, docs and plain. */
function answer(...items: (DeliverySummary | null)[]) {
  const requested: string[][] = [];
  mswServer.use(
    answerDelivery.answer(deliverySummariesEndpoint, async request => {
      requested.push(((await request.json()) as { entityRefs: string[] }).entityRefs);
      return { items };
    }),
  );
  return requested;
}

const plugins = [deliveryPlugin, catalogPlugin];
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

it('shows builds and pull requests of all rows in one call, and leads to the tab', async () => {
  const requested = answer(
    { build: aBuild(2, { state: 'failed' }), openPullRequests: 12, readAt },
    { build: aBuild(1), openPullRequests: 1, readAt },
    null,
    {},
    null,
  );
  renderInTestApp(<ListWithColumns />, { plugins });
  expect(await screen.findByRole('link', { name: /^Failed/ })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay/delivery',
  );
  expect(within(await row('pay')).getByRole('link', { name: '12 pull requests' })).toBeVisible();
  expect(within(await row('ledger')).getByRole('link', { name: '1 pull request' })).toBeVisible();
  // What the reader may not see is not told from what names no project.
  for (const name of ['vault', 'plain'])
    expect(within(await row(name)).queryByRole('link')).toBeNull();
  expect(within(await row('docs')).getAllByText('Not loaded yet')).toHaveLength(2);
  expect(requested).toEqual([
    ['pay', 'ledger', 'vault', 'docs', 'plain'].map(name => `component:default/${name}`),
  ]);
});

it('follows what the server reads anew', async () => {
  answer({ openPullRequests: 1, readAt }, null, null, null);
  renderInTestApp(
    <>
      <Report uid="one" />
      <ListWithColumns />
    </>,
    { plugins },
  );
  expect(await screen.findByText('1 pull request')).toBeVisible();
  answer({ openPullRequests: 2, readAt }, null, null, null);
  await userEvent.click(screen.getByRole('button', { name: 'Report one' }));
  expect(await screen.findByText('2 pull requests')).toBeVisible();
});

it('says so where they cannot be loaded', async () => {
  mswServer.use(
    answerDelivery.answerError(deliverySummariesEndpoint, { status: 500, message: 'Away' }),
  );
  renderInTestApp(<ListWithColumns />, { plugins });
  expect(await screen.findAllByText('Could not be loaded')).toHaveLength(10);
});
