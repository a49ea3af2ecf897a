import { measureGrowth } from '@portico/patterns/testing';
import { expect, it } from 'vitest';
import { PageRenderer } from './renderPage.ts';

const renderer = new PageRenderer();

it.each([
  ['openings of marks', '^^a '],
  ['openings of other marks', '~a~~b '],
  ['brackets', '['],
  ['links', '[a]('],
  ['images', '![a]('],
  ['stars', '*a **b '],
  ['underscores', '_a __b '],
  ['back ticks', '`'],
  ['half proposed changes', '{++a {~~b '],
  ['half attributes', '`a`{ .b '],
  ['half tags', '<a '],
  ['spaces in a tag', '<a  '],
  ['Markdown in HTML', '<div markdown>\n'],
  ['items below each other', '- a\n'],
  ['headings of one name', '# a\n'],
  ['admonitions', '!!! note\n'],
  ['tabs', '=== "a"\n'],
  ['footnotes', '[^1]'],
  ['entities', '&amp'],
  ['addresses', 'https://a.example/(((('],
  ['addresses without a scheme', 'www.a.'],
  ['backslashes', '\\'],
  ['fences', '```a\n'],
  ['rows of a table', '| a | b |\n|---|---|\n'],
  ['equals', '=='],
  ['abbreviations', '*[a]: b\n'],
  ['terms', 'a\n'],
  ['definitions', 'a\nb\n: c\n\n'],
  ['keys', '++a+'],
  ['snippets', '-8<- '],
  ['dashes', '-'],
  ['spaces', 'a '],
  ['runs of spaces', ' '],
])('rendering takes time in proportion to the page for %s', async (_, unit) => {
  const run = (size: number) =>
    renderer.render({
      path: 'docs/index.md',
      markdown: unit.repeat(Math.ceil(size / unit.length)),
      tocDepth: [1, 6],
      allowedIframeHosts: [],
      isHighlighted: true,
    });
  expect(await measureGrowth(run, 65_536)).toBeLessThan(8);
});
