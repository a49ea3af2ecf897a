import { expect, it } from 'vitest';
import { findHighlights, rankCommands } from './rankCommands.ts';

const items = [
  { title: 'Use dark theme', keywords: 'appearance' },
  { title: 'Theme park', keywords: '' },
  { title: 'Anthem e', keywords: '' },
  { title: 'Catalog', keywords: 'theme of all things' },
];
const find = (query: string) => rankCommands(items, query).map(({ item }) => item.title);

it.each([
  ['', ['Use dark theme', 'Theme park', 'Anthem e', 'Catalog']],
  ['theme', ['Theme park', 'Use dark theme', 'Catalog']],
  ['them', ['Theme park', 'Use dark theme', 'Anthem e', 'Catalog']],
  ['THEME dark', ['Use dark theme']],
  ['appear theme', ['Use dark theme']],
  ['no such', []],
])('finds by %o', (query, titles) => {
  expect(find(query)).toEqual(titles);
});

it('marks what fits, once where words overlap', () => {
  expect(rankCommands(items, 'dark the')[0]?.highlights).toEqual([
    [4, 8],
    [9, 12],
  ]);
  expect(findHighlights('Market History', 'mark arket')).toEqual([[0, 6]]);
  expect(findHighlights('Market', 'x')).toEqual([]);
});
