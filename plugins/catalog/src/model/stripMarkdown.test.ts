import { expect, it } from 'vitest';
import { stripMarkdown } from './stripMarkdown.ts';

it.each([
  ['**Bold** and _soft_ and `code`', 'Bold and soft and code'],
  ['See [the guide](https://example.test/a) first', 'See the guide first'],
  ['# Title\n\n- one\n- two', 'Title one two'],
  ['> quoted', 'quoted'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['Plain words.', 'Plain words.'],
])('takes the marks out of %j', (text, plain) => {
  expect(stripMarkdown(text)).toBe(plain);
});
