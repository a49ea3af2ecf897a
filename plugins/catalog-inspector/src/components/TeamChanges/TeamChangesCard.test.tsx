import { catalogPlugin } from '@portico/catalog';
import { recentChangesEndpoint } from '@portico/catalog-common/history';
import { answerCatalog } from '@portico/catalog-common/testing';
import { homePlugin } from '@portico/home';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogInspectorPlugin } from '../../plugin.ts';
import { versions } from '../EntityHistory/historyStoryData.ts';
import TeamChangesCard from './TeamChangesCard.tsx';

useMswServer();

const render = () =>
  renderInTestApp(<TeamChangesCard />, {
    plugins: [catalogPlugin, homePlugin, catalogInspectorPlugin],
  });

it("lists what changed last of what the user's groups own, with what it was", async () => {
  let request: unknown;
  mswServer.use(
    answerCatalog.answer(recentChangesEndpoint, async call => {
      request = await call.json();
      return { items: [{ entityRef: 'component:default/pay', version: versions[0] }] } as never;
    }),
  );
  render();
  const [line] = await screen.findAllByRole('listitem');
  expect(within(line!).getByRole('link', { name: /pay/ })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  expect(line).toHaveTextContent('spec.owner: team-pay → team-money');
  expect(line?.querySelector('time')).toHaveAttribute('datetime', versions[0]!.at);
  expect(request).toMatchObject({ query: { 'relations.ownedBy': { $in: expect.any(Array) } } });
});

it('says so when nothing has changed, and what went wrong', async () => {
  mswServer.use(answerCatalog.answer(recentChangesEndpoint, { items: [] }));
  const { unmount } = render();
  expect(await screen.findByText('Nothing has changed lately')).toBeVisible();
  unmount();
  mswServer.use(
    answerCatalog.answerError(recentChangesEndpoint, { status: 500, message: 'No database' }),
  );
  render();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
