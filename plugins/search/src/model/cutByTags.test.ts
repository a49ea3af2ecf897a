import { expect, it } from 'vitest';
import { cutByTags } from './cutByTags.ts';
import { formatResultCount } from './resultCount.ts';

const show = (text: string, preTag = '<b>', postTag = '</b>') =>
  cutByTags(text, preTag, postTag).map(part => (part.isMarked ? `[${part.text}]` : part.text));

it.each([
  ['', []],
  ['plain', ['plain']],
  ['a <b>word</b> here', ['a ', '[word]', ' here']],
  ['<b>one</b><b>two</b>', ['[one]', '[two]']],
  ['<b>open', ['<b>open']],
  ['</b>closed <b>', ['</b>closed <b>']],
  ['<script>x</script> <b><i></b>', ['<script>x</script> ', '[<i>]']],
])('cuts %j where it is marked', (text, parts) => {
  expect(show(text)).toEqual(parts);
});

it('marks nothing without tags', () => {
  expect(show('text', '', '')).toEqual(['text']);
});

it.each([
  [0, '0'],
  [9999, '9,999'],
  [10_000, '>10000'],
  [10_001, '>10000'],
])('shows the count %d as %s', (count, text) => {
  expect(formatResultCount(count, 'en')).toBe(text);
});
