import { storageApiRef } from '@portico/app';
import type { CommandContext } from '@portico/app/points';
import type { ApiHolder } from '@portico/core';
import { expect, it } from 'vitest';
import { searchSavedViews } from './viewCommands.ts';

function search(query: string, stored: unknown, isMounted = true) {
  const storage = { forBucket: () => ({ get: () => stored }) };
  const apis = { require: (ref: { id: string }) => ref.id === storageApiRef.id && storage };
  return searchSavedViews(query, {
    apis: apis as unknown as ApiHolder,
    getPath: (() => (isMounted ? '/catalog' : undefined)) as CommandContext['getPath'],
    navigate: () => {},
    signal: new AbortController().signal,
  });
}

const views = [
  { name: 'Payment APIs', search: '?kind=api&q=pay' },
  { name: 'Old things', search: '' },
];

it('finds saved views that have all the words in their names', async () => {
  expect(await search('api pay', views)).toMatchObject([
    { title: 'Payment APIs', to: '/catalog?kind=api&q=pay' },
  ]);
  expect(await search('old', views)).toMatchObject([{ title: 'Old things', to: '/catalog' }]);
  expect(await search('payment old', views)).toEqual([]);
});

it('finds nothing where nothing fit is stored, or the list leads nowhere', async () => {
  expect(await search('old', 'broken')).toEqual([]);
  expect(await search('old', views, false)).toEqual([]);
});
