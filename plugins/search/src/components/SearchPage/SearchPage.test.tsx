import { catalogPlugin } from '@portico/catalog';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import { searchPlugin } from '../../plugin.ts';
import { anEntityResult, answerResults } from '../../testing/searchAnswers.ts';
import { SearchPage } from './SearchPage.tsx';

useMswServer();

it('counts each type once, the chosen one by its results', async () => {
  const searched: string[] = [];
  const counts: Readonly<Record<string, number>> = { '': 42, 'software-catalog': 40, techdocs: 2 };
  mswServer.use(
    ...answerResults(({ types, pageLimit }) => {
      searched.push(`${types.join()} ${pageLimit}`);
      return {
        results: pageLimit > 0 ? [anEntityResult()] : [],
        numberOfResults: counts[types.join()] ?? 0,
      };
    }),
  );
  renderInTestApp(<SearchPage />, {
    plugins: [catalogPlugin, searchPlugin, docsSearchPlugin],
    path: '/search?query=pay',
  });
  expect(await screen.findByRole('button', { name: 'All 42' })).toBeVisible();
  const docs = await screen.findByRole('button', { name: 'Documentation 2' });
  expect(await screen.findByRole('button', { name: 'Catalog 40' })).toBeVisible();
  expect(searched.toSorted()).toEqual([' 25', 'software-catalog 0', 'techdocs 0']);
  await userEvent.click(docs);
  await waitFor(() => expect(searched.slice(3)).toEqual(['techdocs 25']));
  expect(screen.getByRole('button', { name: 'All 42' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Documentation 2' })).toBeVisible();
});
