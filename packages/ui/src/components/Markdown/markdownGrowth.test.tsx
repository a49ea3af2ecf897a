import { measureGrowth } from '@portico/patterns/testing';
import { expect, it } from 'vitest';
import { formatMarkdown } from './formatMarkdown.tsx';

const format = {
  baseUrl: undefined,
  allowsDataImages: false,
  idPrefix: 'x-',
  headingLevel: 2,
  footnotesTitle: 'Footnotes',
  backToTextLabel: 'Back',
};

it.each([
  ['brackets', '['],
  ['closed brackets', ']'],
  ['brackets that are closed', '[a]'],
  ['words and closed brackets', 'a] '],
  ['links', '[a]('],
  ['images', '![a]('],
  ['stars', '*a **b '],
  ['underscores', '_a __b '],
  ['back ticks', '`a``b '],
  ['tags', '<a '],
  ['comments', '<!--'],
  ['quotes', '> a\n'],
  ['items', '- a\n'],
  ['headings', '# a\n'],
  ['footnotes', '[^1]: a\n\n'],
  ['addresses', 'https://a.example/(((( '],
  ['addresses without a scheme', 'www.a.'],
  ['mail addresses', 'a@b.'],
  ['backslashes', '\\'],
  ['fences', '```a\n'],
  ['rows of a table', '| a | b |\n|---|---|\n'],
  ['references', '[a]: b\n\n'],
  ['spaces', ' '],
  ['entities', '&amp'],
])('formatting takes time in proportion to the text for %s', async (_, unit) => {
  const run = (size: number) => formatMarkdown(unit.repeat(Math.ceil(size / unit.length)), format);
  expect(await measureGrowth(run, 16_384)).toBeLessThan(8);
});
