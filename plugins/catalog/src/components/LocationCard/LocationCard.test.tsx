import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { entityExplanationEndpoint } from '@portico/catalog-common/history';
import { anEntity, answerCatalog, payExplanation } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import LocationCard from './LocationCard.tsx';

useMswServer();

const url = 'https://git.example/pay/blob/main/catalog-info.yaml';

function show(listed: (typeof payExplanation)['listed']) {
  mswServer.use(
    answerCatalog.answer(entityExplanationEndpoint, {
      ...payExplanation,
      ...(listed && { listed }),
    }),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => null) };
    }),
  );
  return renderInTestApp(<LocationCard entity={anEntity({ kind: 'Location', name: 'all' })} />, {
    plugins: [catalogPlugin],
  });
}

it('shows the targets with type, last reading and errors, and what came from them', async () => {
  await show({
    sources: [
      { target: 'file:teams/**/*.yaml', errors: 3 },
      { target: `url:${url}`, readAt: new Date().toISOString(), errors: 0 },
    ],
    entityRefs: ['component:default/pay'],
  });
  const [, files, page] = await screen.findAllByRole('row');
  const cellsOf = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(cell => cell.textContent);
  expect(within(files as HTMLElement).getByRole('rowheader')).toHaveTextContent('teams/**/*.yaml');
  expect(cellsOf(files)).toEqual(['file', 'not yet', '3']);
  expect(within(page as HTMLElement).getByRole('link')).toHaveAttribute('href', url);
  expect(cellsOf(page)[2]).toBe('0');
  expect(screen.getByRole('link', { name: 'component:pay' })).toBeVisible();
});

it('reports that nothing is listed and nothing came', async () => {
  await show(undefined);
  expect(await screen.findByText('It lists no targets.')).toBeVisible();
  expect(screen.getByText('No entity has been read from here.')).toBeVisible();
});
