import type { CommandSourceContribution } from '@portico/app/points';
import type {
  SearchApi,
  SearchCorrection,
  SearchQuery,
  SearchResult,
} from '@portico/search-common';
import { catalogPlugin } from '@portico/catalog';
import { renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { searchPlugin } from '../plugin.ts';
import { aDocsResult, anEntityResult } from '../testing/searchAnswers.ts';
import { searchEverything } from './searchCommands.ts';

useMswServer();

type Context = Parameters<CommandSourceContribution['search']>[1];

function contextOf(
  results: readonly SearchResult[],
  correction?: SearchCorrection,
  omittedWords?: string[],
) {
  const sent: SearchQuery[] = [];
  const api = {
    query: async (query: SearchQuery) => {
      sent.push(query);
      return {
        results: [...results],
        ...(correction && { correction }),
        ...(omittedWords && { omittedWords }),
      };
    },
  } satisfies Partial<SearchApi>;
  const context: Context = {
    apis: { get: () => api as never, require: () => api as never },
    getPath: () => '/search',
    navigate: () => undefined,
    signal: new AbortController().signal,
  };
  return { context, sent };
}

it('has rows for documentation under a heading of its own, beside entities', async () => {
  const { context, sent } = contextOf([anEntityResult(), anEntityResult(), aDocsResult()]);
  const found = await searchEverything('pay', context);
  expect(sent).toEqual([{ term: 'pay', pageLimit: 10, minPerType: 3 }]);
  expect(new Set(found.slice(0, 2).map(({ group }) => group)).size).toBe(1);
  expect(found[2]).toMatchObject({
    title: 'Refunds',
    detail: 'Payments › guide › refunds',
    to: '/docs/default/component/pay/guide/#refunds',
  });
  expect(found[2]?.group).not.toBe(found[0]?.group);
  expect(found.at(-1)?.to).toBe('/search?query=pay');
});

it('says over the results which words were corrected', async () => {
  const { context } = contextOf([anEntityResult(), aDocsResult()], {
    term: 'payments',
    words: [{ from: 'paymnets', to: 'payments' }],
  });
  const found = await searchEverything('paymnets', context);
  const values = { term: 'payments' };
  expect(found.map(({ group }) => group)).toEqual([
    expect.objectContaining({ key: 'type.catalog.corrected', values }),
    expect.objectContaining({ key: 'type.docs.corrected', values }),
    undefined,
  ]);
});

it('says over the results which words are in none of them', async () => {
  const { context } = contextOf([aDocsResult()], undefined, ['handover']);
  const [first] = await searchEverything('on call handover', context);
  expect(first?.group).toMatchObject({ key: 'type.docs.without', values: { words: 'handover' } });
});

it('marks in titles what was found, not what was typed', async () => {
  const entity = anEntityResult({ title: 'Market history' });
  const tags = { preTag: '<m1>', postTag: '</m1>' };
  const { context } = contextOf(
    [entity, { ...entity, highlight: { ...tags, fields: { title: 'Market <m1>history</m1>' } } }],
    undefined,
    ['how', 'to'],
  );
  const found = await searchEverything('how to history', context);
  expect(found.slice(0, 2).map(({ highlights }) => highlights)).toEqual([[], [[7, 14]]]);
});

it('shows what an entity is and whose, with its ref as the tooltip, and where docs have the words', async () => {
  const docs = aDocsResult();
  const titled = {
    ...docs,
    document: { ...docs.document, pageTitles: ['Running', 'On call'] },
    highlight: {
      preTag: '<m1>',
      postTag: '</m1>',
      fields: { text: 'Whoever has paid too much for what they got asks for a <m1>refund</m1>.' },
    },
  };
  const { context } = contextOf([anEntityResult(), titled]);
  const [entity, page] = await searchEverything('refund', context);
  expect(entity).toMatchObject({ detail: 'component:pay' });
  expect(page).toMatchObject({ detail: 'Payments › Running › On call' });
  expect([entity?.Detail, entity?.Excerpt, page?.Detail, page?.Excerpt].map(Boolean)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await renderInTestApp(
    createElement(
      'div',
      {},
      entity?.Detail && createElement(entity.Detail),
      page?.Excerpt && createElement(page.Excerpt),
    ),
    { plugins: [catalogPlugin, searchPlugin] },
  );
  expect(await screen.findByText(/^Component · /)).toBeVisible();
  const hit = screen.getByText('refund', { selector: 'mark' });
  expect(hit.parentElement).toHaveTextContent('…they got asks for a refund.');
});

it('leads nowhere outside the portal', async () => {
  const { context } = contextOf([
    anEntityResult({ location: 'javascript:alert(1)' }),
    anEntityResult({ location: 'https://elsewhere.example/' }),
  ]);
  expect((await searchEverything('pay', context)).map(({ id }) => id)).toEqual(['all']);
});
