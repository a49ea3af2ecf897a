import { catalogPlugin } from '@portico/catalog';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import { searchPlugin } from '../../plugin.ts';
import { aDocsResult, answerResults, type SentQuery } from '../../testing/searchAnswers.ts';
import DocsSearch from './DocsSearch.tsx';

useMswServer();

const open = () =>
  renderInTestApp(
    <DocsSearch
      entity={{ kind: 'Component', namespace: 'default', name: 'shop' }}
      // Shop shows the docs of another entity.
      docsEntity={{ kind: 'Component', namespace: 'default', name: 'pay' }}
      path=""
      article={undefined}
      navigation={{ isExpanded: false, setExpanded: () => {} }}
    />,
    { plugins: [catalogPlugin, searchPlugin, docsSearchPlugin] },
  );

it('searches the docs that the entity shows, and closes when a result is followed', async () => {
  const queries: SentQuery[] = [];
  mswServer.use(
    ...answerResults(query => {
      queries.push(query);
      return { results: [aDocsResult()], numberOfResults: 1 };
    }),
  );
  const { getAddress } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Search these docs' }));
  const dialog = await screen.findByRole('dialog', { name: 'Search these docs' });
  expect(dialog).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  await userEvent.keyboard('refund');
  expect(await screen.findByRole('link', { name: /Refunds/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: /Refunds/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(queries.at(-1)).toMatchObject({
    term: 'refund',
    types: ['techdocs'],
    filters: { kind: ['component'], namespace: ['default'], name: ['pay'] },
  });
  await waitFor(() => expect(getAddress()).toBe('/docs/default/component/pay/guide/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the best result with Enter, as soon as the results are those of the words', async () => {
  mswServer.use(
    ...answerResults(({ term }) =>
      term === 'refund'
        ? { results: [aDocsResult()], numberOfResults: 1 }
        : { results: [], numberOfResults: 0 },
    ),
  );
  const { getAddress } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Search these docs' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  await userEvent.keyboard('{Enter}nothing{Enter}');
  expect(await screen.findByText('No results were found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search everywhere' })).toHaveAttribute(
    'href',
    '/search?query=nothing',
  );
  expect(getAddress()).toBe('/');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.keyboard('refund{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/docs/default/component/pay/guide/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
